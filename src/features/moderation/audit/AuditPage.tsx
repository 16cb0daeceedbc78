import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { apiQuery, pagesQuery } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { formatLongDate } from '#/shared/dates.ts'
import { AppError } from '#/shared/errors.ts'
import { Button } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { Check } from '#/ui/icons/icons.tsx'
import { TriangleAlert } from '#/ui/icons/more-icons.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { AuditExport } from './AuditExport.tsx'
import { AuditFilter, type AuditFilterValues, filterNames } from './AuditFilter.tsx'
import { type AuditLine, AuditLines } from './AuditLines.tsx'

export function meta() {
  return [{ title: 'Audit log | Waymark' }]
}

const filterOf = (params: URLSearchParams) =>
  Object.fromEntries(
    filterNames.flatMap((name) => (params.get(name) ? [[name, params.get(name) ?? '']] : [])),
  ) as AuditFilterValues

const logQuery = (filter: AuditFilterValues) =>
  pagesQuery('/admin/audit', (cursor) => ({ ...filter, ...(cursor && { before: Number(cursor) }) }))

export const clientLoader = prefetch(({ search }) => [logQuery(filterOf(search))])
export const shouldRevalidate = onlyOnArrival

/** The audit log, newest first, grouped by day. The filters are in the URL. */
export default function AuditPage() {
  const [params, setParams] = useSearchParams()
  const filter = filterOf(params)
  const chain = useQuery({ ...apiQuery('/admin/audit/chain', {}, { silent: true }), staleTime: 30_000 })
  const log = useInfiniteQuery(logQuery(filter))
  const lines = log.data?.pages.flatMap(({ data }) => data) ?? []
  const filtered = Object.keys(filter).length > 0
  return (
    <main id="main" className="grow px-5 pb-16 pt-6 lg:px-10 lg:pt-8">
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <div className="min-w-[240px] flex-1">
          <h1 className="text-2xl tracking-[-0.028em] lg:text-[2.25rem] lg:leading-[1.1]">Audit log</h1>
          <p className="mt-2 text-fg-muted">
            Append only. Each line says who, what, on which, and why. Times are UTC.
          </p>
        </div>
        <AuditExport filter={filter} />
      </div>
      <AuditFilter filter={filter} actions={chain.data?.actions ?? []} onChange={setParams} />
      <Chain chain={chain.data} failed={chain.isError} />
      {log.isPending && <SkeletonRows label="Loading the log" className="mt-8" />}
      {log.isError && !log.data && (
        <ErrorNote
          className="mt-8"
          message={log.error instanceof AppError ? log.error.message : 'Something has gone wrong'}
          onRetry={() => log.refetch()}
          busy={log.isFetching}
        />
      )}
      {log.data && lines.length === 0 && (
        <EmptyState art="search" title={filtered ? 'No line matches' : 'Nothing yet'} level={2}>
          {filtered ? 'Take a filter away to see more.' : 'A line appears here with everything staff do.'}
        </EmptyState>
      )}
      {[...byDay(lines)].map(([day, those]) => (
        <section key={day} aria-labelledby={`day-${day}`} className="mt-8">
          <h2 id={`day-${day}`} className="tabular-nums border-b-2 border-fg pb-2 text-lg">
            <DateTime iso={day} as="long" />
          </h2>
          <AuditLines day={formatLongDate(day)} lines={those} />
        </section>
      ))}
      {log.hasNextPage && (
        <Button
          variant="outlined"
          className="mt-6"
          busy={log.isFetchingNextPage}
          onClick={() => log.fetchNextPage()}
        >
          Show earlier lines
        </Button>
      )}
    </main>
  )
}

function byDay(lines: AuditLine[]) {
  const days = new Map<string, AuditLine[]>()
  for (const line of lines) {
    const day = line.createdAt.slice(0, 10)
    days.set(day, [...(days.get(day) ?? []), line])
  }
  return days
}

type ChainState = { lines: number; brokenAt: number | null; newestHash: string | null }

function Chain({ chain, failed }: { chain: ChainState | undefined; failed: boolean }) {
  if (failed)
    return <p className="mt-5 text-fg-muted">The chain could not be checked. Reload to try again.</p>
  if (!chain) return <p className="mt-5 text-fg-muted">Checking the chain…</p>
  const broken = chain.brokenAt !== null
  const Icon = broken ? TriangleAlert : Check
  return (
    <p
      role="status"
      className={`tabular-nums mt-5 flex items-start gap-2 ${broken ? 'font-bold text-danger' : 'text-fg-muted'}`}
    >
      <Icon className={`mt-0.5 size-5 shrink-0 ${broken ? '' : 'text-success'}`} aria-hidden="true" />
      <span className="wrap-anywhere">
        {broken
          ? `The chain is broken at line ${chain.brokenAt}. That line, or one before it, was changed or removed behind the product’s back.`
          : chain.lines === 0
            ? 'The chain is empty.'
            : `No line was changed or removed, up to line ${chain.lines}. Its hash begins with ${chain.newestHash?.slice(0, 12)}; keep a copy elsewhere, and you will notice if the newest lines are ever cut off.`}
      </span>
    </p>
  )
}
