import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { paths } from '#/shared/paths.ts'
import { plural } from '#/shared/sentence.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { PageSection } from '#/ui/Section.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { endedWithApplication, isUpcoming, waitsForPick, waitsForTime } from '../kinds.ts'
import { type OwnInterview, SeekerInterviewRow } from './SeekerInterviewRow.tsx'

export const meta = () => [{ title: 'Interviews | Waymark' }]

export const clientLoader = prefetch(() => [apiQuery('/interviews', {}, { silent: true })])
export const shouldRevalidate = onlyOnArrival

/** Every interview of an applicant: what waits for a time, what is to come, what has been. */
export default function InterviewsPage() {
  const { data, error, isPending, isFetching, refetch } = useQuery(
    apiQuery('/interviews', {}, { silent: true }),
  )
  return (
    <main id="main" className="grid gap-16 pb-16 pt-8 lg:gap-20 lg:pb-24 lg:pt-14">
      {data ? (
        <Interviews interviews={data} />
      ) : (
        <PageSection id="interviews" level={1} title="Interviews">
          {isPending ? (
            <SkeletonRows label="Loading your interviews" />
          ) : (
            <ErrorNote
              className="mt-6"
              message="We couldn’t load your interviews. They are safe."
              error={error}
              onRetry={() => refetch()}
              busy={isFetching}
            />
          )}
        </PageSection>
      )}
    </main>
  )
}

function Interviews({ interviews }: { interviews: OwnInterview[] }) {
  const toPick = interviews.filter(waitsForPick)
  const asked = interviews.filter((one) => waitsForTime(one) && !waitsForPick(one))
  const upcoming = interviews.filter(isUpcoming)
  const isCancelled = (one: OwnInterview) => one.state === 'cancelled' || endedWithApplication(one)
  const cancelled = interviews.filter(isCancelled).reverse()
  const past = interviews
    .filter((one) => !waitsForTime(one) && !isUpcoming(one) && !isCancelled(one))
    .reverse()
  if (interviews.length === 0)
    return (
      <PageSection id="interviews" level={1} title="No interviews yet">
        <EmptyState
          art="interviews"
          level={2}
          title="Your interviews will show up here"
          action={
            <ButtonLink to={paths.seeker.applications} variant="dark">
              Your applications
            </ButtonLink>
          }
        >
          When a company invites you to an interview, you pick the time here or with the link in the email.
        </EmptyState>
      </PageSection>
    )
  const groups = [
    { id: 'pick', title: 'Your move', list: toPick },
    { id: 'asked', title: 'Their move', list: asked },
    { id: 'come', title: 'Booked', list: upcoming },
    { id: 'cancelled', title: 'Cancelled', list: cancelled },
    { id: 'past', title: 'Past', list: past },
  ].filter(({ list }) => list.length > 0)
  return (
    <>
      <h1 className="page-container text-[2.375rem] leading-[1.02] tracking-[-0.03em] lg:text-[2.6rem]">
        {toPick.length === 1
          ? 'One interview needs a time'
          : toPick.length > 1
            ? `${toPick.length} interviews need a time`
            : upcoming.length > 0
              ? `${plural(upcoming.length, 'interview')} coming up`
              : asked.length > 0
                ? 'You asked for other times'
                : 'No interviews coming up'}
      </h1>
      {groups.map(({ id, title, list }) => (
        <PageSection key={id} id={id} title={title}>
          <ul>
            {list.map((interview) => (
              <SeekerInterviewRow key={interview.id} interview={interview} />
            ))}
          </ul>
        </PageSection>
      ))}
    </>
  )
}
