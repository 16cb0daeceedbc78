import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { invalidate } from '#/client/queries/invalidate.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { useHiringArea } from '#/client/use-hiring-area.ts'
import { formatNumber } from '#/shared/numbers.ts'
import { asSentence } from '#/shared/sentence.ts'
import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { ProgressBar } from '#/ui/ProgressBar.tsx'
import { Section } from '#/ui/Section.tsx'
import { importQuery, type PeopleImport } from './people-import.ts'

type ImportProgressProps = { data: PeopleImport; onLeave: () => void }

const titles = {
  draft: '',
  working: 'Bringing them in',
  done: 'Imported',
  undoing: 'Taking it back',
  undone: 'Taken back',
}

/** How far an import has come, where its people are, and the way to take it back. */
export function ImportProgress({ data, onLeave }: ImportProgressProps) {
  const { hiring } = useHiringArea()
  const client = useQueryClient()
  const [asks, setAsks] = useState(false)
  const { id, state, total, waiting, added, joined, left, undone, kept } = data
  const isOver = state === 'done' || state === 'undone'
  useEffect(() => {
    if (isOver) void invalidate(client, '/employer/*', '/prospect-imports')
  }, [isOver, client])
  const undo = useWrite('POST /prospect-imports/:id/undo', {
    silent: true,
    done: ({ data: next }) => client.setQueryData(importQuery(id).queryKey, next),
  })
  const isUndo = state === 'undoing' || state === 'undone'
  const toUndo = added + joined
  const finished = isUndo ? undone + kept : total - waiting
  const counts: [string, number][] = [
    ['on the board', added],
    ['joined with an application', joined],
    ['taken back', undone],
    ['stayed, because they acted themselves', kept],
    ['left out', left],
  ]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)]">
      <Section
        id="import-state"
        title={titles[state]}
        note={<span className="wrap-anywhere">{data.fileName}</span>}
        className="mt-4"
      >
        <div className="max-w-2xl pt-5" aria-live="polite">
          {!isOver && (
            <ProgressBar
              value={total === 0 ? 100 : (finished / (isUndo ? finished + toUndo + waiting : total)) * 100}
              label={
                isUndo
                  ? `${formatNumber(undone)} taken back`
                  : `${formatNumber(total - waiting)} of ${formatNumber(total)} rows done`
              }
            />
          )}
          <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1">
            {counts
              .filter(([, count]) => count > 0)
              .map(([words, count]) => (
                <li key={words}>
                  <b className="tabular-nums">{formatNumber(count)}</b> {words}
                </li>
              ))}
          </ul>
          {!isOver && <p className="mt-3 text-sm text-fg-muted">It goes on when you leave this page.</p>}
        </div>
        {data.intoJobs.length > 0 && (
          <ul className="mt-5">
            {data.intoJobs.map((job) => (
              <li key={job.id} className="border-b border-base-300 py-2.5 wrap-anywhere">
                <Link to={hiring.jobApplicants(job.id)} className="link">
                  {job.title}
                </Link>{' '}
                <span className="tabular-nums text-fg-muted">{formatNumber(job.people)}</span>
              </li>
            ))}
          </ul>
        )}
        <div className="mt-6 flex flex-wrap items-center gap-3">
          {!isUndo &&
            (asks ? (
              <>
                <Button
                  variant="danger-solid"
                  size="lg"
                  busy={undo.isBusy}
                  onClick={() => void undo.write({ id })}
                >
                  Take all of it back
                </Button>
                <Button variant="ghost" size="lg" onClick={() => setAsks(false)} data-autofocus>
                  Keep it
                </Button>
              </>
            ) : (
              <Button variant="outlined" size="lg" onClick={() => setAsks(true)}>
                Take it back…
              </Button>
            ))}
          <Button variant="ghost" size="lg" onClick={onLeave}>
            Import another file
          </Button>
        </div>
        {asks && !isUndo && (
          <p className="mt-3 max-w-2xl text-sm text-fg-muted">
            The people, their résumés and the notes that came with them are deleted. Whoever took their
            details over or applied here since then stays.
          </p>
        )}
        {undo.failure && (
          <div className="mt-4">
            <FormError>{asSentence(undo.failure.message)}</FormError>
          </div>
        )}
      </Section>
      {data.problems.length > 0 && (
        <Section id="import-problems" title="What was left out, and why" note="By the rows of the file.">
          <ul>
            {data.problems.map(({ row, problem }) => (
              <li
                key={row}
                className="grid grid-cols-[64px_minmax(0,1fr)] gap-x-4 border-b border-base-300 py-2.5 text-sm"
              >
                <span className="tabular-nums text-fg-muted">Row {row}</span>
                <span className="wrap-anywhere">{problem}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  )
}
