import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { apiQuery, type DataOf } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { useCan } from '#/client/use-rights.ts'
import { isCardLate, lateLabel, waitingLabel } from '#/features/applications/employer/board.ts'
import {
  compareByUrgency,
  HiringJobRows,
  type HiringOverview,
} from '#/features/applications/employer/HiringJobRow.tsx'
import { stageLabel } from '#/features/applications/stages.ts'
import { DecisionsDue } from '#/features/interviews/clocks/DecisionsDue.tsx'
import { TodayInterviews } from '#/features/interviews/employer/TodayInterviews.tsx'
import { WaitingInterviews } from '#/features/interviews/waiting/WaitingInterviews.tsx'
import { waitingInterviewsQuery } from '#/features/interviews/waiting/waiting-interviews-query.ts'
import { UnreadFromApplicants } from '#/features/messages/last-message/UnreadRows.tsx'
import { AppError } from '#/shared/errors.ts'
import { formatMoney } from '#/shared/money/money.ts'
import { paths } from '#/shared/paths.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { Avatar } from '#/ui/company-logo/CompanyLogo.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { type Icon, Plus } from '#/ui/icons/icons.tsx'
import { CircleDollarSign, Clock, TriangleAlert, Trophy } from '#/ui/icons/more-icons.tsx'
import { PageHead, Section } from '#/ui/Section.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { useIsDesktop } from '#/ui/use-is-desktop.ts'
import { HiringFirstSteps } from './HiringFirstSteps.tsx'
import { ReplyRecord } from './ReplyRecord.tsx'

export const meta = () => [{ title: 'Home | Waymark' }]

type WaitingApplicant = HiringOverview['waitingApplicants'][number]
/** Rows of a list before the rest: on phones what fits into two screens. */
const useMaxShown = () => (useIsDesktop() ? 8 : 4)

const unreadQuery = apiQuery('/employer/messages', { unread: 'true' }, { silent: true })

export const clientLoader = prefetch(() => [
  apiQuery('/employer/applications', {}, { silent: true }),
  unreadQuery,
  waitingInterviewsQuery,
])
export const shouldRevalidate = onlyOnArrival

export default function EmployerDashboardPage() {
  const hiring = useQuery(apiQuery('/employer/applications', {}, { silent: true }))
  const unread = useQuery(unreadQuery)
  const interviews = useQuery(waitingInterviewsQuery)
  // The title counts whoever waits, which would be false while one of them is missing.
  const isPending = hiring.isPending || unread.isPending || interviews.isPending
  const failed = [unread, interviews].filter(({ isError }) => isError)
  const others =
    unread.data && interviews.data
      ? [...unread.data.map(({ id }) => id), ...interviews.data.map(({ applicationId }) => applicationId)]
      : null
  const post = useCan('write-jobs') && (
    <ButtonLink to={paths.employer.newJob}>
      <Plus className="size-[18px]" aria-hidden="true" />
      Post a job
    </ButtonLink>
  )
  return (
    <main id="main" className="pb-20">
      {hiring.data && !isPending ? (
        <>
          <PageHead
            title={titleOf(hiring.data, others)}
            subtitle={subtitleOf(hiring.data, others)}
            // Without jobs the only action is below.
            actions={hiring.data.jobs.length > 0 && post}
          />
          {failed[0] && (
            <ErrorNote
              className="mx-5 mt-4 lg:mx-10"
              message="We couldn’t load everybody who waits for an answer. Nothing is lost."
              error={failed[0].error}
              onRetry={() => Promise.all(failed.map((read) => read.refetch()))}
            />
          )}
          <Dashboard hiring={hiring.data} unread={unread.data ?? []} />
        </>
      ) : (
        <>
          <PageHead title="Home" actions={post} />
          <Section id="loading" title="Your move" className="mt-4">
            {isPending ? (
              <SkeletonRows label="Loading who is waiting" />
            ) : (
              <ErrorNote
                className="mt-4"
                message="We couldn’t load who is waiting. Nothing is lost."
                reference={hiring.error instanceof AppError ? hiring.error.reference : undefined}
                onRetry={() => hiring.refetch()}
                busy={hiring.isFetching}
              />
            )}
          </Section>
        </>
      )}
    </main>
  )
}

