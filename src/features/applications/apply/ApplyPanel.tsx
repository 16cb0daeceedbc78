import { Suspense } from 'react'
import { Link } from 'react-router'
import { lazyPart } from '#/client/loading/lazy-part.ts'
import { staticPart } from '#/client/loading/static-part.tsx'
import type { Job } from '#/features/jobs/api.ts'
import { questionCountLabel } from '#/features/jobs/questions/question-labels.ts'
import { SaveButton } from '#/features/seekers/saved/SaveButton.tsx'
import { paths, withNext } from '#/shared/paths.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { intakePausedSentence } from '../bond/rule.ts'
import { withSource } from '../sources/source.ts'
import type { ApplyState } from './apply-state.ts'
import { CopyJobLink, Pay } from './panel-parts.tsx'
import { WithApplyState } from './WithApplyState.tsx'

type PanelProps = { job: Job; className?: string }

// For who has applied or hires; visitors do without.
const AppliedPanel = lazyPart(() => import('./SignedInPanels.tsx').then((module) => module.AppliedPanel))
const AppliedNote = lazyPart(() => import('./SignedInPanels.tsx').then((module) => module.AppliedNote))
const OwnJobPanel = lazyPart(() => import('./SignedInPanels.tsx').then((module) => module.OwnJobPanel))
const BeforeNote = lazyPart(() => import('./SignedInPanels.tsx').then((module) => module.BeforeNote))
const ReplyBy = staticPart(() => import('./ReplyBy.tsx').then((module) => module.ReplyBy), { inline: true })
// Most jobs are open.
const ClosedPanel = lazyPart(() => import('./ClosedPanel.tsx').then((module) => module.ClosedPanel))

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
  if (state.kind === 'closed') return <ClosedPanel job={job} className={className} />
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
            <ReplyBy steps={job.steps} />
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
  if (state.kind === 'closed') return <ClosedPanel job={job} className={className} />
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
