import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { apiQuery } from '#/client/api.ts'
import { jobLocation, workplaceBesideLocation } from '#/features/jobs/fields/job-location.ts'
import { AppError } from '#/shared/errors.ts'
import { paths } from '#/shared/paths.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { CompanyLogo } from '#/ui/company-logo/CompanyLogo.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { InlineList } from '#/ui/InlineList.tsx'
import { SkeletonBar } from '#/ui/Skeleton.tsx'
import { usePrintName } from '#/ui/use-print-name.ts'
import { useTabTitle } from '#/ui/use-tab-title.ts'
import { VerifiedBadge } from '#/ui/VerifiedBadge.tsx'
import { useExtensions } from '../extensions.ts'
import { JobStateNotice } from '../job-states/JobStateNotice.tsx'
import { KeepInMind } from '../keeping/KeepInMind.tsx'
import { SeekerRange } from '../ranges/RangeMeeting.tsx'
import { RecallNotice } from '../recall/RecallNotice.tsx'
import { isPreOfferStage } from '../stages.ts'
import { ApplicationOutcome } from './ApplicationOutcome.tsx'
import { ApplicationRoute } from './ApplicationRoute.tsx'
import { ChangedJob } from './ChangedJob.tsx'
import type { ApplicationDetail } from './labels.ts'
import { Agreement } from './offer/Agreement.tsx'
import { OfferPanel } from './offer/OfferPanel.tsx'
import { WithdrawnOffer } from './offer/WithdrawnOffer.tsx'
import { SubmittedApplication } from './SubmittedApplication.tsx'
import { WaitingPanel } from './WaitingPanel.tsx'
import { WithdrawButton } from './WithdrawButton.tsx'

type PaneProps = {
  id: string
  /** 1 when the application is the page; 2 when it is open beside a list. */
  level: 1 | 2
}

/** One application: status, timeline, what was sent; in this order for phones and screen readers. */
export function ApplicationPane({ id, level }: PaneProps) {
  const detail = useQuery(apiQuery('/applications/:id', { id }, { silent: true }))
  if (detail.isPending) return <Loading />
  if (detail.isError) return <Failed error={detail.error} onRetry={() => detail.refetch()} level={level} />
  return <Application application={detail.data} level={level} />
}

function Application({ application, level }: { application: ApplicationDetail; level: 1 | 2 }) {
  const { job, stage, offer, offerWithdrawnAt } = application
  const extensions = useExtensions()
  usePrintName(paths.seeker.application(application.id))
  useTabTitle(level === 1 ? `${job.title}, ${job.company.name}` : undefined)
  const Title = level === 1 ? 'h1' : 'h2'
  // What is no longer on the site gets no link.
  const isCompanyGone = !job.company.verifiedAt
  const isJobGone = isCompanyGone || application.jobState === 'removed'
  const isOfferOpen = stage === 'offer' || stage === 'offer counter'
  const isAgreed = stage === 'offer accept' || stage === 'hire'
  return (
    <article className="print-alone grid print:block print:space-y-10 max-w-[960px] grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-10 px-5 pb-16 pt-5 lg:px-12 lg:pt-10 xl:grid-cols-[minmax(0,1fr)_248px]">
      <header className="flex items-start gap-4 xl:col-span-2">
        <CompanyLogo name={job.company.name} src={job.company.photo} size={56} />
        <div className="min-w-0">
          <Title className="text-2xl tracking-[-0.025em] wrap-anywhere">
            {isJobGone ? (
              job.title
            ) : (
              <Link
                to={paths.jobDetail(job.slug)}
                className="decoration-2 underline-offset-4 hover:underline"
              >
                {job.title}
              </Link>
            )}
          </Title>
          <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-fg-muted">
            <InlineList
              items={[
                isCompanyGone ? (
                  job.company.name
                ) : (
                  <Link key="company" to={paths.company(job.company.slug)} className="link text-fg">
                    {job.company.name}
                  </Link>
                ),
                jobLocation(job),
                workplaceBesideLocation(job),
              ]}
            />
            {job.company.verifiedAt && <VerifiedBadge company={job.company} date={job.company.verifiedAt} />}
          </div>
        </div>
      </header>
      <div className="min-w-0 xl:row-start-2">
        {isPreOfferStage(stage) && extensions.pageTop(application.id)}
        <JobStateNotice application={application} />
        {application.waitingOn !== 'nobody' && !application.recall && (
          <ChangedJob application={application} />
        )}
        {application.recall ? (
          <RecallNotice application={application} recall={application.recall} />
        ) : isAgreed && offer ? (
          <Agreement application={application} offer={offer} />
        ) : isOfferOpen && offer ? (
          <OfferPanel application={application} offer={offer} />
        ) : application.waitingOn === 'nobody' ? (
          <ApplicationOutcome application={application} />
        ) : (
          <>
            {offer && offerWithdrawnAt && (
              <WithdrawnOffer application={application} offer={offer} withdrawnAt={offerWithdrawnAt} />
            )}
            <WaitingPanel application={application} />
          </>
        )}
        {!isPreOfferStage(stage) && (
          <div className="mt-10 empty:hidden">{extensions.pageTop(application.id)}</div>
        )}
        <KeepInMind application={application} />
        {!application.recall && (
          <div className="no-print">
            <SeekerRange id={application.id} company={job.company.name} />
          </div>
        )}
        <div className="no-print mt-12">{extensions.pageBottom(application.id)}</div>
        {extensions.askedApart(application.id)}
      </div>
      <aside aria-label="Where you stand" className="xl:col-start-2 xl:row-span-2 xl:row-start-2">
        <h3 className="mb-4 text-lg">
          {application.recall || (application.waitingOn === 'nobody' && application.stage !== 'hire')
            ? 'Where it ended'
            : 'Where you stand'}
        </h3>
        <ApplicationRoute application={application} />
        {application.allowedStages.includes('withdrawn') && <WithdrawButton application={application} />}
      </aside>
      <SubmittedApplication application={application} />
    </article>
  )
}

/** Skeleton of the pane. */
const Loading = () => (
  <div className="px-5 pt-5 lg:px-12 lg:pt-10">
    <p role="status" className="sr-only">
      Loading the application
    </p>
    <div aria-hidden="true" className="grid max-w-[560px] gap-4">
      <SkeletonBar className="h-9 w-4/5" />
      <SkeletonBar className="h-4 w-2/5" />
      <SkeletonBar className="mt-6 h-48 w-full" />
    </div>
  </div>
)

type FailedProps = { error: Error; onRetry: () => void; level: 1 | 2 }
function Failed({ error, onRetry, level }: FailedProps) {
  const isUnknown = error instanceof AppError && (error.status === 404 || error.status === 422)
  return (
    <div className="px-5 pt-8 lg:px-12 lg:pt-10">
      {level === 1 && <h1 className="sr-only">Application</h1>}
      {isUnknown ? (
        <EmptyState
          art="applications"
          title="No such application"
          level={2}
          action={
            <ButtonLink to={paths.seeker.applications} variant="dark">
              All applications
            </ButtonLink>
          }
        >
          It is not one of yours, or the address may be mistyped.
        </EmptyState>
      ) : (
        <ErrorNote
          message="We couldn’t load this application. It is safe."
          error={error}
          onRetry={onRetry}
          wayOn={
            <ButtonLink to={paths.seeker.applications} variant="dark">
              All applications
            </ButtonLink>
          }
        />
      )}
    </div>
  )
}
