import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { apiQuery } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import type { Job } from '#/features/jobs/api.ts'
import { jobLocation } from '#/features/jobs/fields/job-location.ts'
import { JobView } from '#/features/jobs/JobView.tsx'
import { AppError } from '#/shared/errors.ts'
import { formatPay } from '#/shared/money/money.ts'
import { paths } from '#/shared/paths.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { CompanyLogo } from '#/ui/company-logo/CompanyLogo.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { InlineList } from '#/ui/InlineList.tsx'
import { X } from '#/ui/icons/icons.tsx'
import { Modal } from '#/ui/overlay/Modal.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { intakePausedSentence } from '../bond/rule.ts'
import type { Route } from './+types/ApplyPage'
import { ApplyForm } from './ApplyForm.tsx'
import { readApplyDraft } from './apply-draft.ts'
import { mayApplyAgain } from './apply-state.ts'

export const meta = () => [{ title: 'Apply | Waymark' }]

export const clientLoader = prefetch(({ params: { slug = '' } }) => [
  apiQuery('/jobs/:slug', { slug }, { silent: true }),
  apiQuery('/profile', {}, { silent: true }),
  apiQuery('/applications/for-job/:slug', { slug }, { silent: true }),
  apiQuery('/applications/draft/:slug', { slug }, { silent: true }),
])
export const shouldRevalidate = onlyOnArrival

/** From one job to a similar one, the form begins anew. */
export default function ApplyPage({ params: { slug } }: Route.ComponentProps) {
  return <ApplySheet key={slug} slug={slug} />
}

/** The application form as a sheet over the dimmed, inert job page; full screen on phones. */
function ApplySheet({ slug }: { slug: string }) {
  const job = useQuery(apiQuery('/jobs/:slug', { slug }, { silent: true }))
  const profile = useQuery(apiQuery('/profile', {}, { silent: true }))
  const existing = useQuery(apiQuery('/applications/for-job/:slug', { slug }, { silent: true }))
  // Without it the form opens with what this browser holds.
  const saved = useQuery(apiQuery('/applications/draft/:slug', { slug }, { silent: true }))
  const [sent, setSent] = useState(false)
  // Checked once on arrival: sending the form must not redirect away from the confirmation.
  const existingIdOnArrival = useRef<string | null | undefined>(undefined)
  if (existingIdOnArrival.current === undefined && existing.isSuccess)
    existingIdOnArrival.current = existing.data && !mayApplyAgain(existing.data) ? existing.data.id : null
  if (existingIdOnArrival.current)
    return <Navigate to={paths.seeker.application(existingIdOnArrival.current)} replace />

  const failedQuery = [job, profile, existing].find((answer) => answer.isError)
  const isGone = job.error instanceof AppError && [404, 410].includes(job.error.status)
  const retry = () => [job, profile, existing].filter((one) => one.isError).map((one) => one.refetch())
  return (
    <main id="main" className="grow">
      {job.data && <DimmedJob job={job.data} />}
      <Sheet job={job.data} slug={slug} sent={sent}>
        {isGone || job.data?.status === 'closed' ? (
          <Closed />
        ) : job.data?.intakePaused ? (
          <p className="m-5 border-s-4 border-warning ps-4 sm:m-8">
            {intakePausedSentence}
            {(saved.data || readApplyDraft(slug)) &&
              ` What you wrote here before is kept in ${saved.data ? 'your account' : 'this browser'}.`}
          </p>
        ) : failedQuery ? (
          <ErrorNote
            message="We couldn’t open the application form."
            onRetry={retry}
            className="m-5 sm:m-8"
          />
        ) : job.data && profile.data && existing.isSuccess && !saved.isPending ? (
          <ApplyForm
            job={job.data}
            profile={profile.data}
            saved={saved.data ?? null}
            before={existing.data ?? null}
            onSent={() => setSent(true)}
          />
        ) : (
          <SkeletonRows label="Opening the application form" shape="line" className="px-5 pt-6 sm:px-8" />
        )}
      </Sheet>
    </main>
  )
}

const DimmedJob = ({ job }: { job: Job }) => (
  <div inert className="h-[calc(100dvh-65px)] overflow-hidden max-lg:hidden">
    <JobView job={job} level={2} className="max-w-[760px] px-10 py-10" />
  </div>
)

type SheetProps = { job: Job | undefined; slug: string; sent: boolean; children: React.ReactNode }

function Sheet({ job, slug, sent, children }: SheetProps) {
  const navigate = useNavigate()
  const pay = job && formatPay(job.pay)
  const close = () => navigate(paths.jobDetail(slug))
  return (
    <Modal
      aria-labelledby="sheet"
      onClose={close}
      className="fixed inset-0 m-0 flex size-full max-h-none max-w-none flex-col overflow-visible border-0 bg-base-100 p-0 text-fg shadow-pop backdrop:bg-shade/55 lg:start-auto lg:w-[680px]"
    >
      <div className="flex min-h-[76px] shrink-0 items-center gap-3.5 border-b border-base-300 px-5 py-3 sm:px-8">
        {job && <CompanyLogo name={job.company.name} src={job.company.photo} size={40} />}
        <div className="min-w-0 flex-1">
          <h1
            id="sheet"
            tabIndex={-1}
            data-autofocus
            className="text-base font-[750] leading-snug tracking-[-0.01em] wrap-anywhere outline-none!"
          >
            {sent ? 'Sent' : 'Apply'}
            {job && `: ${job.title}`}
          </h1>
          {job && (
            <p className="tabular-nums text-sm text-fg-muted">
              <InlineList
                items={[job.company.name, jobLocation(job), pay && `${pay.amount} ${pay.period}`]}
              />
            </p>
          )}
        </div>
        <Button
          variant="ghost"
          square
          aria-label={sent ? 'Close' : 'Close. Your draft is kept'}
          onClick={close}
        >
          <X className="size-6" aria-hidden="true" />
        </Button>
      </div>
      {children}
    </Modal>
  )
}

const Closed = () => (
  <EmptyState
    art="jobs"
    title="This job takes no applications any more"
    level={2}
    className="px-5 sm:px-8"
    action={
      <ButtonLink to={paths.seeker.jobs} variant="dark">
        Find jobs
      </ButtonLink>
    }
  >
    It was filled, withdrawn, or its time ran out.
  </EmptyState>
)
