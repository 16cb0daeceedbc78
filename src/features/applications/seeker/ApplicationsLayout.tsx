import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { apiQuery } from '#/client/api.ts'
import { paths } from '#/shared/paths.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { ApplicationList } from './ApplicationList.tsx'
import { groupByWaitingOn, numberInWords } from './labels.ts'

type LayoutProps = {
  /** The application shown beside the list; on phones it fills the page. */
  selected?: string
  children?: ReactNode
}

/** A list beside the selected application, each with its own scroll; on phones only one of them. */
export function ApplicationsLayout({ selected, children }: LayoutProps) {
  const list = useQuery(apiQuery('/applications', {}, { silent: true }))
  const cards = list.data ?? []
  const yourTurnCount = groupByWaitingOn(cards).you.length
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
          {list.isSuccess && cards.length > 0 && (
            <p className="mt-1 text-fg-muted">{summary(yourTurnCount)}</p>
          )}
        </div>
        {list.isPending && <SkeletonRows label="Loading your applications" className="px-5 lg:ps-7" />}
        {list.isError && (
          <ErrorNote
            message="We couldn’t load your applications. They are safe."
            error={list.error}
            onRetry={() => list.refetch()}
            busy={list.isFetching}
            className="mx-5"
          />
        )}
        {list.isSuccess && cards.length === 0 && (
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
        <ApplicationList cards={cards} selected={selected} />
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

const summary = (yourTurnCount: number) =>
  yourTurnCount === 0
    ? 'Nothing waits on you.'
    : `${numberInWords(yourTurnCount)} ${yourTurnCount === 1 ? 'needs' : 'need'} you.`
