import { Suspense } from 'react'
import { Link } from 'react-router'
import { lazyPart } from '#/client/loading/lazy-part.ts'
import type { Job } from '#/features/jobs/api.ts'
import { questionCountLabel } from '#/features/jobs/questions/question-labels.ts'
import { replyDaysAt } from '#/features/jobs/steps.ts'
import { useJobsPath } from '#/features/jobs/use-jobs-path.ts'
import { SaveButton } from '#/features/seekers/saved/SaveButton.tsx'
import { workingDaysAfter } from '#/shared/dates.ts'
import { formatPay } from '#/shared/money/money.ts'
import { paths, withNext } from '#/shared/paths.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { ArrowRight } from '#/ui/icons/icons.tsx'
import { Ban } from '#/ui/icons/visitor-icons.tsx'
import { StatusBadge } from '#/ui/StatusBadge.tsx'
import { intakePausedSentence } from '../bond/rule.ts'
import type { ApplicationSummary } from '../seeker/labels.ts'
import { withSource } from '../sources/source.ts'
import type { ApplyState } from './apply-state.ts'
import { CopyJobLink, Pay } from './panel-parts.tsx'
import { WithApplyState } from './WithApplyState.tsx'

type PanelProps = { job: Job; className?: string }

// For who has applied or hires; visitors do without.
const AppliedPanel = lazyPart(() => import('./SignedInPanels.tsx').then((module) => module.AppliedPanel))
const AppliedNote = lazyPart(() => import('./SignedInPanels.tsx').then((module) => module.AppliedNote))
const OwnJobPanel = lazyPart(() => import('./SignedInPanels.tsx').then((module) => module.OwnJobPanel))

/** The apply panel in its states; yellow only while the seeker can still decide. */
export const ApplyPanel = (panel: PanelProps) => (
  <WithApplyState job={panel.job}>
    {(state) => (
      <Suspense>
        <PanelInState {...panel} state={state} />
      </Suspense>
    )}
  </WithApplyState>
)

function PanelInState({ job, state, className = '' }: PanelProps & { state: ApplyState }) {
  if (state.kind === 'applied')
    return <AppliedPanel job={job} application={state.application} className={className} />
  if (state.kind === 'closed') return <Closed job={job} className={className} />
  if (state.kind === 'own') return <OwnJobPanel job={job} className={className} />
  return (
    <section aria-label="Apply" className={`rounded-box bg-brand p-6 ${className}`}>
      <Pay job={job} />
      {state.kind === 'paused' ? (
        <IntakePaused className="mt-4 text-sm font-medium" />
      ) : state.kind === 'wrong-role' ? (
        <p className="mt-4 text-sm font-medium">
          You are signed in to hire. Applying needs a seeker’s account.
        </p>
      ) : (
        <>
          <ButtonLink to={state.to} variant="dark" size="xl" className="mt-5 w-full">
            {state.kind === 'visitor'
              ? 'Log in to apply'
              : state.hasDraft
                ? 'Continue your application'
                : state.before
                  ? 'Apply again'
                  : 'Apply'}
          </ButtonLink>
          {state.kind === 'ready' && state.before && <BeforeNote application={state.before} />}
          {state.kind === 'visitor' && (
            <p className="mt-3 font-medium">
              New here?{' '}
              <Link to={withNext(`${paths.register}?role=seeker`, state.form)} className="link">
                Create an account
              </Link>
              , or{' '}
              <Link to={withSource(paths.guestApply(job.slug), state.source)} className="link">
                apply without one
              </Link>
            </p>
          )}
          <p className="mt-2 text-sm font-medium">
            {state.kind === 'visitor' ? 'You come straight back to this job.' : <QuestionCount job={job} />}{' '}
            <ReplyBy job={job} />
          </p>
        </>
      )}
      <div className="mt-4 flex gap-2 border-t border-fg/25 pt-4 *:flex-1">
        <SaveButton slug={job.slug} title={job.title} variant="word" />
        <CopyJobLink slug={job.slug} />
      </div>
    </section>
  )
}

/** What became of the application before. */
const BeforeNote = ({ application }: { application: ApplicationSummary }) => (
  <p className="mt-3 text-sm font-medium">
    You applied on <DateTime iso={application.appliedAt} as="day" />.{' '}
    <Link to={paths.seeker.application(application.id)} className="link">
      How it ended
    </Link>
  </p>
)

/** Status in a line or two, for phones; the button is in ApplyBar. */
export const StatusPanel = (panel: PanelProps) => (
  <WithApplyState job={panel.job}>
    {(state) => (
      <Suspense>
        <StatusInState {...panel} state={state} />
      </Suspense>
    )}
  </WithApplyState>
)

function StatusInState({ job, state, className = '' }: PanelProps & { state: ApplyState }) {
  if (state.kind === 'closed') return <Closed job={job} className={className} />
  if (state.kind === 'paused')
    return <IntakePaused className={`border-s-4 border-warning ps-3 text-sm ${className}`} />
  return state.kind === 'applied' && <AppliedNote application={state.application} className={className} />
}

const IntakePaused = ({ className }: { className: string }) => (
  <p className={className}>
    {intakePausedSentence}{' '}
    <Link to={paths.answerBond} className="link">
      The rule
    </Link>
  </p>
)

const QuestionCount = ({ job }: { job: Job }) => {
  const count = job.questions.length
  if (count === 0) return 'No questions, sent with your saved profile.'
  return `${questionCountLabel(job.questions)}, sent with your saved profile.`
}

/** From the job's steps. Server and reader may see different days around midnight. */
const ReplyBy = ({ job }: { job: Job }) => {
  // What `replyBy` says of an application that has just come, without the rules of all later stages.
  const deadline = workingDaysAfter(new Date(), replyDaysAt(null, job.steps))
  return (
    <span suppressHydrationWarning>
      Apply today, and they reply by <DateTime iso={deadline.toISOString()} as="day" />.
    </span>
  )
}

const endings = { filled: 'Filled', withdrawn: 'Withdrawn', expired: 'Closed', paused: 'Paused' }

const Closed = ({ job, className }: { job: Job; className: string }) => {
  const { amount, period } = formatPay(job.pay)
  const jobsPath = useJobsPath()
  const ending = endings[job.closedReason ?? 'expired']
  return (
    <section aria-label="This job has closed" className={`rounded-box bg-base-200 p-6 ${className}`}>
      <StatusBadge tone="neutral" icon={Ban}>
        Closed
      </StatusBadge>
      <h2 className="mt-4 text-xl">
        {ending}
        {job.closedAt && (
          <>
            {' '}
            on <DateTime iso={job.closedAt} as="day" />
          </>
        )}
      </h2>
      <p className="mt-1.5 text-fg-muted">
        It takes no applications any more. It paid <span className="tabular-nums">{amount}</span> {period}.
      </p>
      <ButtonLink
        to={`${jobsPath}?q=${encodeURIComponent(job.title)}`}
        variant="dark"
        size="lg"
        className="mt-5 w-full max-lg:hidden"
      >
        See similar jobs
        <ArrowRight className="size-5 rtl:-scale-x-100" aria-hidden="true" />
      </ButtonLink>
    </section>
  )
}
