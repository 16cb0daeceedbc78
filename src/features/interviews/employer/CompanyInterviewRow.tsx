import { Link } from 'react-router'
import { useSession } from '#/client/session.ts'
import { ownTimeZone } from '#/client/time-zones.ts'
import { useHiringArea } from '#/client/use-hiring-area.ts'
import { buttonClass } from '#/ui/Button.tsx'
import { Avatar } from '#/ui/company-logo/CompanyLogo.tsx'
import { hasBegun, isOpenInterview, isUpcoming, kindWords, lengthLabel, waitsForTime } from '../kinds.ts'
import { peopleOf } from '../people.ts'
import { clockTime, otherZoneTime, zoneLabel } from '../times.ts'
import { type CompanyInterview, endingLabels } from './company-interview.ts'

/** One interview in the company's list: time, person, what for, with whom. */
export function CompanyInterviewRow({ interview }: { interview: CompanyInterview }) {
  const { hiring } = useHiringArea()
  const { startsAt, minutes, kind, seekerName, job, state, url, isMine, applicationId } = interview
  const { seekerTimeZone } = interview
  const ownZone = ownTimeZone()
  const ownId = useSession()?.user?.id
  const names = peopleOf(interview).map(({ id, name }) => (id === ownId ? 'you' : name))
  const other = startsAt && seekerTimeZone && otherZoneTime(startsAt, ownZone, seekerTimeZone)
  const isNow = isUpcoming(interview) && hasBegun(interview)
  return (
    <li className="row-link-bleed grid grid-cols-[40px_minmax(0,1fr)] items-center gap-x-4 gap-y-2 border-b border-base-300 py-4 lg:grid-cols-[132px_40px_minmax(0,1fr)_auto]">
      <p className="tabular-nums text-sm max-lg:col-start-2">
        {startsAt && !waitsForTime(interview) ? (
          <>
            <span className="text-base font-bold">{clockTime(startsAt, ownZone)}</span>{' '}
            {zoneLabel(startsAt, ownZone)}
            {other && <span className="block text-fg-muted">{other} for them</span>}
          </>
        ) : (
          <span className="text-fg-muted">
            {interview.otherTimes ? 'Asks for other times' : 'No time yet'}
          </span>
        )}
      </p>
      <Avatar name={seekerName} size={40} className="max-lg:row-span-2 max-lg:row-start-1" />
      <div className="min-w-0 wrap-anywhere max-lg:col-start-2">
        <h3 className="font-[750] leading-5">
          <Link
            to={hiring.applicant(job.id, applicationId)}
            className="after:absolute after:inset-0 hover:underline"
          >
            {seekerName}
          </Link>
        </h3>
        <p className="mt-0.5 text-sm text-fg-muted">
          {job.title}, {lengthLabel(minutes)} {kindWords[kind]}
          {names.length > 0 && `, with ${names.join(', ')}`}
        </p>
      </div>
      <div className="flex items-center gap-3 max-lg:col-start-2">
        {isNow && <span className="badge badge-brand">Now</span>}
        {!isOpenInterview(state) && <span className="text-sm text-fg-muted">{endingLabels[state]}</span>}
        {isMine && isUpcoming(interview) && kind === 'video' && url && (
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({
              size: 'sm',
              variant: isNow ? 'primary' : 'outlined',
              className: 'relative z-1',
            })}
          >
            Join
          </a>
        )}
      </div>
    </li>
  )
}
