import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { apiQuery } from '#/client/api.ts'
import { groupTracked, trackedJobsQuery } from '#/features/tracker/tracked.ts'
import { paths } from '#/shared/paths.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { Plus } from '#/ui/icons/icons.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { useApplicationDrafts } from '../drafts/ApplicationDrafts.tsx'
import { ApplicationList, DraftList } from './ApplicationList.tsx'
import { groupByWaitingOn, numberInWords, offersToAnswer } from './labels.ts'
import { OffersDue } from './StandingLabels.tsx'

type LayoutProps = {
  /** The application shown beside the list; on phones it fills the page. */
  selected?: string
  children?: ReactNode
}

/** A list beside the selected application, each with its own scroll; on phones only one of them. */
export function ApplicationsLayout({ selected, children }: LayoutProps) {
  const list = useQuery(apiQuery('/applications', {}, { silent: true }))
  const cards = list.data ?? []
  const offers = offersToAnswer(cards)
  const unsent = useApplicationDrafts()
  const elsewhere = useQuery(trackedJobsQuery)
  const tracked = elsewhere.data ?? []
  const yourTurnCount = groupByWaitingOn(cards).you.length + groupTracked(tracked).you.length
  // The groups hold both, so their counts would be false with one of them missing.
  const isPending = list.isPending || elsewhere.isPending
  const hasSome = cards.length + tracked.length > 0
  // The detail has its own h1.
  const Title = selected ? 'p' : 'h1'
  return (
    <main
      id="main"
      className="lg:grid lg:h-[calc(100dvh-65px)] lg:grid-cols-[472px_minmax(0,1fr)] lg:grid-rows-[minmax(0,1fr)]"
    >
      <section
        aria-label="Applications"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled list must be reachable by keyboard
        tabIndex={0}
        className={`thin-scroll relative lg:overflow-y-auto focus-visible:-outline-offset-4! lg:border-e lg:border-base-300 ${selected ? 'max-lg:hidden' : ''}`}
      >
        <div className="px-5 pb-5 pt-7 lg:ps-7">
          <Title className="text-3xl font-[800] tracking-[-0.03em]">Applications</Title>
          {list.isSuccess && elsewhere.isSuccess && hasSome && (
            <p className="mt-1 text-fg-muted">{summary(yourTurnCount, unsent.length)}</p>
          )}
          {offers.length > 1 && (
            <p className="mt-1 text-fg-muted">
              <OffersDue offers={offers} />{' '}
              <Link to={paths.seeker.dashboard} className="link">
                Compare them
              </Link>
            </p>
          )}
          <ButtonLink to={paths.seeker.newTrackedJob} variant="outlined" size="sm" className="mt-4">
            <Plus className="size-4" aria-hidden="true" />
            Add a job from elsewhere
          </ButtonLink>
        </div>
        {isPending && <SkeletonRows label="Loading your applications" className="px-5 lg:ps-7" />}
        {list.isError && (
          <ErrorNote
            message="We couldn’t load your applications. They are safe."
            error={list.error}
            onRetry={() => list.refetch()}
            busy={list.isFetching}
            className="mx-5"
          />
        )}
        {elsewhere.isError && (
          <ErrorNote
            message="We couldn’t load the jobs you added from elsewhere. They are safe."
            error={elsewhere.error}
            onRetry={() => elsewhere.refetch()}
            busy={elsewhere.isFetching}
            className="mx-5 mb-5"
          />
        )}
        {list.isSuccess && elsewhere.isSuccess && !hasSome && unsent.length === 0 && (
          <EmptyState
            art="applications"
            title="No applications yet"
            level={2}
            className="border-t border-base-300 px-5 lg:ps-7"
            action={
              <ButtonLink to={paths.seeker.jobs} variant="dark">
                Find jobs
              </ButtonLink>
            }
          >
            The first one lands here the moment you send it, with its step, its wait and whose move it is.
          </EmptyState>
        )}
        <DraftList drafts={unsent} />
        {!isPending && <ApplicationList cards={cards} tracked={tracked} selected={selected} />}
      </section>
      <section
        aria-label="Selected application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled text must be reachable by keyboard
        tabIndex={0}
        className={`thin-scroll relative lg:overflow-y-auto focus-visible:-outline-offset-4! ${selected ? '' : 'max-lg:hidden'}`}
      >
        {children}
      </section>
    </main>
  )
}

/** `yourTurnCount`: those under “Your move”. What needs the reader besides, such as a message, is on Home. */
const summary = (yourTurnCount: number, unsentCount: number) => {
  if (yourTurnCount > 0)
    return `${numberInWords(yourTurnCount)} ${yourTurnCount === 1 ? 'is' : 'are'} your move.`
  return unsentCount > 0 ? `${numberInWords(unsentCount)} not sent yet.` : 'None of them is your move.'
}
