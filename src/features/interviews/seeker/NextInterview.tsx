import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { apiQuery } from '#/client/api.ts'
import { ownTimeZone } from '#/client/time-zones.ts'
import { paths } from '#/shared/paths.ts'
import { joinParts } from '#/shared/sentence.ts'
import { buttonClass } from '#/ui/Button.tsx'
import { PageSection } from '#/ui/Section.tsx'
import { useNow } from '#/ui/use-now.ts'
import { DatePlate } from '../DatePlate.tsx'
import { isUpcoming } from '../kinds.ts'
import { dayLabel, spanLabel } from '../times.ts'
import { timeUntil } from './time-until.ts'

/** On the seeker's home: the next interview in ink, with how long it is until then. */
export function NextInterview() {
  const { data = [] } = useQuery(apiQuery('/interviews', {}, { silent: true }))
  const now = useNow(60_000)
  const [next, ...later] = data.filter(isUpcoming)
  if (!next?.startsAt) return null
  const ownZone = ownTimeZone()
  return (
    <PageSection
      id="interviews"
      title="Next interview"
      noRule
      aside={
        later.length > 0 && (
          <Link to={paths.seeker.interviews} className="link text-sm">
            All interviews
          </Link>
        )
      }
    >
      <div className="grid gap-x-8 gap-y-5 rounded-box bg-dark p-5 text-on-dark sm:p-7 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
        <div className="flex min-w-0 items-center gap-5">
          <DatePlate iso={next.startsAt} timeZone={ownZone} onInk />
          <div className="min-w-0 wrap-anywhere">
            <p className="text-sm opacity-80">{timeUntil(next.startsAt, now)}</p>
            <h3 className="text-xl font-[750] tracking-[-0.015em]">{next.company.name}</h3>
            <p className="tabular-nums">
              {dayLabel(next.startsAt, ownZone)}, {spanLabel(next.startsAt, next.minutes, ownZone)}
            </p>
            <p className="text-sm opacity-80">{joinParts(next.job.title, next.job.location)}</p>
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          {next.kind === 'video' && next.url && (
            <a href={next.url} target="_blank" rel="noreferrer" className={buttonClass({})}>
              Join the call
            </a>
          )}
          <Link to={paths.seeker.interview(next.id)} className={buttonClass({ variant: 'on-dark' })}>
            Open
          </Link>
        </div>
      </div>
    </PageSection>
  )
}