/** `others`: the applications of whoever waits for more than a decision; null if they could not be loaded. */
function titleOf({ waitingApplicants, waiting, jobs }: HiringOverview, others: string[] | null) {
  if (jobs.length === 0) return 'Your company checks out. Post your first job'
  // Only the first of them are here, so nobody can tell who else waits for something besides.
  if (waiting > waitingApplicants.length) return `${waiting} people wait for your decision`
  if (!others) return 'Home'
  const people = new Set([...waitingApplicants.map(({ id }) => id), ...others]).size
  if (people === 0) return 'Nobody is waiting on you'
  return people === 1 ? '1 person is waiting on you' : `${people} people are waiting on you`
}

function subtitleOf({ waitingApplicants, late, jobs }: HiringOverview, others: string[] | null) {
  if (jobs.length === 0)
    return 'Job seekers see your verified badge beside it, with everything we checked and when.'
  if (waitingApplicants.length === 0 && !others?.length)
    return others ? 'You see it here when someone applies or answers.' : ''
  return late === 0 ? 'Nobody is late.' : late === 1 ? '1 is late.' : `${late} are late.`
}

type DashboardProps = { hiring: HiringOverview; unread: DataOf<'GET', '/employer/messages'> }
const Dashboard = ({ hiring, unread }: DashboardProps) => {
  const { waitingApplicants, jobs } = hiring
  const maxShown = useMaxShown()
  const live = jobs.filter(({ isLive }) => isLive).sort(compareByUrgency)
  if (jobs.length === 0) return <HiringFirstSteps />
  return (
    <>
      {waitingApplicants.length > 0 && (
        <WaitingList people={waitingApplicants} waiting={hiring.waiting} replies={hiring.replies} />
      )}
      <WaitingInterviews className={waitingApplicants.length > 0 ? 'mt-12' : 'mt-4'} />
      <UnreadFromApplicants rows={unread} />
      <TodayInterviews />
      <DecisionsDue />
      <Section
        id="live-jobs"
        title="Live jobs"
        className={waitingApplicants.length > 0 ? 'mt-12' : 'mt-4'}
        note={live.length > 0 && liveNote(live)}
        aside={
          <Link to={paths.employer.jobs} className="link text-sm">
            {jobs.length > 1 ? `All ${jobs.length} jobs` : 'All jobs'}
          </Link>
        }
      >
        {live.length > 0 ? (
          <HiringJobRows jobs={live.slice(0, maxShown)} />
        ) : (
          <EmptyState
            art="jobs"
            title="No job is live"
            action={
              <ButtonLink to={paths.employer.newJob} variant="outlined">
                Post a job
              </ButtonLink>
            }
          >
            Resume a paused one, or post another.
          </EmptyState>
        )}
      </Section>
      {/* Once people apply, the company is past them. */}
      {jobs.every(({ applicants }) => applicants === 0) && <HiringFirstSteps hasJobs />}
    </>
  )
}

/** How many jobs are live, and how many have no applicants yet. */
function liveNote(live: HiringOverview['jobs']) {
  const withoutApplicants = live.filter(({ applicants }) => applicants === 0).length
  const open = `${live.length} ${live.length === 1 ? 'is' : 'are'} live`
  return withoutApplicants > 0
    ? `${open}. Nobody has applied to ${withoutApplicants === live.length ? (live.length === 1 ? 'it' : 'them') : withoutApplicants} yet.`
    : `${open}.`
}

type WaitingListProps = { people: WaitingApplicant[]; waiting: number; replies: HiringOverview['replies'] }

