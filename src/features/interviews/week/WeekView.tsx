import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { apiQuery } from '#/client/api.ts'
import { ownTimeZone } from '#/client/time-zones.ts'
import { useHiringArea } from '#/client/use-hiring-area.ts'
import { currentTime } from '#/shared/clock.ts'
import { formatClock, minuteMs } from '#/shared/dates.ts'
import { Avatar } from '#/ui/company-logo/CompanyLogo.tsx'
import type { CompanyInterview } from '../employer/company-interview.ts'
import { peopleOf } from '../people.ts'
import { clockTime, zoneLabel } from '../times.ts'
import {
  type Block,
  blocksByDay,
  isDayOff,
  minuteOfDay,
  type Span,
  shownHours,
  unavailableSpans,
} from './week.ts'

const hourPixels = 64
const hatched =
  'bg-[repeating-linear-gradient(135deg,var(--color-base-200)_0_7px,var(--color-base-300)_7px_8px)]'
/** Shorter than this a block has room for one line. */
const oneLineMinutes = 40

const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', options)
const shortDay = format({ weekday: 'short', day: 'numeric' })
const wholeDay = format({ weekday: 'long', day: 'numeric', month: 'long' })

type WeekViewProps = { interviews: readonly CompanyInterview[]; days: readonly Date[] }

/** Interviews and proposed times of a week on a grid of hours. Saturday and Sunday only where something is on them. */
export function WeekView({ interviews, days: wholeWeek }: WeekViewProps) {
  const { data: hours } = useQuery(apiQuery('/interview-hours', {}, { silent: true }))
  const all = blocksByDay(interviews, wholeWeek)
  const days = wholeWeek
    .map((day, index) => ({ day, blocks: all[index] ?? [] }))
    .filter(({ blocks }, index) => index < 5 || blocks.length > 0)
  const drawn = shownHours(all.flat())
  const now = useNow()
  // The hours are by the clock of their zone; drawn by another clock they would be wrong.
  const ownHours = hours?.timeZone === ownTimeZone() ? hours : null
  const height = (drawn.to - drawn.from) * hourPixels
  return (
    <>
      <div
        className="grid border-t-2 border-fg"
        style={{ gridTemplateColumns: `52px repeat(${days.length}, minmax(0, 1fr))` }}
      >
        <p className="flex h-11 items-center border-b border-base-300 text-xs text-fg-muted">
          {zoneLabel(now, ownTimeZone())}
        </p>
        {days.map(({ day }) => (
          <DayHeading key={day.getTime()} day={day} isToday={day.toDateString() === now.toDateString()} />
        ))}
        <HourLabels hours={drawn} />
        {days.map(({ day, blocks }) => (
          <div
            key={day.getTime()}
            className="relative border-s border-base-300"
            style={{
              height,
              backgroundImage: `linear-gradient(var(--color-base-300) 1px, transparent 1px)`,
              backgroundSize: `100% ${hourPixels}px`,
            }}
          >
            {ownHours &&
              unavailableSpans(ownHours, day).map((span) => (
                <ClosedTime key={span.from} span={span} hours={drawn} />
              ))}
            {ownHours && isDayOff(ownHours, day) && (
              <p className="absolute inset-x-0 top-6 text-center text-sm font-semibold text-fg-muted">
                Your day off
              </p>
            )}
            <ol aria-label={wholeDay.format(day)}>
              {blocks.map((block) => (
                <BlockItem
                  key={`${block.interview.id} ${block.from}`}
                  block={block}
                  hours={drawn}
                  isPast={block.at.getTime() + block.interview.minutes * minuteMs < now.getTime()}
                />
              ))}
            </ol>
            {day.toDateString() === now.toDateString() && <NowLine now={now} hours={drawn} />}
          </div>
        ))}
      </div>
      <Legend hasHours={ownHours !== null} />
    </>
  )
}

const DayHeading = ({ day, isToday }: { day: Date; isToday: boolean }) => (
  <h2
    className={`flex h-11 items-center gap-2 border-s border-b border-base-300 px-2.5 text-base font-bold tracking-normal ${isToday ? 'bg-brand-soft' : ''}`}
  >
    {shortDay.format(day)}
    {isToday && <span className="text-sm font-semibold">today</span>}
  </h2>
)

function HourLabels({ hours }: { hours: Span }) {
  const labels = Array.from({ length: hours.to - hours.from - 1 }, (_, index) => hours.from + index + 1)
  return (
    <div aria-hidden="true" className="tabular-nums relative text-xs text-fg-muted">
      {labels.map((hour) => (
        <span
          key={hour}
          className="absolute -translate-y-1/2"
          style={{ top: (hour - hours.from) * hourPixels }}
        >
          {formatClock(`${String(hour).padStart(2, '0')}:00`)}
        </span>
      ))}
    </div>
  )
}

