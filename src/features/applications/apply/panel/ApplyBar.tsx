import { lazyPart } from '#/client/loading/lazy-part.ts'
import { useArrivalSource } from '#/features/applications/sources/arrival.ts'
import { withSource } from '#/features/applications/sources/source.ts'
import type { Job } from '#/features/jobs/api.ts'
import { paths } from '#/shared/paths.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { VisitorOrSignedIn } from '../VisitorOrSignedIn.tsx'
import { ApplyBarFrame, barButtonClass, SaveFromBar } from './panel-parts.tsx'

type BarProps = { job: Job }

const ClosedBar = lazyPart(() => import('./ClosedPanel.tsx').then((module) => module.ClosedBar))
const SignedInBar = lazyPart(
  () => import('./SignedInApply.tsx').then((module) => module.SignedInBar),
  ApplyAnyway,
)

/** The apply button at the bottom of the screen, on phones only. */
export const ApplyBar = ({ job }: BarProps) => (
  <VisitorOrSignedIn visitor={<VisitorBar job={job} />} signedIn={<SignedInBar job={job} />} />
)

function VisitorBar({ job }: BarProps) {
  const form = withSource(paths.guestApply(job.slug), useArrivalSource())
  if (job.status === 'closed') return <ClosedBar job={job} />
  return (
    <ApplyBarFrame>
      {!job.intakePaused && (
        <ButtonLink to={form} size="lg" className={`visitors-only ${barButtonClass}`}>
          Apply
        </ButtonLink>
      )}
      <SaveFromBar job={job} />
    </ApplyBarFrame>
  )
}

/** Where the code for who is signed in cannot be loaded: the form says what else there is to say. */
function ApplyAnyway({ job }: BarProps) {
  if (job.status === 'closed' || job.intakePaused) return null
  return (
    <ApplyBarFrame>
      <ButtonLink to={paths.seeker.apply(job.slug)} size="lg" className={barButtonClass}>
        Apply
      </ButtonLink>
    </ApplyBarFrame>
  )
}
