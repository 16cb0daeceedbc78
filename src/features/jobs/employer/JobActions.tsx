import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useWrite } from '#/client/queries/use-write.ts'
import { useHiringArea } from '#/client/use-hiring-area.ts'
import { useActor } from '#/client/use-rights.ts'
import { currentTime } from '#/shared/clock.ts'
import { type HiringPaths, paths } from '#/shared/paths.ts'
import { type CompanyActor, hasRight } from '#/shared/rights.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { Eye } from '#/ui/icons/icons.tsx'
import {
  Ban,
  Columns3,
  CopyIcon,
  Ellipsis,
  FileClock,
  FileText,
  Pause,
  Pencil,
  Play,
  Trash2,
  Undo2,
  Users,
} from '#/ui/icons/more-icons.tsx'
import { ConfirmDialog } from '#/ui/overlay/Dialog.tsx'
import { Menu, type MenuEntry } from '#/ui/overlay/Menu.tsx'
import type { EmployerJob } from '../api.ts'
import { lastDayToReopen } from '../reopen/last-day.ts'
import { ReopenDialog } from '../reopen/ReopenDialog.tsx'
import { canEdit, canTransition } from '../status.ts'
import { SaveTemplateDialog } from '../templates/SaveTemplateDialog.tsx'

type Job = Pick<EmployerJob, 'id' | 'slug' | 'title' | 'status' | 'version' | 'postedAt'> & {
  /** Set while the job is not visible; the list and the editor know it in different detail. */
  moderation?: unknown
}
type ConfirmedAction = 'pause' | 'discard'
type DialogAction = 'reopen' | 'template'
type JobActionsProps = {
  job: Job
  /** Called with the changed job; not called after deletion. */
  onChanged?: (job: EmployerJob) => void
  /** Shows this action as a button instead of the menu. */
  only?: 'close'
}

/** All actions on a job, for the list and the editor. */
export const JobActions = ({ job, onChanged, only }: JobActionsProps) => {
  const { hiring } = useHiringArea()
  const actor = useActor()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<ConfirmedAction | null>(null)
  const [dialog, setDialog] = useState<DialogAction | null>(null)
  const name = job.title || 'Untitled job'

  const options = { silent: true, toast: true, invalidates: ['/employer/*'] } as const
  const confirmedWrites = {
    pause: useWrite('POST /employer/jobs/:id/pause', options),
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
    const answer = await confirmedWrites.pause.write({ id, version })
    if (!answer) return
    setAsking(null)
    onChanged?.(answer.data)
  }
  const runAction = async (action: string) => {
    if (action === 'pause' || action === 'discard') setAsking(action)
    if (action === 'reopen' || action === 'template') setDialog(action)
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
          <ButtonLink variant="outlined" size="sm" to={hiring.jobClosing(id)}>
            Close job
          </ButtonLink>
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
      {dialog === 'reopen' && (
        <ReopenDialog job={job} onReopened={onChanged} onClose={() => setDialog(null)} />
      )}
      {dialog === 'template' && <SaveTemplateDialog job={job} onClose={() => setDialog(null)} />}
      <ConfirmDialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        busy={isBusy}
        destructive={asking !== 'pause'}
        title={asking === 'pause' ? `Pause ${name}?` : `Discard ${name}?`}
        subtitle={consequences[asking ?? 'pause']}
        confirmLabel={asking === 'pause' ? 'Pause job' : 'Discard draft'}
        onConfirm={confirm}
      >
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
  discard: 'The draft is deleted. Nobody has seen it.',
}

/** The list knows the state alone, the editor its reasons as well. */
const isRemoved = (moderation: Job['moderation']) =>
  moderation === 'removed' ||
  (typeof moderation === 'object' &&
    moderation !== null &&
    'state' in moderation &&
    moderation.state === 'removed')

function menuEntries(
  { id, slug, status, moderation, postedAt }: Job,
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
      ? [{ id: 'team', label: 'Hiring team', icon: Users, to: paths.employer.jobTeam(id) }]
      : []),
    { id: 'history', label: 'History', icon: FileClock, to: hiring.jobHistory(id) },
    ...(status === 'open' && !moderation
      ? [{ id: 'view', label: 'View as a seeker', icon: Eye, to: paths.jobDetail(slug) }]
      : []),
    ...(mayWrite ? [{ id: 'duplicate', label: 'Duplicate', icon: CopyIcon }] : []),
    ...(hasRight(actor, 'manage-templates')
      ? [{ id: 'template', label: 'Save as a template…', icon: FileText }]
      : []),
    ...(mayPublish &&
    canTransition(status, 'reopen') &&
    !isRemoved(moderation) &&
    lastDayToReopen(postedAt, new Date(currentTime()))
      ? [{ id: 'reopen', label: 'Reopen…', icon: Undo2 }]
      : []),
    ...(mayPublish && canTransition(status, 'pause') ? [{ id: 'pause', label: 'Pause…', icon: Pause }] : []),
    ...(mayPublish && canTransition(status, 'resume') ? [{ id: 'resume', label: 'Resume', icon: Play }] : []),
    ...(mayPublish && canTransition(status, 'close')
      ? [{ id: 'close', label: 'Close…', icon: Ban, danger: true, to: hiring.jobClosing(id) }]
      : []),
    ...(published || !mayWrite
      ? []
      : [{ id: 'discard', label: 'Discard draft…', icon: Trash2, danger: true }]),
  ]
}
