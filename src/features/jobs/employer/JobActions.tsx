import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useWrite } from '#/client/queries/use-write.ts'
import { useHiringArea } from '#/client/use-hiring-area.ts'
import { useActor } from '#/client/use-rights.ts'
import { type HiringPaths, paths } from '#/shared/paths.ts'
import { type CompanyActor, hasRight } from '#/shared/rights.ts'
import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { Choices } from '#/ui/form/Choices.tsx'
import { Eye } from '#/ui/icons/icons.tsx'
import {
  Ban,
  Columns3,
  CopyIcon,
  Ellipsis,
  Pause,
  Pencil,
  Play,
  Trash2,
  Users,
} from '#/ui/icons/more-icons.tsx'
import { ConfirmDialog } from '#/ui/overlay/Dialog.tsx'
import { Menu, type MenuEntry } from '#/ui/overlay/Menu.tsx'
import type { EmployerJob } from '../api.ts'
import { canEdit, canTransition } from '../status.ts'

type Job = Pick<EmployerJob, 'id' | 'slug' | 'title' | 'status' | 'version'> & {
  /** Set while the job is not visible; the list and the editor know it in different detail. */
  moderation?: unknown
}
type CloseReason = 'filled' | 'withdrawn'
type ConfirmedAction = 'pause' | 'close' | 'discard'
type JobActionsProps = {
  job: Job
  /** Called with the changed job; not called after deletion. */
  onChanged?: (job: EmployerJob) => void
  /** Shows this action as a button instead of the menu. */
  only?: 'close'
  /** Everybody it looked for is hired, so that is why it closes. */
  seatsFilled?: boolean
}

/** All actions on a job, for the list and the editor. */
export const JobActions = ({ job, onChanged, only, seatsFilled }: JobActionsProps) => {
  const { hiring } = useHiringArea()
  const actor = useActor()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<ConfirmedAction | null>(null)
  const [reason, setReason] = useState<CloseReason | null>(seatsFilled ? 'filled' : null)
  const [isReasonMissing, setReasonMissing] = useState(false)
  const name = job.title || 'Untitled job'

  const options = { silent: true, toast: true, invalidates: ['/employer/*'] } as const
  const confirmedWrites = {
    pause: useWrite('POST /employer/jobs/:id/pause', options),
    close: useWrite('POST /employer/jobs/:id/close', options),
    discard: useWrite('DELETE /employer/jobs/:id', options),
  }
  const resume = useWrite('POST /employer/jobs/:id/resume', { ...options, silent: false })
  const duplicate = useWrite('POST /employer/jobs/:id/duplicate', { ...options, silent: false })
  const { isBusy, failure } = confirmedWrites[asking ?? 'pause']

  const { id, version } = job
  const confirm = async () => {
    if (asking === 'discard') {
      if (!(await confirmedWrites.discard.write({ id }))) return
      setAsking(null)
      return navigate(hiring.jobs)
    }
    if (asking === 'close' && !reason) return setReasonMissing(true)
    const answer =
      asking === 'close' && reason
        ? await confirmedWrites.close.write({ id, version, reason })
        : await confirmedWrites.pause.write({ id, version })
    if (!answer) return
    setAsking(null)
    onChanged?.(answer.data)
  }
  const runAction = async (action: string) => {
    if (action === 'pause' || action === 'close' || action === 'discard') setAsking(action)
    if (action === 'resume') {
      const answer = await resume.write({ id, version })
      if (answer) onChanged?.(answer.data)
    }
    if (action === 'duplicate') {
      const answer = await duplicate.write({ id })
      if (answer) navigate(hiring.job(answer.data.id))
    }
  }
  return (
    <>
      {only === 'close' ? (
        hasRight(actor, 'publish-jobs') && (
          <Button variant="outlined" size="sm" onClick={() => setAsking('close')}>
            Close job
          </Button>
        )
      ) : (
        <Menu
          label={`More for ${name}`}
          square
          entries={menuEntries(job, hiring, actor)}
          onAction={runAction}
        >
          <Ellipsis className="size-[18px]" aria-hidden="true" />
        </Menu>
      )}
      <ConfirmDialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        busy={isBusy}
        destructive={asking !== 'pause'}
        title={
          asking === 'pause' ? `Pause ${name}?` : asking === 'close' ? `Close ${name}?` : `Discard ${name}?`
        }
        subtitle={consequences[asking ?? 'pause']}
        confirmLabel={asking === 'pause' ? 'Pause job' : asking === 'close' ? 'Close job' : 'Discard draft'}
        onConfirm={confirm}
      >
        {asking === 'close' && (
          <Choices
            label="Why does it close?"
            name="reason"
            value={reason ?? ''}
            onChange={(event) => {
              setReason(event.target.value as CloseReason)
              setReasonMissing(false)
            }}
            error={isReasonMissing ? 'Say why the job closes' : undefined}
            choices={[
              { value: 'filled', label: 'All seats are filled' },
              { value: 'withdrawn', label: 'We no longer hire for it' },
            ]}
          />
        )}
        {failure && (
          <div className="mt-4">
            <FormError>{failure.message}</FormError>
          </div>
        )}
      </ConfirmDialog>
    </>
  )
}

const consequences: Record<ConfirmedAction, string> = {
  pause: 'Nobody sees it or can apply until you resume. Applicants stay where they are.',
  close:
    'It leaves the site for good and cannot be opened again. Applicants stay, and you can still answer them.',
  discard: 'The draft is deleted. Nobody has seen it.',
}

function menuEntries(
  { id, slug, status, moderation }: Job,
  hiring: HiringPaths,
  actor: CompanyActor,
): MenuEntry[] {
  const mayWrite = hasRight(actor, 'write-jobs')
  const mayPublish = hasRight(actor, 'publish-jobs')
  const published = status !== 'draft'
  return [
    ...(published
      ? [{ id: 'applicants', label: 'Applicants', icon: Columns3, to: hiring.jobApplicants(id) }]
      : []),
    ...(canEdit(status) && mayWrite ? [{ id: 'edit', label: 'Edit', icon: Pencil, to: hiring.job(id) }] : []),
    ...(hasRight(actor, 'see-hiring-team')
      ? [{ id: 'team', label: 'Hiring team and history', icon: Users, to: paths.employer.jobTeam(id) }]
      : []),
    ...(status === 'open' && !moderation
      ? [{ id: 'view', label: 'View as a seeker', icon: Eye, to: paths.jobDetail(slug) }]
      : []),
    ...(mayWrite ? [{ id: 'duplicate', label: 'Duplicate', icon: CopyIcon }] : []),
    ...(mayPublish && canTransition(status, 'pause') ? [{ id: 'pause', label: 'Pause…', icon: Pause }] : []),
    ...(mayPublish && canTransition(status, 'resume') ? [{ id: 'resume', label: 'Resume', icon: Play }] : []),
    ...(mayPublish && canTransition(status, 'close')
      ? [{ id: 'close', label: 'Close…', icon: Ban, danger: true }]
      : []),
    ...(published || !mayWrite
      ? []
      : [{ id: 'discard', label: 'Discard draft…', icon: Trash2, danger: true }]),
  ]
}
