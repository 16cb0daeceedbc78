import { Link } from 'react-router'
import type { DataOf } from '#/client/api.ts'
import { currentTime } from '#/shared/clock.ts'
import { daysBetween, toLocalDay } from '#/shared/dates.ts'
import { Avatar } from '#/ui/company-logo/CompanyLogo.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { Eye, type Icon } from '#/ui/icons/icons.tsx'
import {
  BellIcon,
  CalendarClock,
  CircleCheck,
  CircleDollarSign,
  Mail,
  ShieldCheck,
} from '#/ui/icons/more-icons.tsx'
import { groupByDay } from './group-by-day.ts'

type Notification = DataOf<'GET', '/notifications'>[number]

const drawings: Record<Notification['icon'], Icon> = {
  bell: BellIcon,
  mail: Mail,
  opened: Eye,
  verified: ShieldCheck,
  interview: CalendarClock,
  offer: CircleDollarSign,
  hired: CircleCheck,
}

/** Called with those that were unread. */
type OnOpen = (ids: string[]) => void

/** One row: a notification, or all of a group that came on one day. */
type RowProps = { notes: [Notification, ...Notification[]]; wide: boolean; onOpen: OnOpen }

function Row({ notes, wide, onOpen }: RowProps) {
  const [note] = notes
  const Icon = drawings[note.icon]
  const unread = notes.flatMap(({ id, readAt }) => (readAt === null ? id : []))
  const isUnread = unread.length > 0
  const group = notes.length > 1 ? note.group : undefined
  const people = [...new Set(notes.flatMap(({ group }) => (group ? [group.person] : [])))]
  return (
    <li
      className={`relative grid grid-cols-[40px_minmax(0,1fr)_auto] gap-x-3.5 border-b border-base-300 hover:bg-brand-faint ${wide ? 'py-3 sm:py-4' : 'px-5 py-3.5'}`}
    >
      {group ? (
        <span
          aria-hidden="true"
          className="tabular-nums grid size-10 place-items-center rounded-full bg-fg font-[800] text-base-100"
        >
          {people.length}
        </span>
      ) : note.group ? (
        <Avatar name={note.group.person} size={40} />
      ) : (
        <span
          className={`grid size-10 place-items-center rounded-[6px] ${note.isWaiting ? 'bg-brand' : 'bg-base-200'}`}
        >
          <Icon className="size-5" aria-hidden="true" />
        </span>
      )}
      <div className="min-w-0 wrap-anywhere">
        <p
          className={`leading-snug ${wide ? 'text-sm sm:text-base' : 'text-sm'} ${isUnread ? 'font-[800]' : 'font-semibold'}`}
        >
          <Link
            to={group?.path ?? note.path}
            onClick={() => onOpen(unread)}
            className="after:absolute after:inset-0"
          >
            {isUnread && <span className="sr-only">Unread: </span>}
            {group ? `${people.length} people applied.` : note.title}
          </Link>
        </p>
        {group && <p className="mt-0.5 text-sm">{people.join(', ')}</p>}
        <p className="mt-0.5 text-sm text-fg-muted [text-wrap-style:auto]">
          {note.body}
          <span className={wide ? 'sm:hidden' : ''}>
            {note.body && ', '}
            <span className="whitespace-nowrap">
              <DateTime iso={note.createdAt} as="recent" />
            </span>
          </span>
        </p>
      </div>
      <div className="flex flex-col items-end gap-2 whitespace-nowrap pt-1 text-xs text-fg-muted">
        {wide && (
          <span className="max-sm:hidden">
            <DateTime iso={note.createdAt} as="recent" />
          </span>
        )}
        {isUnread && <span aria-hidden="true" className="size-2.5 rounded-full bg-fg" />}
      </div>
    </li>
  )
}

type RowsProps = { notifications: Notification[]; wide?: boolean; onOpen: OnOpen }

/** Under the days they came on, the further back the fewer. `wide` is for the page; the panel omits it. */
export function NotificationRows({ notifications, wide = false, onOpen }: RowsProps) {
  const groups = [...Map.groupBy(notifications, ({ createdAt }) => whenOf(createdAt))]
  return groups.map(([title, group]) => (
    <section key={title} aria-label={title} className={wide ? 'mb-8' : undefined}>
      <h3
        className={`border-b border-base-300 bg-base-200 py-2 text-sm tracking-normal ${wide ? 'rounded-t-[4px] px-4' : '-mt-px border-t px-5'}`}
      >
        {title}
      </h3>
      <ul>
        {groupByDay(group).map((notes) => (
          <Row key={notes[0].id} notes={notes} wide={wide} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  ))
}

function whenOf(createdAt: string) {
  const days = daysBetween(toLocalDay(createdAt), toLocalDay(new Date(currentTime())))
  return days <= 0 ? 'Today' : days === 1 ? 'Yesterday' : days < 7 ? 'Last 7 days' : 'Earlier'
}
