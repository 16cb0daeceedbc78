import type { ReactNode } from 'react'
import { Link, Outlet } from 'react-router'
import { AppError } from '#/shared/errors.ts'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'

type QueueShellProps = {
  title: string
  summary: string | undefined
  /** The open case, if any. On phones the list is a separate page. */
  selected: string | undefined
  query: {
    isPending: boolean
    isError: boolean
    isFetching: boolean
    error: unknown
    refetch: () => unknown
  }
  empty: { title: string; words: string } | null
  children: ReactNode
}

/** A queue beside the open case. */
export const QueueShell = ({ title, summary, selected, query, empty, children }: QueueShellProps) => {
  // With a case open, its name is the page's h1.
  const Heading = selected ? 'h2' : 'h1'
  return (
    <main id="main" className="grow lg:grid lg:h-[calc(100dvh-6px)] lg:grid-cols-[368px_minmax(0,1fr)]">
      <section
        aria-labelledby="queue"
        className={`scroll-column border-base-300 lg:border-e ${selected ? 'max-lg:hidden' : ''}`}
      >
        <div className="px-5 pb-4 pt-6 lg:px-6">
          <Heading id="queue" className="text-2xl tracking-[-0.028em]">
            {title}
          </Heading>
          <p className="tabular-nums mt-1 text-sm text-fg-muted" role="status">
            {summary}
          </p>
        </div>
        {query.isPending && (
          <SkeletonRows label="Loading the queue" shape="card" count={4} className="px-6" />
        )}
        {query.isError && !summary && (
          <ErrorNote
            message={query.error instanceof AppError ? query.error.message : 'Something has gone wrong'}
            onRetry={() => query.refetch()}
            busy={query.isFetching}
          />
        )}
        {children}
        {empty && (
          <EmptyState art="caughtup" title={empty.title} level={2} className="px-5 lg:px-6">
            {empty.words}
          </EmptyState>
        )}
      </section>
      <div className={`min-w-0 lg:min-h-0 ${selected ? '' : 'max-lg:hidden'}`}>
        <Outlet />
      </div>
    </main>
  )
}

type Row = { id: string; to: string; title: string; aside: ReactNode; sub: ReactNode; why?: ReactNode }

export const QueueSection = ({
  title,
  rows,
  selected,
}: {
  title: string
  rows: Row[]
  selected: string | undefined
}) =>
  rows.length > 0 && (
    <>
      <h2 className="flex justify-between border-y border-base-300 bg-base-200 px-5 py-2 text-sm tracking-normal lg:px-6">
        {title}
        <span className="tabular-nums text-fg-muted">{rows.length}</span>
      </h2>
      <ul>
        {rows.map(({ id, to, title: name, aside, sub, why }) => (
          <li
            key={id}
            className={`relative border-b border-base-300 px-5 py-3.5 lg:px-6 ${id === selected ? 'row-selected' : 'hover:bg-brand-faint'}`}
          >
            <div className="flex justify-between gap-3">
              <h3 className="min-w-0 text-[0.9375rem] font-[750] leading-[1.3] tracking-[-0.005em]">
                <Link
                  to={to}
                  aria-current={id === selected ? 'true' : undefined}
                  className="wrap-anywhere after:absolute after:inset-0"
                >
                  {name}
                </Link>
              </h3>
              <span className="tabular-nums mt-0.5 flex items-center gap-1 self-start whitespace-nowrap text-xs text-fg-muted">
                {aside}
              </span>
            </div>
            <div className="mt-0.5 text-xs text-fg-muted wrap-anywhere">{sub}</div>
            {why && <p className="mt-1.5 text-sm font-semibold wrap-anywhere line-clamp-2">{why}</p>}
          </li>
        ))}
      </ul>
    </>
  )
