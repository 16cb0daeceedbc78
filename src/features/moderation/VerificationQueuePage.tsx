import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef } from 'react'
import { Link, Outlet, useNavigate, useParams, useSearchParams } from 'react-router'
import { envelopeQuery } from '#/client/api.ts'
import { useLetterShortcuts } from '#/client/keys/letter-shortcuts.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { ShortcutsButton } from '#/features/accounts/keys/ShortcutsButton.tsx'
import { AppError } from '#/shared/errors.ts'
import { paths } from '#/shared/paths.ts'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { Search } from '#/ui/icons/icons.tsx'
import { ChevronLeft, ChevronRight } from '#/ui/icons/more-icons.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { isDesktop } from '#/ui/use-is-desktop.ts'
import {
  isVerificationListName,
  type QueuedVerificationCase,
  type VerificationListName,
  verificationListLabels,
} from './case/case-labels.ts'
import { isReviewOverdue, isRunning, QueueGroup } from './queue/QueueGroup.tsx'
import { queueKeys } from './queue/queue-keys.ts'

export function meta() {
  return [{ title: 'Checks | Waymark' }]
}

export type QueueContext = { next: string | null; search: string }

/** What the address asks for: a list, a page of it, and words to find. */
function queueQuery(params: URLSearchParams) {
  const named = params.get('list') ?? ''
  const list: VerificationListName = isVerificationListName(named) ? named : 'waiting'
  const q = params.get('q') ?? ''
  const page = Math.max(1, Number(params.get('page')) || 1)
  const read = envelopeQuery('/admin/verification', { list, page, ...(q && { q }) }, { silent: true })
  return { list, q, page, read }
}

export const clientLoader = prefetch(({ search }) => [queueQuery(search).read])
export const shouldRevalidate = onlyOnArrival

/** The list beside the case. On phones the list is a separate page. */
export default function VerificationQueuePage() {
  const { id } = useParams()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { list, q, page, read } = queueQuery(params)
  const queue = useQuery({
    ...read,
    refetchInterval: 15_000,
    placeholderData: (before) => before,
  })
  const rows = queue.data?.data ?? []
  const meta = queue.data?.meta as
    | { total: number; pageSize: number; counts: Partial<Record<VerificationListName, number>> }
    | undefined
  const running = rows.filter(isRunning)
  const waiting = rows.filter((row) => !isRunning(row))
  const order = [...running, ...waiting]
  const search = params.size > 0 ? `?${params}` : ''
  const firstCase = (waiting[0] ?? running[0])?.id
  useEffect(() => {
    // On desktops the oldest case opens automatically beside the list.
    if (!id && firstCase && isDesktop())
      navigate(`${paths.admin.verificationCase(firstCase)}${search}`, { replace: true })
  }, [id, firstCase, navigate, search])

  const currentIndex = order.findIndex((row) => row.id === id)
  const next = waiting.find((row) => row.id !== id && !row.lockHolder)?.id ?? null
  useLetterShortcuts((key) => {
    const step = { j: 1, k: -1 }[key]
    const target = step && order[currentIndex + step]
    if (!target) return false
    document.getElementById(`case-${target.id}`)?.focus()
    navigate(`${paths.admin.verificationCase(target.id)}${search}`)
    return true
  })
  return (
    <main id="main" className="grow lg:grid lg:h-[calc(100dvh-6px)] lg:grid-cols-[368px_minmax(0,1fr)]">
      <section
        aria-labelledby="queue"
        className={`scroll-column border-base-300 lg:border-e ${id ? 'max-lg:hidden' : ''}`}
      >
        <div className="px-5 pb-4 pt-6 lg:px-6">
          <div className="flex items-center justify-between">
            <QueueHeading isPage={!id}>Checks</QueueHeading>
            <ShortcutsButton keys={queueKeys} />
          </div>
          <p className="tabular-nums mt-1 text-sm text-fg-muted" role="status">
            {meta && summarize(list, rows, meta.total)}
          </p>
          <QueueFilter list={list} q={q} counts={meta?.counts} />
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
          <QueueGroup
            title="Automatic checks, 2 minutes promised"
            cases={running}
            selected={id}
            search={search}
          />
        )}
        {waiting.length > 0 && (
          <QueueGroup
            title={
              list === 'waiting' ? 'Needs a person, within 2 working hours' : verificationListLabels[list]
            }
            cases={waiting}
            selected={id}
            search={search}
          />
        )}
        {meta && rows.length === 0 && <EmptyQueue list={list} q={q} />}
        {meta && <Pages page={page} of={Math.ceil(meta.total / meta.pageSize)} params={params} />}
      </section>
      <div className={`min-w-0 lg:min-h-0 ${id ? '' : 'max-lg:hidden'}`}>
        <Outlet context={{ next, search } satisfies QueueContext} />
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

