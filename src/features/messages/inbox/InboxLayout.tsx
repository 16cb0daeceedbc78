import type { ReactNode } from 'react'
import { ConfirmFirst, isEmailUnconfirmed } from '#/features/accounts/email/ConfirmFirst.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { useInboxHeight } from './use-inbox-height.ts'

type LayoutProps = {
  list: {
    data: readonly unknown[] | undefined
    isPending: boolean
    isError: boolean
    isFetching: boolean
    error: Error | null
    refetch: () => unknown
  }
  summary: string
  search: ReactNode
  rows: ReactNode
  /** What stands there before the first conversation. */
  empty: ReactNode
  /** The open conversation; on phones it fills the page. */
  thread: ReactNode
  /** Beside the conversation. */
  aside?: ReactNode
}

/** The list beside the open conversation, each with its own scroll; on phones only one of them. */
export function InboxLayout({ list, summary, search, rows, empty, thread, aside }: LayoutProps) {
  const height = useInboxHeight()
  const isThreadOpen = Boolean(thread)
  const hasThreads = Boolean(list.data?.length)
  // The conversation has its own h1.
  const Title = isThreadOpen ? 'p' : 'h1'
  return (
    <main
      id="main"
      className={`min-w-0 flex-1 lg:grid ${aside ? 'grid-cols-[364px_minmax(0,1fr)_304px]' : 'lg:grid-cols-[364px_minmax(0,1fr)] xl:grid-cols-[400px_minmax(0,1fr)]'} lg:grid-rows-[minmax(0,1fr)] ${height.wide}`}
    >
      <section
        aria-label="Conversations"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled list must be reachable by keyboard
        tabIndex={0}
        className={`thin-scroll relative lg:overflow-y-auto focus-visible:-outline-offset-4! lg:border-e lg:border-base-300 ${isThreadOpen ? 'max-lg:hidden' : ''}`}
      >
        <div className="px-5 pb-4 pt-7 lg:px-7">
          <Title className="text-3xl font-[800] tracking-[-0.03em]">Messages</Title>
          <p className="mt-1 min-h-6 text-fg-muted">{hasThreads && summary}</p>
          {hasThreads && <div className="mt-3 grid gap-3">{search}</div>}
        </div>
        {list.isPending && <SkeletonRows label="Loading your messages" className="px-5 lg:px-7" />}
        {isEmailUnconfirmed(list.error) && <ConfirmFirst className="mx-5 mb-5" />}
        {list.isError && !isEmailUnconfirmed(list.error) && (
          <ErrorNote
            message="We couldn’t load your messages. They are safe."
            error={list.error}
            onRetry={() => list.refetch()}
            busy={list.isFetching}
            className="mx-5"
          />
        )}
        {list.data && !hasThreads ? empty : rows}
      </section>
      <div
        data-conversation=""
        className={`flex min-w-0 flex-col ${height.narrow} lg:h-auto lg:min-h-0 ${isThreadOpen ? '' : 'max-lg:hidden'}`}
      >
        {thread}
      </div>
      {aside}
    </main>
  )
}
