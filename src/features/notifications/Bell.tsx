import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { apiQuery } from '#/client/api.ts'
import { buttonClass } from '#/ui/Button.tsx'
import { BellIcon } from '#/ui/icons/more-icons.tsx'
import { NotificationPanel } from './NotificationPanel.tsx'
import { useLive } from './use-live.ts'
import { badgeText, useNotificationCount, useUnreadCount } from './use-notification-count.ts'
import { useReadOnArrival } from './use-read-on-arrival.ts'

/** The unread count: from the server, live, and requested again each minute in case the stream is interrupted. */
function useCount() {
  const setCount = useNotificationCount((state) => state.setCount)
  const answer = useQuery({
    ...apiQuery('/notifications/count', {}, { silent: true }),
    refetchInterval: 60_000,
  })
  const unread = answer.data?.unread
  useEffect(() => {
    if (unread !== undefined) setCount(unread)
  }, [unread, setCount])
  return useUnreadCount()
}

const quietFor = 10_000

/** Announces new notifications to screen readers, at most one sentence in ten seconds. */
function useAnnouncement(count: number | null) {
  const [words, setWords] = useState('')
  const told = useRef<{ count: number; at: number } | null>(null)
  useEffect(() => {
    if (count === null) return
    const before = told.current
    if (!before || count <= before.count) {
      told.current = { count, at: before?.at ?? 0 }
      return
    }
    const announce = () => {
      const more = count - before.count
      setWords(more === 1 ? '1 new notification' : `${more} new notifications`)
      told.current = { count, at: Date.now() }
    }
    const timer = setTimeout(announce, Math.max(0, before.at + quietFor - Date.now()))
    return () => clearTimeout(timer)
  }, [count])
  return words
}

/** Sets the title to "(3) Applications" while the tab is in the background. */
function useHiddenTitle(count: number | null) {
  useEffect(() => {
    const show = () => {
      const plain = document.title.replace(/^\(\d+\+?\) /, '')
      const mark = count && document.visibilityState === 'hidden'
      document.title = mark ? `(${badgeText(count)}) ${plain}` : plain
    }
    show()
    document.addEventListener('visibilitychange', show)
    return () => document.removeEventListener('visibilitychange', show)
  }, [count])
}

/** The number on the icon of the installed app, which pushes raise, follows what was read. */
function useAppBadge(count: number | null) {
  useEffect(() => {
    const isInstalled = window.matchMedia('(display-mode: standalone)').matches
    if (count !== null && isInstalled && 'setAppBadge' in navigator)
      navigator.setAppBadge(count).catch(() => {})
  }, [count])
}

type BellProps = {
  area: 'seeker' | 'employer' | 'recruiter'
  /** On a dark ground (the employer's rail). */
  onInk?: boolean
  /** Where the panel opens: below the top bar, or beside the rail at the start edge. */
  place?: 'bar' | 'rail'
  className?: string
}

/** The bell and its panel. It also keeps the live stream open, so there is one per page. */
export function Bell({ area, onInk = false, place = 'bar', className = '' }: BellProps) {
  const count = useCount()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { pathname } = useLocation()
  useLive()
  useHiddenTitle(count)
  useAppBadge(count)
  useReadOnArrival(count, pathname)
  const words = useAnnouncement(count)
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving at another page closes the panel
  useEffect(() => setOpen(false), [pathname])

  return (
    <div className={`${place === 'bar' ? 'lg:relative' : ''} ${className}`}>
      <button
        ref={button}
        type="button"
        aria-label={count === null ? 'Notifications' : `Notifications, ${count} unread`}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className={buttonClass({
          variant: 'ghost',
          square: true,
          className: `relative ${onInk ? 'text-on-dark hover:bg-on-dark/12' : ''} ${open ? (onInk ? 'bg-on-dark/12' : 'bg-base-200') : ''}`,
        })}
      >
        <BellIcon className="size-[22px]" aria-hidden="true" />
        {count !== null && count > 0 && (
          <span
            aria-hidden="true"
            className={`tabular-nums absolute -end-1 -top-0.5 grid h-5 min-w-5 place-items-center rounded-full px-1 text-[12px] font-[800] leading-none ring-2 ${onInk ? 'bg-brand ring-dark' : 'bg-fg text-base-100 ring-base-100'}`}
          >
            {badgeText(count)}
          </span>
        )}
      </button>
      <p role="status" className="sr-only">
        {words}
      </p>
      {open && (
        <NotificationPanel
          area={area}
          place={place}
          onClose={(refocus) => {
            setOpen(false)
            if (refocus) button.current?.focus()
          }}
          anchor={button}
        />
      )}
    </div>
  )
}
