import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { apiQuery } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { showToast } from '#/client/toasts/toast.ts'
import { companyActorLabels, seesOwnJobsOnly } from '#/shared/rights.ts'
import { FormError } from '#/ui/ErrorNote.tsx'
import { Choices } from '#/ui/form/Choices.tsx'
import { TextField } from '#/ui/form/TextField.tsx'
import { Dialog } from '#/ui/overlay/Dialog.tsx'
import { DialogButtons } from '#/ui/overlay/DialogButtons.tsx'
import { invitableRoles, invitationDays, teamInvitation } from './api.ts'
import { roleSentences } from './team-labels.ts'

/** Invites an address. A role that works on its own jobs only is told which. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { register, handleSubmit, setError, watch, formState } = useForm({
    resolver: zodResolver(teamInvitation),
    defaultValues: { email: '', role: 'hiring-manager' as const, jobIds: [] as string[] },
  })
  const { errors } = formState
  const { write, isBusy, failure } = useWrite('POST /employer/team/invitations', {
    silent: true,
    form: { fields: ['email', 'role'], setError },
    invalidates: ['/employer/team'],
  })
  const send = handleSubmit(async (values) => {
    const answer = await write(values)
    if (!answer) return
    showToast('success', answer.message, 'invite')
    onClose()
  })
  const jobs = useQuery(apiQuery('/employer/jobs', {}, { silent: true })).data?.filter(
    ({ status }) => status !== 'closed',
  )
  const needsJobs = seesOwnJobsOnly(watch('role'))
  return (
    <Dialog
      open
      wide
      dismissible={!isBusy}
      onClose={onClose}
      title="Invite someone"
      subtitle={`They get a link by email that works once, for ${invitationDays} days, and for their address only.`}
    >
      <form noValidate onSubmit={send} className="grid gap-5">
        {failure && (
          <FormError>
            {failure.status === 429 ? 'That was many invitations. Wait a while.' : failure.message}
          </FormError>
        )}
        <TextField
          label="Their email"
          type="email"
          inputMode="email"
          autoComplete="off"
          data-autofocus
          error={errors.email?.message}
          {...register('email')}
        />
        <Choices
          label="Role"
          error={errors.role?.message}
          columns=""
          choices={invitableRoles.map((role) => ({
            value: role,
            label: <span className="font-bold">{companyActorLabels[role]}</span>,
            hint: roleSentences[role],
          }))}
          {...register('role')}
        />
        {needsJobs &&
          (jobs && jobs.length > 0 ? (
            <Choices
              label="On these jobs"
              optional
              hint="They see these jobs and no others. You can change it at any time."
              multiple
              choices={jobs.map(({ id, title, city }) => ({
                value: id,
                label: title || 'Untitled job',
                hint: city ?? undefined,
              }))}
              {...register('jobIds')}
            />
          ) : (
            <p className="text-sm text-fg-muted">
              They see a job once you add them to its hiring team. There is no open job yet.
            </p>
          ))}
        <DialogButtons verb="Send invitation" busy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
