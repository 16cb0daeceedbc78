import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMatches } from 'react-router'
import { pagesQuery } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { Button } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { SegmentedControl } from '#/ui/SegmentedControl.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { NotificationRows } from './NotificationRows.tsx'
import { useMarkRead } from './use-mark-read.tsx'
import { useUnreadCount } from './use-notification-count.ts'

export const meta = () => [{ title: 'Notifications | Waymark' }]

type Show = 'all' | 'unread'
const views = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
] as const

export const clientLoader = prefetch(() => [
  pagesQuery('/notifications', (cursor) => ({ ...(cursor && { cursor }) })),
])
export const shouldRevalidate = onlyOnArrival

/** The full list of notifications, in each area. */
export default function NotificationsPage() {
  const [show, setShow] = useState<Show>('all')
  const count = useUnreadCount()
  const { markRead, markAll } = useMarkRead()
  const [undo, setUndo] = useState<{ count: number; undo: () => Promise<unknown> } | null>(null)
  const isSeeker = useMatches().some(({ id }) => id === 'seeker-notifications')
  const list = useInfiniteQuery(
    pagesQuery('/notifications', (cursor) => ({
      ...(cursor && { cursor }),
      ...(show === 'unread' && { unread: 'true' }),
    })),
  )
  const notes = list.data?.pages.flatMap(({ data }) => data) ?? []

  return (
    <main
      id="main"
      className={`grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-6 pb-16 pt-8 lg:grid-cols-[264px_minmax(0,800px)] lg:pb-24 lg:pt-14 ${isSeeker ? 'page-container' : 'px-5 lg:px-10'}`}
    >
      <div>
        <h1 className="text-[2.375rem] leading-none tracking-[-0.03em] lg:text-[2.6rem]">
          Notifi&shy;cations
        </h1>
        <p className="mt-3 min-h-6 text-fg-muted" role="status">
          {count !== null && (count === 0 ? 'All caught up.' : `${count} unread.`)}
        </p>
      </div>
      <div className="min-w-0">
        <div className="mb-5 flex flex-wrap items-center justify-between gap-2">
          <SegmentedControl label="Show" options={views} value={show} onChange={setShow} />
          {Boolean(count) && (
            <Button variant="outlined" onClick={async () => setUndo(await markAll())}>
              Mark all read
            </Button>
          )}
          {undo && undo.count > 0 && count === 0 && (
            <Button
              variant="outlined"
              onClick={async () => {
                await undo.undo()
                setUndo(null)
              }}
            >
              Undo: mark {undo.count} unread
            </Button>
          )}
        </div>
        <h2 className="sr-only">List</h2>
        {list.isPending && <SkeletonRows label="Loading notifications" />}
        {list.isError && (
          <ErrorNote
            message="We couldn’t load your notifications. They are safe."
            error={list.error}
            onRetry={() => list.refetch()}
            busy={list.isFetching}
          />
        )}
        {list.isSuccess && notes.length === 0 && (
          <EmptyState art="caughtup" title={show === 'unread' ? 'All caught up' : 'Nothing yet'}>
            {show === 'all' &&
              `News about your ${isSeeker ? 'applications and alerts' : 'jobs and applicants'} shows up here.`}
          </EmptyState>
        )}
        <NotificationRows notifications={notes} wide onOpen={markRead} />
        {list.hasNextPage && (
          <Button
            variant="outlined"
            className="w-full"
            busy={list.isFetchingNextPage}
            onClick={() => list.fetchNextPage()}
          >
            Show 20 more
          </Button>
        )}
      </div>
    </main>
  )
}