const WaitingList = ({ people, waiting, replies }: WaitingListProps) => {
  const [all, setAll] = useState(false)
  const isWide = useIsDesktop()
  const maxShown = useMaxShown()
  const shown = all ? people : people.slice(0, maxShown)
  return (
    <Section
      id="your-move"
      title="Your move"
      className="mt-4"
      note="Most overdue first. Applicants see the same. An answer is late from 12:00 UTC on the working day after the promised one."
      aside={isWide && <ReplyRecord {...replies} />}
    >
      <ul>
        {shown.map((person, place) => (
          <WaitingRow key={person.id} person={person} first={place === 0} />
        ))}
      </ul>
      {people.length > shown.length && (
        <Button variant="outlined" className="mt-4 max-lg:w-full" onClick={() => setAll(true)}>
          Show {people.length - shown.length} more
        </Button>
      )}
      {waiting > people.length && shown.length === people.length && (
        <p className="mt-3">
          <Link to={`${paths.employer.applicants}?late=1`} className="link text-sm">
            Everybody who is overdue
          </Link>
        </p>
      )}
      {/* Those who wait come first. */}
      {!isWide && (
        <div className="mt-6">
          <ReplyRecord {...replies} />
        </div>
      )}
    </Section>
  )
}

const WaitingRow = ({ person, first }: { person: WaitingApplicant; first: boolean }) => {
  const { verb, icon: Icon } = actionOf(person)
  const late = isCardLate(person)
  return (
    <li className="row-link-bleed grid grid-cols-[40px_minmax(0,1fr)] items-center gap-x-4 gap-y-1 border-b border-base-300 py-4 lg:grid-cols-[120px_40px_minmax(0,1fr)_auto]">
      <p
        className={`tabular-nums flex items-center gap-1.5 text-sm max-lg:col-start-2 ${late ? 'font-bold text-danger' : 'font-semibold text-fg-muted'}`}
      >
        {late ? (
          <TriangleAlert className="size-4 shrink-0" aria-hidden="true" />
        ) : (
          <Clock className="size-4 shrink-0" aria-hidden="true" />
        )}
        {late ? lateLabel(person.daysLate) : waitingLabel(person.waitingDays)}
      </p>
      <Avatar
        name={person.name}
        size={40}
        className="max-lg:row-span-3 max-lg:row-start-1 max-lg:self-start"
      />
      <div className="min-w-0 max-lg:col-start-2">
        <h3 className="text-base leading-tight font-[750] tracking-[-0.01em] wrap-anywhere">{person.name}</h3>
        <p className="mt-0.5 text-sm">{sentenceOf(person)}</p>
        <p className="mt-1 text-xs text-fg-muted">{person.job.title}</p>
      </div>
      <ButtonLink
        to={paths.employer.applicant(person.job.id, person.id)}
        variant={first ? 'dark' : 'outlined'}
        className="max-lg:col-start-2 max-lg:mt-2 max-lg:justify-self-start lg:min-w-[156px]"
      >
        {Icon && <Icon className="size-4" aria-hidden="true" />}
        {verb}
        <span className="sr-only"> {person.name}</span>
      </ButtonLink>
    </li>
  )
}

function actionOf({ stage }: WaitingApplicant): { verb: string; icon?: Icon } {
  if (stage === 'offer counter') return { verb: 'Answer counter', icon: CircleDollarSign }
  if (stage === 'offer accept') return { verb: 'Confirm the hire', icon: Trophy }
  if (stage === 'offer') return { verb: 'Renew or withdraw', icon: CircleDollarSign }
  return { verb: stage === 'applied' ? 'Review' : 'Decide' }
}

function sentenceOf({ stage, stageChangedAt, replyBy, offer, counter }: WaitingApplicant) {
  const changed = <DateTime iso={stageChangedAt} as="deadline" />
  if (stage === 'offer' && offer?.answerBy)
    return (
      <>
        Your offer ended on <DateTime iso={offer.answerBy} as="deadline" /> without an answer.
      </>
    )
  if (stage === 'offer counter' && offer && counter)
    return `Asks for ${formatMoney(counter.amount, counter.currency)}. You offered ${formatMoney(offer.amount, offer.currency)}.`
  if (stage === 'offer accept')
    return (
      <>
        Accepted{offer && ` ${formatMoney(offer.amount, offer.currency)}`} on {changed}.
      </>
    )
  return (
    <>
      {stageLabel(stage, 'seeker')} {changed}.
      {/* A promised day is a date, not a time: the same everywhere. */}
      {replyBy && (
        <>
          {' '}
          You promised an answer by <DateTime iso={replyBy} as="day" />.
        </>
      )}
    </>
  )
}
