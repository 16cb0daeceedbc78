import { lazyPart } from '#/client/loading/lazy-part.ts'
import type { Job } from '#/features/jobs/api.ts'
import { questionCountLabel } from '#/features/jobs/questions/question-labels.ts'
import { paths } from '#/shared/paths.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { SkeletonBar } from '#/ui/Skeleton.tsx'
import { type ApplyState, applyLabel } from '../apply-state.ts'
import { ReplyBy } from '../ReplyBy.tsx'
import { ApplyBarFrame, barButtonClass, OpenPanel, type PanelProps, SaveFromBar } from './panel-parts.tsx'
import { SignedInApplyState } from './SignedInApplyState.tsx'

// What the page of a job shows of applying to whoever is signed in: panel, status and bar.

const AppliedPanel = lazyPart(() => import('./SignedInPanels.tsx').then((module) => module.AppliedPanel))
const AppliedNote = lazyPart(() => import('./SignedInPanels.tsx').then((module) => module.AppliedNote))
const OwnJobPanel = lazyPart(() => import('./SignedInPanels.tsx').then((module) => module.OwnJobPanel))
const BeforeNote = lazyPart(() => import('./SignedInPanels.tsx').then((module) => module.BeforeNote))
const ClosedPanel = lazyPart(() => import('./ClosedPanel.tsx').then((module) => module.ClosedPanel))
const ClosedBar = lazyPart(() => import('./ClosedPanel.tsx').then((module) => module.ClosedBar))
const PausedPanel = lazyPart(() => import('./PausedPanel.tsx').then((module) => module.PausedPanel))
const PausedStatus = lazyPart(() => import('./PausedPanel.tsx').then((module) => module.PausedStatus))

export const SignedInPanel = (panel: PanelProps) => (
  <SignedInApplyState job={panel.job}>
    {(state) => <PanelInState {...panel} state={state} />}
  </SignedInApplyState>
)

function PanelInState({ state, ...panel }: PanelProps & { state: ApplyState }) {
  const { job, className = '' } = panel
  if (state.kind === 'applied')
    return <AppliedPanel job={job} application={state.application} className={className} />
  if (state.kind === 'closed') return <ClosedPanel {...panel} />
  if (state.kind === 'own') return <OwnJobPanel job={job} className={className} />
  if (state.kind === 'paused') return <PausedPanel {...panel} />
  if (state.kind === 'waiting')
    return (
      <OpenPanel {...panel}>
        <SkeletonBar className="mt-5 h-14 w-full" />
      </OpenPanel>
    )
  if (state.kind === 'wrong-role')
    return (
      <OpenPanel {...panel}>
        <p className="mt-4 text-sm font-medium">
          You are signed in to hire. Applying needs a seeker’s account.
        </p>
      </OpenPanel>
    )
  return (
    <OpenPanel {...panel}>
      <ButtonLink to={state.to} variant="dark" size="xl" className="mt-5 w-full">
        {applyLabel(state)}
      </ButtonLink>
      {state.before && <BeforeNote application={state.before} />}
      <p className="mt-2 text-sm font-medium">
        {job.questions.length === 0 ? 'No questions' : questionCountLabel(job.questions)}, sent with your
        saved profile. <ReplyBy steps={job.steps} />
      </p>
    </OpenPanel>
  )
}

export const SignedInStatus = (panel: PanelProps) => (
  <SignedInApplyState job={panel.job}>
    {(state) => <StatusInState {...panel} state={state} />}
  </SignedInApplyState>
)

function StatusInState({ state, ...panel }: PanelProps & { state: ApplyState }) {
  if (state.kind === 'closed') return <ClosedPanel {...panel} />
  if (state.kind === 'paused') return <PausedStatus {...panel} />
  return (
    state.kind === 'applied' && (
      <AppliedNote application={state.application} className={panel.className ?? ''} />
    )
  )
}

export const SignedInBar = ({ job }: { job: Job }) => (
  <SignedInApplyState job={job}>{(state) => <BarInState job={job} state={state} />}</SignedInApplyState>
)

function BarInState({ job, state }: { job: Job; state: ApplyState }) {
  if (state.kind === 'wrong-role') return null
  if (state.kind === 'closed') return <ClosedBar job={job} />
  return (
    <ApplyBarFrame>
      {state.kind === 'waiting' && <SkeletonBar className={`h-12 ${barButtonClass}`} />}
      {state.kind === 'ready' && (
        <ButtonLink to={state.to} size="lg" className={barButtonClass}>
          {applyLabel(state)}
        </ButtonLink>
      )}
      {state.kind === 'applied' && (
        <ButtonLink
          to={paths.seeker.application(state.application.id)}
          variant="dark"
          size="lg"
          className={barButtonClass}
        >
          View application
        </ButtonLink>
      )}
      {state.kind === 'own' && (
        <ButtonLink
          to={paths.employer.jobApplicants(job.id)}
          variant="dark"
          size="lg"
          className={barButtonClass}
        >
          Open the board
        </ButtonLink>
      )}
      <SaveFromBar job={job} />
    </ApplyBarFrame>
  )
}
