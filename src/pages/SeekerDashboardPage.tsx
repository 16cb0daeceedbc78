import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { ConfirmFirst, isEmailUnconfirmed } from '#/features/accounts/email/ConfirmFirst.tsx'
import { applicationDraftsQuery, DraftRow } from '#/features/applications/drafts/ApplicationDrafts.tsx'
import { ActionNeeded } from '#/features/applications/seeker/home/ActionNeeded.tsx'
import { Agreed, isCelebrated } from '#/features/applications/seeker/home/Agreed.tsx'
import { AwaitingEmployer } from '#/features/applications/seeker/home/AwaitingEmployer.tsx'
import { DashboardEmpty } from '#/features/applications/seeker/home/DashboardEmpty.tsx'
import { DashboardSkeleton } from '#/features/applications/seeker/home/DashboardSkeleton.tsx'
import { NewJobs } from '#/features/applications/seeker/home/NewJobs.tsx'
import { isTakenBackLately, OfferTakenBack } from '#/features/applications/seeker/home/OfferTakenBack.tsx'
import { ProfileProgress } from '#/features/applications/seeker/home/ProfileProgress.tsx'
import { groupByWaitingOn } from '#/features/applications/seeker/labels.ts'
import { waitsForPick } from '#/features/interviews/kinds.ts'
import { NextInterview } from '#/features/interviews/seeker/NextInterview.tsx'
import { SeekerInterviewRow } from '#/features/interviews/seeker/SeekerInterviewRow.tsx'
import { seekerInbox } from '#/features/messages/inbox/inbox.ts'
import { UnreadToSeeker } from '#/features/messages/last-message/UnreadRows.tsx'
import { invitationsQuery } from '#/features/talent/invitations/invitations.ts'
import { InvitationRows, WaitingInvitations } from '#/features/talent/invitations/WaitingInvitations.tsx'
import { DueStepRows, DueSteps } from '#/features/tracker/DueSteps.tsx'
import { isStepDue, trackedJobsQuery } from '#/features/tracker/tracked.ts'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { PageSection } from '#/ui/Section.tsx'

export const meta = () => [{ title: 'Home | Waymark' }]

export const clientLoader = prefetch(() => [
  apiQuery('/applications', {}, { silent: true }),
  apiQuery('/profile', {}, { silent: true }),
  apiQuery('/interviews', {}, { silent: true }),
  seekerInbox,
  invitationsQuery,
  applicationDraftsQuery,
  trackedJobsQuery,
])
export const shouldRevalidate = onlyOnArrival

/**
 * A hire first, then an offer taken back, a yes, then actions needed, then waiting applications, then new jobs. Each section loads and fails on its own.
 */
export default function SeekerDashboardPage() {
  const applications = useQuery(apiQuery('/applications', {}, { silent: true }))
  const profile = useQuery(apiQuery('/profile', {}, { silent: true }))
  const interviews = useQuery(apiQuery('/interviews', {}, { silent: true }))
  const threads = useQuery(seekerInbox)
  const invitations = useQuery(invitationsQuery)
  const drafts = useQuery(applicationDraftsQuery)
  const tracked = useQuery(trackedJobsQuery)
  // What needs the seeker is counted in the title, which would be false while one of them is missing.
  const counted = [interviews, threads, invitations, drafts, tracked]
  const isUnconfirmed = counted.some(({ error }) => isEmailUnconfirmed(error))
  const failed = counted.filter(({ isError, error }) => isError && !isEmailUnconfirmed(error))
  const invited = (invitations.data ?? []).filter(({ state }) => state === 'waiting')
  // The invitation leads to what was begun for it.
  const unsent = (drafts.data ?? []).filter(({ slug }) => !invited.some(({ job }) => job.slug === slug))
  if (
    applications.isPending ||
    counted.some(({ isPending }) => isPending) ||
    (applications.data?.length === 0 && profile.isPending)
  )
    return <DashboardSkeleton />
  if (applications.data?.length === 0)
    return (
      <DashboardEmpty
        profile={profile.data}
        unsent={unsent}
        first={
          <>
            {isUnconfirmed && (
              <div className="page-container">
                <ConfirmFirst />
              </div>
            )}
            <WaitingInvitations />
            <DueSteps />
          </>
        }
      />
    )

  const groups = groupByWaitingOn(applications.data ?? [])
  // A time to pick is a row of its own.
  const toAnswer = groups.you.filter(({ interview }) => interview !== 'pick')
  const toPick = (interviews.data ?? []).filter(waitsForPick)
  const celebrated = (applications.data ?? []).filter(isCelebrated)
  const unread = (threads.data ?? []).filter((thread) => thread.unread > 0)
  const due = (tracked.data ?? []).filter(isStepDue)
  const isHired = celebrated.some(({ stage }) => stage === 'hire')
  const takenBack = (applications.data ?? []).filter(isTakenBackLately)
  const openCount = (applications.data ?? []).filter(({ waitingOn }) => waitingOn !== 'nobody').length
  const also = {
    count: toPick.length + unread.length + invited.length + unsent.length + due.length,
    rows: (
      <>
        {toPick.map((interview) => (
          <SeekerInterviewRow key={interview.id} interview={interview} level={2} />
        ))}
        <DueStepRows jobs={due} />
        <UnreadToSeeker rows={unread} />
        <InvitationRows invitations={invited} />
        {unsent.map((draft) => (
          <DraftRow key={draft.slug} draft={draft} className="py-5" />
        ))}
      </>
    ),
  }
  return (
    <main id="main" className="grid gap-16 pb-16 pt-8 lg:gap-24 lg:pb-24 lg:pt-14">
      {applications.isError ? (
        <PageSection id="you" level={1} title="Home">
          <ErrorNote
            message="We couldn’t load your applications. They are safe. The rest of this page works."
            error={applications.error}
            onRetry={() => applications.refetch()}
            busy={applications.isFetching}
            className="mt-6"
          />
        </PageSection>
      ) : (
        <>
          {isHired && <Agreed cards={celebrated} level={1} />}
          <OfferTakenBack cards={takenBack} openCount={openCount} level={isHired ? 2 : 1} />
          {!isHired && <Agreed cards={celebrated} level={takenBack.length > 0 ? 2 : 1} />}
          <ActionNeeded
            yourTurn={toAnswer}
            employersTurn={groups.them}
            also={also}
            failure={
              (isUnconfirmed || failed[0]) && (
                <>
                  {isUnconfirmed && <ConfirmFirst className="mb-4" />}
                  {failed[0] && (
                    <ErrorNote
                      message="We couldn’t load all that may need you. Nothing is lost."
                      error={failed[0].error}
                      onRetry={() => Promise.all(failed.map((read) => read.refetch()))}
                      busy={failed.some(({ isFetching }) => isFetching)}
                      className="mb-4"
                    />
                  )}
                </>
              )
            }
            level={celebrated.length + takenBack.length > 0 ? 2 : 1}
            isAfterLoss={takenBack.length > 0}
          />
          <NextInterview />
          {groups.them.length > 0 && <AwaitingEmployer cards={groups.them} />}
        </>
      )}
      <NewJobs />
      <ProfileProgress profile={profile} />
    </main>
  )
}
