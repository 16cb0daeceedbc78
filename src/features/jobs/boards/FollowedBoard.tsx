import type { DataOf } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { useHiringArea } from '#/client/use-hiring-area.ts'
import { plural } from '#/shared/sentence.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { jobStatusLabels } from '../fields/job-terms.ts'
import { providerLabels } from './provider-names.ts'

type Board = DataOf<'GET', '/job-boards'>[number]

/** A board that is read every hour, and what of it a person has to look at. */
export function FollowedBoard({ board }: { board: Board }) {
  const stop = useWrite('DELETE /job-boards/:id', { toast: true, invalidates: ['/job-boards'] })
  return (
    <div className="border-b border-base-300 py-4">
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64 wrap-anywhere">
          <h3 className="text-lg">
            {board.account} at {providerLabels[board.provider]}
          </h3>
          <p className="text-sm text-fg-muted">
            {plural(board.jobs, 'job')}
            {board.readAt && (
              <>
                , read <DateTime iso={board.readAt} as="recent" />
              </>
            )}
            {board.followedBy && `, followed by ${board.followedBy}`}
          </p>
          {board.problem && (
            <p className="mt-1 font-semibold text-danger">
              {board.problem} <span className="font-normal">Its jobs here are as they were.</span>
            </p>
          )}
        </div>
        <Button variant="outlined" size="sm" busy={stop.isBusy} onClick={() => stop.write({ id: board.id })}>
          Stop following
        </Button>
      </div>
      {board.toLookAt.length > 0 && (
        <ul className="mt-3">
          {board.toLookAt.map((job) => (
            <JobToLookAt key={job.externalId} boardId={board.id} job={job} />
          ))}
        </ul>
      )}
    </div>
  )
}

type JobProps = { boardId: string; job: Board['toLookAt'][number] }

function JobToLookAt({ boardId, job }: JobProps) {
  const { hiring } = useHiringArea()
  const keep = useWrite('POST /job-boards/:id/keep', { toast: true, invalidates: ['/job-boards'] })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-base-300 py-3">
      <div className="min-w-0 flex-1 basis-72 wrap-anywhere">
        <p className="font-bold">
          {job.title || 'No title'}
          {job.job && (
            <span className="font-normal text-fg-muted">
              {' '}
              ({jobStatusLabels[job.job.status].toLowerCase()})
            </span>
          )}
        </p>
        <p className="text-sm text-fg-muted">{sentenceOf(job)}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {job.url && (
          <a className="link text-sm font-bold" href={job.url} target="_blank" rel="noreferrer">
            See it there
          </a>
        )}
        {job.changed.length > 0 && (
          <Button
            variant="outlined"
            size="sm"
            busy={keep.isBusy}
            onClick={() => keep.write({ id: boardId, externalId: job.externalId })}
          >
            Keep ours
          </Button>
        )}
        {job.job && (
          <ButtonLink to={hiring.job(job.job.id)} variant="outlined" size="sm">
            Open the job
          </ButtonLink>
        )}
      </div>
    </li>
  )
}

function sentenceOf({ problem, changed, goneSince, job }: JobProps['job']) {
  if (problem) return `It became no draft: ${problem}`
  if (goneSince)
    return job?.status === 'draft'
      ? 'It has ended there. Your draft stays until you discard it.'
      : 'It is not there any more. If it is still missing at the next reading, it is closed here.'
  return `Changed there, and not here: ${changed.join(', ')}.`
}
