import { Link } from 'react-router'
import type { DataOf } from '#/client/api.ts'
import { ownTimeZone } from '#/client/time-zones.ts'
import { paths } from '#/shared/paths.ts'
import { capitalized, joinParts } from '#/shared/sentence.ts'
import { buttonClass } from '#/ui/Button.tsx'
import { CompanyLogo } from '#/ui/company-logo/CompanyLogo.tsx'
import { DatePlate } from '../DatePlate.tsx'
import { endedWithApplication, isUpcoming, kindWords, lengthLabel, waitsForTime } from '../kinds.ts'
import { otherZoneTime, spanLabel } from '../times.ts'

export type OwnInterview = DataOf<'GET', '/interviews'>[number]

/** How an interview that is over ended. */
function endingOf(interview: OwnInterview) {
  const { state, endedBy, company } = interview
  if (state === 'declined') return 'You declined'
  if (state === 'no-show') return 'Did not take place'
  if (state === 'cancelled')
    return endedBy === 'employer'
      ? `${company.name} cancelled it`
      : endedBy === 'seeker'
        ? 'You cancelled it'
        : 'Your application ended'
  return endedWithApplication(interview) ? 'Your application ended' : 'Took place'
}

type RowProps = {
  interview: OwnInterview
  /** Of its heading. */
  level?: 2 | 3
}

/** One interview of an applicant, in a list. */
export function SeekerInterviewRow({ interview, level = 3 }: RowProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  const { company, job, startsAt, minutes, timeZone, kind } = interview
  const ownZone = ownTimeZone()
  const toPick = waitsForTime(interview)
  const asked = interview.otherTimes !== null
  const other = startsAt && otherZoneTime(startsAt, ownZone, timeZone)
  return (
    <li
      className={`row-link grid gap-y-3 border-b border-base-300 py-5 md:items-center ${toPick ? 'grid-cols-[44px_minmax(0,1fr)] gap-x-4 md:grid-cols-[44px_minmax(0,1fr)_auto]' : 'grid-cols-[64px_minmax(0,1fr)] gap-x-5 md:grid-cols-[64px_minmax(0,1fr)_auto]'}`}
    >
      {startsAt && !toPick ? (
        <DatePlate iso={startsAt} timeZone={ownZone} />
      ) : (
        <CompanyLogo name={company.name} src={company.photo} size={toPick ? 44 : 56} />
      )}
      <div className="min-w-0 wrap-anywhere">
        <Heading className="text-lg font-[750] leading-6 tracking-[-0.012em]">
          {toPick
            ? asked
              ? `You asked ${company.name} for other times`
              : `${company.name} wants to meet you`
            : `${interview.step} with ${company.name}`}
        </Heading>
        <p className="mt-0.5 text-sm text-fg-muted">
          {joinParts(job.title, job.location)}. {capitalized(lengthLabel(minutes))} {kindWords[kind]}
        </p>
        {startsAt && !toPick && (
          <p className="tabular-nums mt-0.5 text-sm font-semibold">
            {spanLabel(startsAt, minutes, ownZone)}
            {other && <span className="font-normal text-fg-muted"> {other} for them</span>}
          </p>
        )}
        {!toPick && !isUpcoming(interview) && <p className="mt-0.5 text-sm">{endingOf(interview)}</p>}
      </div>
      <Link
        to={paths.seeker.interview(interview.id)}
        className={buttonClass({
          variant: toPick && !asked ? 'primary' : 'outlined',
          className: 'justify-self-start after:absolute after:inset-0 max-md:col-start-2',
        })}
      >
        {toPick && !asked ? 'Pick a time' : 'Open'}
        <span className="sr-only">: {company.name}</span>
      </Link>
    </li>
  )
}
