import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, Outlet, useNavigate, useParams } from 'react-router'
import { query } from '#/client/api.ts'
import { AppError } from '#/shared/errors.ts'
import { Dots } from '#/ui/Dots.tsx'
import { Empty } from '#/ui/Empty.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { Clock, TriangleAlert } from '#/ui/icons.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { entityName, minutesSince, type Queued, spanOf, targetMinutes } from './case-words.ts'

export function meta() {
  return [{ title: 'Checks | Waymark' }]
}

/** The queue beside the case. On phones the list is a page of its own. */
export default function VerificationQueuePage() {
  const { id } = useParams()
  const navigate = useNavigate()
  const queue = useQuery({ ...query('/admin/verification', {}, { quiet: true }), refetchInterval: 15_000 })
  const running = queue.data?.filter(({ personSince }) => !personSince) ?? []
  const waiting = queue.data?.filter(({ personSince }) => personSince) ?? []
  const first = waiting[0]?.id ?? running[0]?.id
  useEffect(() => {
    // Beside the list there is room for a case, so the oldest opens by itself.
    if (!id && first && window.matchMedia('(min-width: 1024px)').matches)
      navigate(`/admin/verification/${first}`, { replace: true })
  }, [id, first, navigate])

  return (
    <main id="main" className="grow lg:grid lg:h-[calc(100dvh-6px)] lg:grid-cols-[368px_minmax(0,1fr)]">
      <section
        aria-labelledby="queue"
        className={`scroll-y border-base-300 lg:border-e ${id ? 'max-lg:hidden' : ''}`}
      >
        <div className="px-5 pb-4 pt-6 lg:px-6">
          <QueueHeading isPage={!id}>Checks</QueueHeading>
          <p className="num mt-1 text-sm text-ink-2" role="status">
            {queue.data && sumUp(running, waiting)}
          </p>
        </div>
        {queue.isPending && (
          <SkeletonRows label="Loading the queue" shape="card" count={4} className="px-6" />
        )}
        {queue.isError && !queue.data && (
          <ErrorNote
            message={queue.error instanceof AppError ? queue.error.message : 'Something has gone wrong'}
            onRetry={() => queue.refetch()}
            busy={queue.isFetching}
          />
        )}
        {running.length > 0 && (
          <QueueGroup title="Running alone, 2:00 promised" rows={running} selected={id} />
        )}
        {waiting.length > 0 && <QueueGroup title="Needs a person, 2 h target" rows={waiting} selected={id} />}
        {queue.data?.length === 0 && (
          <Empty art="caughtup" title="Nobody is waiting" level={2} className="px-5 lg:px-6">
            A company appears here the moment it sends its details.
          </Empty>
        )}
      </section>
      <div className={`min-w-0 lg:min-h-0 ${id ? '' : 'max-lg:hidden'}`}>
        <Outlet />
      </div>
    </main>
  )
}

/** With a case open, its name is the page's h1. */
const QueueHeading = ({ isPage, children }: { isPage: boolean; children: string }) => {
  const Heading = isPage ? 'h1' : 'h2'
  return (
    <Heading id="queue" className="text-2xl tracking-[-0.028em]">
      {children}
    </Heading>
  )
}

function sumUp(running: Queued[], waiting: Queued[]) {
  const late = waiting.filter(isLate).length
  const lateWords = late === 0 ? 'None is late.' : late === 1 ? '1 is late.' : `${late} are late.`
  return `${running.length} running alone, ${waiting.length} need a person. ${lateWords}`
}

const isLate = ({ personSince }: Queued) => personSince !== null && minutesSince(personSince) > targetMinutes

const QueueGroup = ({ title, rows, selected }: { title: string; rows: Queued[]; selected?: string }) => (
  <>
    <h2 className="flex justify-between border-y border-base-300 bg-base-200 px-5 py-2 text-sm tracking-normal lg:px-6">
      {title}
      <span className="num text-ink-2">{rows.length}</span>
    </h2>
    <ul>
      {rows.map((row) => (
        <QueueRow key={row.id} row={row} on={row.id === selected} />
      ))}
    </ul>
  </>
)

function QueueRow({ row, on }: { row: Queued; on: boolean }) {
  const late = isLate(row)
  const Icon = late ? TriangleAlert : Clock
  return (
    <li
      className={`relative border-b border-base-300 px-5 py-3.5 lg:px-6 ${on ? 'row-on' : 'hover:bg-sign-mist'}`}
    >
      <div className="flex justify-between gap-3">
        <h3 className="min-w-0 text-[0.9375rem] font-[750] leading-[1.3] tracking-[-0.005em]">
          <Link
            to={`/admin/verification/${row.id}`}
            aria-current={on ? 'true' : undefined}
            className="wrap-anywhere after:absolute after:inset-0"
          >
            {row.name}
          </Link>
        </h3>
        <span
          className={`num mt-0.5 flex items-center gap-1 self-start whitespace-nowrap text-xs ${late ? 'font-bold text-stop' : 'text-ink-2'}`}
        >
          <Icon className="size-3.5" aria-hidden="true" />
          {spanOf(minutesSince(row.personSince ?? row.submittedAt))}
          {late && <span className="sr-only">, late</span>}
        </span>
      </div>
      <div className="mt-0.5 text-xs text-ink-2">
        <Dots items={[entityName(row.entityType), row.place]} />
      </div>
      {row.personSince && row.why && <p className="mt-1.5 text-sm font-semibold">{row.why}</p>}
    </li>
  )
}
