import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { apiQuery, type DataOf } from '#/client/api.ts'
import { invalidate } from '#/client/queries/invalidate.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { type Stage, stageLabel } from '#/features/applications/stages.ts'
import { formatTime } from '#/shared/dates.ts'
import { Button } from '#/ui/Button.tsx'
import { ProgressBar } from '#/ui/ProgressBar.tsx'

type Progress = DataOf<'GET', '/employer/bulk/:id'>
const pollMs = 700

const doneWord = ({ kind, to }: Progress) => {
  if (kind === 'reject') return 'rejected'
  if (kind === 'move') return `moved to ${stageLabel(to as Stage)}`
  return kind === 'message' ? 'written to' : kind === 'tag' ? 'tagged' : 'untagged'
}

const sentence = (press: Progress) => {
  const { total, done, undone, isUndone, waiting, kind } = press
  if (isUndone) return `${undone} of ${total} taken back`
  if (kind === 'message' && waiting === total) return `Messages to ${total} leave within a minute`
  return `${done} of ${total} ${doneWord(press)}`
}

/** How far a press has come, the way to take it back, and whom it left as they were. */
export const BulkProgress = ({ id, onClose }: { id: string; onClose?: () => void }) => {
  const client = useQueryClient()
  const query = apiQuery('/employer/bulk/:id', { id }, { silent: true })
  const { data: press } = useQuery({
    ...query,
    refetchInterval: ({ state }) => (state.data && state.data.waiting === 0 ? false : pollMs),
  })
  const isOver = press?.waiting === 0
  useEffect(() => {
    if (isOver) void invalidate(client, '/employer/*')
  }, [isOver, client])
  const { write, isBusy } = useWrite('POST /employer/bulk/:id/undo', {
    done: ({ data }) => client.setQueryData(query.queryKey, data),
    invalidates: ['/employer/*'],
  })
  if (!press) return null
  const finished = press.total - press.waiting
  return (
    <section aria-label="Progress" className="rounded-box border border-fg bg-base-100 p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-60 flex-1">
          <ProgressBar value={(finished / press.total) * 100} label={sentence(press)} />
        </div>
        {press.undoUntil && (
          <Button variant="outlined" size="sm" busy={isBusy} onClick={() => write({ id })}>
            Take it back
          </Button>
        )}
        {onClose && isOver && (
          <Button variant="ghost" size="sm" onClick={onClose}>
            Close
          </Button>
        )}
      </div>
      {press.undoUntil && press.kind === 'reject' && (
        <p className="mt-2 text-sm text-fg-muted">They are told at {formatTime(press.undoUntil)}.</p>
      )}
      {press.problems.length > 0 && (
        <div className="mt-3">
          <p className="text-sm font-bold">
            {press.problems.length === 1
              ? 'One was left as they were'
              : `${press.problems.length} were left as they were`}
          </p>
          <ul className="mt-1 max-h-40 overflow-y-auto text-sm">
            {press.problems.map(({ id, name, problem }) => (
              <li key={id} className="border-t border-base-300 py-1.5 wrap-anywhere">
                <b>{name}</b>: {problem}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
