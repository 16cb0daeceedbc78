import type { Job } from '#/features/jobs/api.ts'
import { paths } from '#/shared/paths.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { Check } from '#/ui/icons/icons.tsx'
import { SkeletonBar } from '#/ui/Skeleton.tsx'
import { applyLabel } from './apply-state.ts'
import { ClosedOrPausedBadge } from './panel/ClosedOrPausedBadge.tsx'
import { SignedInApplyState } from './panel/SignedInApplyState.tsx'

/** What `ApplyLink` shows to whoever is signed in. */
export const SignedInLink = ({ job }: { job: Job }) => (
  <SignedInApplyState job={job}>
    {(state) => {
      if (state.kind === 'applied')
        return (
          <ButtonLink to={paths.seeker.application(state.application.id)} variant="dark" size="lg">
            <Check className="size-5" aria-hidden="true" />
            You applied
          </ButtonLink>
        )
      if (state.kind === 'own')
        return (
          <ButtonLink to={paths.employer.jobApplicants(job.id)} variant="dark" size="lg">
            Open the board
          </ButtonLink>
        )
      if (state.kind === 'closed' || state.kind === 'paused')
        return <ClosedOrPausedBadge status={job.status} />
      if (state.kind === 'waiting') return <SkeletonBar className="h-12 w-28" />
      return (
        state.kind === 'ready' && (
          <ButtonLink to={state.to} size="lg" className="px-8">
            {applyLabel(state)}
          </ButtonLink>
        )
      )
    }}
  </SignedInApplyState>
)
