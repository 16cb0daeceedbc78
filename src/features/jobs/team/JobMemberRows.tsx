import { useState } from 'react'
import { useWrite } from '#/client/queries/use-write.ts'
import { showToast } from '#/client/toasts/toast.ts'
import { useActor } from '#/client/use-rights.ts'
import { companyActorLabels, hasRight, reachOf } from '#/shared/rights.ts'
import { Avatar } from '#/ui/company-logo/CompanyLogo.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { Ellipsis, MinusCircle } from '#/ui/icons/more-icons.tsx'
import { KeyRound } from '#/ui/icons/visitor-icons.tsx'
import { ConfirmDialog } from '#/ui/overlay/Dialog.tsx'
import { Menu, type MenuEntry } from '#/ui/overlay/Menu.tsx'
import { Table } from '#/ui/Table.tsx'
import type { JobColleague, JobTeam } from './job-team-labels.ts'

type Action = { kind: 'hand-over' | 'take-off'; colleague: JobColleague }

export function JobMemberRows({ jobId, team }: { jobId: string; team: JobTeam }) {
  const actor = useActor()
  const [action, setAction] = useState<Action | null>(null)
  const ownsJob = team.members.some(({ isYou, isOwner }) => isYou && isOwner)
  const mayHandOver = ownsJob || reachOf(actor, 'change-hiring-team') === 'all'
  const entriesFor = ({ role, isOwner }: JobColleague): MenuEntry[] =>
    isOwner || !hasRight(actor, 'change-hiring-team')
      ? []
      : [
          ...(mayHandOver && hasRight(role, 'write-jobs')
            ? [{ id: 'hand-over', label: 'Hand the job over…', icon: KeyRound }]
            : []),
          { id: 'take-off', label: 'Take off the team…', icon: MinusCircle, danger: true },
        ]
  return (
    <>
      <Table
        caption="The hiring team of this job"
        rows={team.members}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'person',
            header: 'Person',
            rowHeader: true,
            className: 'md:w-[48%] max-md:pe-12!',
            cell: ({ name, photo, isYou }) => (
              <div className="flex items-center gap-3">
                <Avatar name={name} src={photo} size={40} />
                <span className="min-w-0 font-[750] leading-tight wrap-anywhere">
                  {name}
                  {isYou && <span className="font-normal text-fg-muted"> (you)</span>}
                </span>
              </div>
            ),
          },
          {
            key: 'job',
            header: 'On this job',
            cell: ({ isOwner }) => (isOwner ? <span className="font-bold">Owns it</span> : 'On the team'),
          },
          { key: 'role', header: 'In the company', cell: ({ role }) => companyActorLabels[role] },
          {
            key: 'act',
            header: 'Actions',
            alignEnd: true,
            onPhone: 'corner',
            cell: (colleague) => {
              const entries = entriesFor(colleague)
              if (entries.length === 0) return null
              return (
                <Menu
                  label={`More for ${colleague.name}`}
                  square
                  entries={entries}
                  onAction={(kind) => setAction({ kind: kind as Action['kind'], colleague })}
                >
                  <Ellipsis className="size-[18px]" aria-hidden="true" />
                </Menu>
              )
            },
          },
        ]}
      />
      {action && <ActionDialog jobId={jobId} action={action} onClose={() => setAction(null)} />}
    </>
  )
}

function ActionDialog({
  jobId,
  action: { kind, colleague },
  onClose,
}: {
  jobId: string
  action: Action
  onClose: () => void
}) {
  const options = {
    silent: true,
    invalidates: ['/employer/*'],
    invalidatesOnFailure: true,
    done({ message }: { message?: string }) {
      showToast('success', message, 'job-team')
      onClose()
    },
  } as const
  const writes = {
    'hand-over': useWrite('POST /employer/jobs/:id/hand-over', options),
    'take-off': useWrite('DELETE /employer/jobs/:id/team/:userId', options),
  }
  const { write, isBusy, failure } = writes[kind]
  const { name } = colleague
  const isHandOver = kind === 'hand-over'
  return (
    <ConfirmDialog
      open
      title={isHandOver ? `Hand the job over to ${name}?` : `Take ${name} off the hiring team?`}
      subtitle={
        isHandOver
          ? 'They own it then. Whoever owned it before stays on the team.'
          : 'If their role sees only its own jobs, they no longer see this one. What they wrote stays, with their name.'
      }
      confirmLabel={isHandOver ? 'Hand over' : 'Take off the team'}
      destructive={!isHandOver}
      busy={isBusy}
      onConfirm={() => write({ id: jobId, userId: colleague.id })}
      onClose={onClose}
    >
      {failure && <FormError>{failure.message}</FormError>}
    </ConfirmDialog>
  )
}