/** The top and height of a span in the column, as far as its hours are drawn. */
function placeOf({ from, to }: Span, hours: Span) {
  const top = Math.max(0, (from / 60 - hours.from) * hourPixels)
  const bottom = Math.min(hours.to - hours.from, to / 60 - hours.from) * hourPixels
  return { top, height: Math.max(0, bottom - top) }
}

const ClosedTime = ({ span, hours }: { span: Span; hours: Span }) => (
  <div aria-hidden="true" className={`absolute inset-x-0 ${hatched}`} style={placeOf(span, hours)} />
)

function NowLine({ now, hours }: { now: Date; hours: Span }) {
  const minute = minuteOfDay(now)
  if (minute < hours.from * 60 || minute > hours.to * 60) return null
  const { top } = placeOf({ from: minute, to: minute }, hours)
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-x-0 z-2" style={{ top }}>
      <span className="absolute inset-x-0 -mt-[2px] h-1 bg-fg" />
      <span className="absolute -ms-2.5 -mt-2.5 size-5 rounded-full border-[5px] border-fg bg-brand" />
    </div>
  )
}

const blockClass = {
  mine: 'border-fg bg-fg text-base-100',
  team: 'border-fg border-s-[5px] bg-base-100',
  held: 'border-dashed border-fg-muted bg-base-100',
} as const

type BlockItemProps = { block: Block<CompanyInterview>; hours: Span; isPast: boolean }

function BlockItem({ block, hours, isPast }: BlockItemProps) {
  const { hiring } = useHiringArea()
  const { interview, kind, at, lane, lanes, choice } = block
  const { seekerName, job, minutes, applicationId } = interview
  const { top, height } = placeOf(block, hours)
  const isCompact = minutes < 60 || kind === 'held'
  return (
    <li
      className="absolute px-1"
      style={{ top, height, insetInlineStart: `${(lane / lanes) * 100}%`, width: `${100 / lanes}%` }}
    >
      <Link
        to={hiring.applicant(job.id, applicationId)}
        title={`${seekerName}, ${job.title}`}
        className={`block h-[calc(100%-2px)] overflow-hidden rounded-field border-2 px-2 text-sm leading-[18px] hover:underline ${minutes < oneLineMinutes ? 'pt-px' : 'pt-0.5'} ${blockClass[kind]} ${isPast ? 'opacity-75' : ''}`}
      >
        <span className="block truncate">
          <time dateTime={at.toISOString()} className="tabular-nums font-bold">
            {clockTime(at, ownTimeZone())}
          </time>{' '}
          {isCompact && <span className="font-bold">{seekerName}</span>}
        </span>
        {!isCompact && <span className="block truncate font-bold">{seekerName}</span>}
        {minutes >= oneLineMinutes && (
          <span className={`block truncate text-xs leading-[18px] ${kind === 'mine' ? '' : 'text-fg-muted'}`}>
            {choice ? heldLabel(choice) : job.title}
          </span>
        )}
        {minutes > 60 && (
          <span className="mt-1 flex -space-x-1">
            {peopleOf(interview)
              .slice(0, 5)
              .map(({ id, name }) => (
                <Avatar key={id} name={name} size={20} />
              ))}
          </span>
        )}
      </Link>
    </li>
  )
}

const heldLabel = ({ place, of }: { place: number; of: number }) =>
  of === 1 ? 'Proposed' : `Proposed, ${place} of ${of}`

const Legend = ({ hasHours }: { hasHours: boolean }) => (
  <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-2 text-sm text-fg-muted">
    {[
      ['mine', 'You interview'],
      ['team', 'Your team interviews'],
      ['held', 'Proposed, not taken yet'],
    ].map(([kind, label]) => (
      <li key={kind} className="flex items-center gap-2">
        <span
          aria-hidden="true"
          className={`h-4 w-6 rounded-[4px] border-2 ${blockClass[kind as keyof typeof blockClass]}`}
        />
        {label}
      </li>
    ))}
    {hasHours && (
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className={`h-4 w-6 rounded-[4px] border border-base-300 ${hatched}`} />
        Outside your interview hours
      </li>
    )}
  </ul>
)

/** The time, renewed each minute. */
function useNow() {
  const [now, setNow] = useState(() => new Date(currentTime()))
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date(currentTime())), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
