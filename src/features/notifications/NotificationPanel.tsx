import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import { envelopeQuery } from '#/client/api.ts'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { NotificationRows } from './NotificationRows.tsx'
import { useMarkRead } from './use-mark-read.tsx'
import { useUnreadCount } from './use-notification-count.ts'

/** On wide screens a popover beside the bell; on phones it fills the space between top bar and bottom bar. */
const frame =
  'z-40 flex flex-col overflow-hidden border border-base-300 bg-base-100 text-fg shadow-pop max-lg:fixed max-lg:inset-x-0 max-lg:bottom-16 max-lg:top-16 lg:absolute lg:w-[440px] lg:rounded-box lg:max-h-[calc(100vh-96px)]'
const places = { bar: 'lg:end-0 lg:top-full lg:mt-2', rail: 'lg:fixed! lg:bottom-4 lg:start-24 lg:top-auto' }

type PanelProps = {
  area: 'seeker' | 'employer' | 'recruiter'
  place: 'bar' | 'rail'
  onClose: (refocus: boolean) => void
  anchor: RefObject<HTMLButtonElement | null>
}

export function NotificationPanel({ area, place, onClose, anchor }: PanelProps) {
  const titleId = useId()
  const panel = useRef<HTMLDivElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const close = useRef(onClose)
  const count = useUnreadCount()
  const { markRead, markAll } = useMarkRead()
  const list = useQuery(envelopeQuery('/notifications', { limit: 12 }, { silent: true }))
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    title.current?.focus()
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close.current(true)
    const onPress = (event: PointerEvent) => {
      const target = event.target as Element
      const inside = panel.current?.contains(target) || anchor.current?.contains(target)
      if (!inside && !target.closest('.Toastify')) close.current(false)
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [anchor])

  const notes = list.data?.data ?? []
  return (
    <div ref={panel} role="dialog" aria-labelledby={titleId} className={`${frame} ${places[place]}`}>
      <div className="flex min-h-16 shrink-0 items-center gap-2 py-3 pe-3 ps-5">
        <h2 ref={title} id={titleId} tabIndex={-1} className="flex-1 text-xl outline-none!">
          Notifications
        </h2>
        {Boolean(count) && notes.length > 0 && (
          <Button variant="ghost" size="sm" onClick={markAll}>
            Mark all read
          </Button>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled list must be reachable by keyboard */}
      <section className="scroll-y flex-1" tabIndex={0} aria-label="Notification list">
        {list.isPending && <SkeletonRows label="Loading notifications" count={4} className="px-5" />}
        {list.isError && (
          <ErrorNote
            message="We couldn’t load your notifications."
            error={list.error}
            onRetry={() => list.refetch()}
            className="m-5"
          />
        )}
        {list.isSuccess && notes.length === 0 && (
          <EmptyState art="caughtup" title="Nothing yet" className="px-5">
            News about your {area === 'seeker' ? 'applications and alerts' : 'jobs and applicants'} shows up
            here.
          </EmptyState>
        )}
        <NotificationRows
          notifications={notes}
          onOpen={(ids) => {
            markRead(ids)
            onClose(false)
          }}
        />
      </section>
      <Link
        to={paths[area].notifications}
        onClick={() => onClose(false)}
        className="shrink-0 border-t border-base-300 px-5 py-3.5 text-center text-sm font-bold hover:bg-brand-faint focus-visible:-outline-offset-4!"
      >
        See all {notes.length > 0 && <span className="tabular-nums">{list.data?.meta?.total}</span>}
      </Link>
    </div>
  )
}