function summarize(list: VerificationListName, rows: QueuedVerificationCase[], total: number) {
  if (list !== 'waiting') return `${total} ${total === 1 ? 'company' : 'companies'}`
  const running = rows.filter(isRunning).length
  const late = rows.filter(isReviewOverdue).length
  const waiting = total - running
  const waitText = `${waiting} ${waiting === 1 ? 'waits' : 'wait'} for a person, ${late === 0 ? 'none' : late} of them late.`
  return running > 0 ? `${waitText} ${running} in the automatic checks.` : waitText
}

function QueueFilter({
  list,
  q,
  counts,
}: {
  list: VerificationListName
  q: string
  counts: Partial<Record<VerificationListName, number>> | undefined
}) {
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const changeFilter = (more: { list?: string; q?: string }) => {
    const params = new URLSearchParams()
    const target = { list, q, ...more }
    if (target.list !== 'waiting') params.set('list', target.list)
    if (target.q) params.set('q', target.q)
    navigate(`${paths.admin.verification}${params.size > 0 ? `?${params}` : ''}`)
  }
  const submitSearch = (event: FormEvent) => {
    event.preventDefault()
    changeFilter({ q: field.current?.value.trim() ?? '' })
  }
  return (
    <div className="mt-3 grid gap-2">
      <search>
        <form onSubmit={submitSearch} className="relative">
          <Search
            className="pointer-events-none absolute start-3 top-3 z-1 size-4 text-fg-muted"
            aria-hidden="true"
          />
          <input
            ref={field}
            key={q}
            type="search"
            defaultValue={q}
            maxLength={100}
            aria-label="Search company, domain or address"
            placeholder="Company, domain or address"
            className="input h-10 w-full ps-9 text-sm"
          />
        </form>
      </search>
      <select
        aria-label="Which cases"
        value={list}
        onChange={(event) => changeFilter({ list: event.target.value })}
        className="select h-10 w-full text-sm"
      >
        {Object.entries(verificationListLabels).map(([name, label]) => (
          <option key={name} value={name}>
            {label}
            {counts && ` (${counts[name as VerificationListName] ?? 0})`}
          </option>
        ))}
      </select>
    </div>
  )
}

const EmptyQueue = ({ list, q }: { list: VerificationListName; q: string }) => (
  <EmptyState
    art={q ? 'search' : 'caughtup'}
    title={q ? `Nothing matches “${q}”` : list === 'waiting' ? 'Nobody is waiting' : 'None'}
    level={2}
    className="px-5 lg:px-6"
  >
    {q
      ? 'Searched: names, domains and addresses on this list. “Every company” looks everywhere.'
      : list === 'waiting'
        ? 'A company appears here the moment it sends its details.'
        : 'No company is on this list.'}
  </EmptyState>
)

function Pages({ page, of, params }: { page: number; of: number; params: URLSearchParams }) {
  if (of <= 1) return null
  const pageAddress = (target: number) => {
    const next = new URLSearchParams(params)
    next.set('page', String(target))
    return `${paths.admin.verification}?${next}`
  }
  return (
    <nav
      aria-label="Pages of the list"
      className="flex items-center justify-between gap-3 px-5 py-4 text-sm lg:px-6"
    >
      {page > 1 ? (
        <Link to={pageAddress(page - 1)} className="link inline-flex items-center gap-1">
          <ChevronLeft className="size-4 rtl:-scale-x-100" aria-hidden="true" />
          Older
        </Link>
      ) : (
        <span />
      )}
      <span className="tabular-nums text-fg-muted">
        Page {page} of {of}
      </span>
      {page < of ? (
        <Link to={pageAddress(page + 1)} className="link inline-flex items-center gap-1">
          Newer
          <ChevronRight className="size-4 rtl:-scale-x-100" aria-hidden="true" />
        </Link>
      ) : (
        <span />
      )}
    </nav>
  )
}
