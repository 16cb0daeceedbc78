import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { ownTimeZone } from '#/client/time-zones.ts'
import { useHiringArea } from '#/client/use-hiring-area.ts'
import { currentTime } from '#/shared/clock.ts'
import { plural } from '#/shared/sentence.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { PageHead, Section } from '#/ui/Section.tsx'
import { SegmentedControl } from '#/ui/SegmentedControl.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { useIsDesktop } from '#/ui/use-is-desktop.ts'
import { isUpcoming, waitsForTime } from '../kinds.ts'
import { WaitingInterviews } from '../waiting/WaitingInterviews.tsx'
import { WeekSteps, weekLabel } from '../week/WeekSteps.tsx'
import { WeekView } from '../week/WeekView.tsx'
import { daysOfWeek } from '../week/week.ts'
import { groupByDay } from './by-day.ts'
import { CompanyInterviewRow } from './CompanyInterviewRow.tsx'
import type { CompanyInterview } from './company-interview.ts'

export const meta = () => [{ title: 'Interviews | Waymark' }]

export const clientLoader = prefetch(() => [apiQuery('/employer/interviews', {}, { silent: true })])
export const shouldRevalidate = onlyOnArrival

/** The company's interviews, day by day. */
export default function InterviewsPage() {
  const { data, error, isPending, isFetching, refetch } = useQuery(
    apiQuery('/employer/interviews', {}, { silent: true }),
  )
  if (data) return <Interviews interviews={data} />
  return (
    <main id="main" className="pb-20">
      <PageHead title="Interviews" />
      <div className="px-5 lg:px-10">
        {isPending ? (
          <SkeletonRows label="Loading interviews" />
        ) : (
          <ErrorNote
            message="We couldn’t load the interviews. They are safe."
            error={error}
            onRetry={() => refetch()}
            busy={isFetching}
          />
        )}
      </div>
    </main>
  )
}

type View = 'week' | 'come' | 'past'

function Interviews({ interviews }: { interviews: CompanyInterview[] }) {
  const { hiring } = useHiringArea()
  const [chosen, setView] = useState<View | null>(null)
  const [weeks, setWeeks] = useState(0)
  const hasRoomForWeek = useIsDesktop()
  const zone = ownTimeZone()
  const upcoming = interviews.filter(isUpcoming)
  const waiting = interviews.filter(waitsForTime)
  const past = interviews.filter((one) => !isUpcoming(one) && !waitsForTime(one)).reverse()
  const view = chosen === 'week' || chosen === null ? (hasRoomForWeek ? 'week' : 'come') : chosen
  const week = daysOfWeek(new Date(currentTime()), weeks)
  const days = groupByDay(view === 'past' ? past : upcoming, zone)
  const count =
    upcoming.length > 0
      ? `${plural(upcoming.length, 'interview')} to come`
      : waiting.length > 0
        ? `${waiting.length === 1 ? '1 invitation waits' : `${waiting.length} invitations wait`} for a time`
        : 'No interview to come'
  const further =
    upcoming.length > 0 && waiting.length > 0
      ? `${waiting.length === 1 ? '1 more waits' : `${waiting.length} more wait`} for a time.`
      : 'Invite somebody from their card on the board.'
  const nothingYet = interviews.length === 0
  return (
    <main id="main" className="pb-20">
      <PageHead
        title={view === 'week' && !nothingYet ? weekLabel(week) : count}
        subtitle={view === 'week' && !nothingYet ? `${count}. ${further}` : further}
        actions={
          !nothingYet && (
            <div className="flex flex-wrap items-center gap-3">
              {view === 'week' && <WeekSteps weeks={weeks} onChange={setWeeks} />}
              {(hasRoomForWeek || past.length > 0) && (
                <SegmentedControl<View>
                  label="Which interviews"
                  value={view}
                  onChange={setView}
                  options={[
                    ...(hasRoomForWeek ? [{ value: 'week' as const, label: 'Week' }] : []),
                    { value: 'come', label: 'To come' },
                    ...(past.length > 0 ? [{ value: 'past' as const, label: 'Past' }] : []),
                  ]}
                />
              )}
            </div>
          )
        }
      />
      {view !== 'past' && <WaitingInterviews className="mt-4 mb-10" />}
      {view === 'week' && !nothingYet && (
        <div className="mt-4 px-5 lg:px-10">
          <WeekView interviews={interviews} days={week} />
        </div>
      )}
      {view !== 'week' &&
        days.map(([day, list], place) => (
          <Section
            key={day}
            id={`day-${place}`}
            // The month stays with its day.
            title={day.replace(/ (?=\S+$)/, '\u00a0') || 'Without a time'}
            className={place === 0 ? 'mt-4' : 'mt-10'}
          >
            <ul>
              {list.map((interview) => (
                <CompanyInterviewRow key={interview.id} interview={interview} />
              ))}
            </ul>
          </Section>
        ))}
      {view !== 'past' && waiting.length > 0 && (
        <Section
          id="waiting"
          title="Waiting for a time"
          note="They pick one by the link in their mail."
          className={view === 'week' || days.length > 0 ? 'mt-10' : 'mt-4'}
        >
          <ul>
            {waiting.map((interview) => (
              <CompanyInterviewRow key={interview.id} interview={interview} />
            ))}
          </ul>
        </Section>
      )}
      {(nothingYet || (view === 'come' && days.length === 0 && waiting.length === 0)) && (
        <div className="px-5 lg:px-10">
          <EmptyState
            art="interviews"
            level={2}
            title="Nobody is invited at the moment"
            action={
              <ButtonLink to={hiring.applicants} variant="outlined">
                See the applicants
              </ButtonLink>
            }
          >
            Open an applicant and choose “Invite to interview”. They pick a time in which you are free.
          </EmptyState>
        </div>
      )}
    </main>
  )
}
