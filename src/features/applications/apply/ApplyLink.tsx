import { lazyPart } from '#/client/loading/lazy-part.ts'
import { staticPart } from '#/client/loading/static-part.tsx'
import type { Job } from '#/features/jobs/api.ts'
import { paths } from '#/shared/paths.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { useArrivalSource } from '../sources/arrival.ts'
import { withSource } from '../sources/source.ts'
import { VisitorOrSignedIn } from './VisitorOrSignedIn.tsx'

const VisitorReplyBy = staticPart(() => import('./ReplyBy.tsx').then((module) => module.VisitorReplyBy))

type ApplyLinkProps = { job: Job }

const SignedInLink = lazyPart(
  () => import('./SignedInLink.tsx').then((module) => module.SignedInLink),
  ApplyAnyway,
)
const ClosedOrPausedBadge = lazyPart(() =>
  import('./panel/ClosedOrPausedBadge.tsx').then((module) => module.ClosedOrPausedBadge),
)

/** The apply button of a job beside the list, in its states. */
export const ApplyLink = ({ job }: ApplyLinkProps) => (
  <VisitorOrSignedIn visitor={<VisitorLink job={job} />} signedIn={<SignedInLink job={job} />} />
)

function VisitorLink({ job }: ApplyLinkProps) {
  const form = withSource(paths.guestApply(job.slug), useArrivalSource())
  if (job.status === 'closed' || job.intakePaused) return <ClosedOrPausedBadge status={job.status} />
  return (
    <>
      <ButtonLink to={form} size="lg" className="visitors-only px-8">
        Apply
      </ButtonLink>
      <VisitorReplyBy steps={job.steps} />
    </>
  )
}

/** Where the code for who is signed in cannot be loaded: the form says what else there is to say. */
function ApplyAnyway({ job }: ApplyLinkProps) {
  if (job.status === 'closed' || job.intakePaused) return null
  return (
    <ButtonLink to={paths.seeker.apply(job.slug)} size="lg" className="px-8">
      Apply
    </ButtonLink>
  )
}
