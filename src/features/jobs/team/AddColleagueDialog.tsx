import { useState } from 'react'
import { useWrite } from '#/client/queries/use-write.ts'
import { showToast } from '#/client/toasts/toast.ts'
import { companyActorLabels } from '#/shared/rights.ts'
import { FormError } from '#/ui/ErrorNote.tsx'
import { Choices } from '#/ui/form/Choices.tsx'
import { ConfirmDialog } from '#/ui/overlay/Dialog.tsx'
import type { JobTeam } from './job-team-labels.ts'

/** Puts a colleague on the hiring team. They hear of it by bell and mail. */
export function AddColleagueDialog({
  jobId,
  otherMembers,
  onClose,
}: {
  jobId: string
  otherMembers: JobTeam['otherMembers']
  onClose: () => void
}) {
  const [chosen, setChosen] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { write, isBusy, failure } = useWrite('POST /employer/jobs/:id/team', {
    silent: true,
    invalidates: ['/employer/*'],
    invalidatesOnFailure: true,
    done({ message }) {
      showToast('success', message, 'job-team')
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      title="Add a colleague"
      subtitle="They can open the job and its applicants right away, and are told."
      confirmLabel="Add to the team"
      busy={isBusy}
      onConfirm={() => (chosen ? write({ id: jobId, userId: chosen }) : setMissing(true))}
      onClose={onClose}
    >
      {failure && (
        <div className="mb-4">
          <FormError>{failure.message}</FormError>
        </div>
      )}
      <Choices
        label="Who?"
        name="colleague"
        columns=""
        value={chosen}
        error={isMissing && !chosen ? 'Choose somebody' : undefined}
        onChange={(event) => setChosen(event.target.value)}
        choices={otherMembers.map(({ id, name, role }) => ({
          value: id,
          label: <span className="font-bold">{name}</span>,
          hint: companyActorLabels[role],
        }))}
      />
    </ConfirmDialog>
  )
}
