import { lazyPart } from '#/client/loading/lazy-part.ts'
import { staticPart } from '#/client/loading/static-part.tsx'
import type { Job } from '#/features/jobs/api.ts'
import { paths } from '#/shared/paths.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { useArrivalSource } from '../sources/arrival.ts'
import { withSource } from '../sources/source.ts'
import { VisitorOrSignedIn } from './VisitorOrSignedIn.tsx'

type ApplyLinkProps = { job: Job }

const SignedInLink = lazyPart(
  () => import('./SignedInLink.tsx').then((module) => module.SignedInLink),
  ApplyAnyway,
)
const ApplyNote = staticPart(() => import('./ApplyNote.tsx').then((module) => module.ApplyNote))

/** The apply button of a job beside the list, in its states. */
export const ApplyLink = ({ job }: ApplyLinkProps) => (
  <VisitorOrSignedIn visitor={<VisitorLink job={job} />} signedIn={<SignedInLink job={job} />} />
)

type ButtonProps = ApplyLinkProps & { to: string; className?: string }

const ApplyButton = ({ job, to, className = '' }: ButtonProps) =>
  job.status !== 'closed' &&
  !job.intakePaused && (
    <ButtonLink to={to} size="lg" className={`px-8 ${className}`}>
      Apply
    </ButtonLink>
  )

function VisitorLink({ job }: ApplyLinkProps) {
  const form = withSource(paths.guestApply(job.slug), useArrivalSource())
  return (
    <>
      <ApplyButton job={job} to={form} className="visitors-only" />
      <ApplyNote job={job} />
    </>
  )
}

/** Where the code for who is signed in cannot be loaded: the form says what else there is to say. */
function ApplyAnyway({ job }: ApplyLinkProps) {
  return <ApplyButton job={job} to={paths.seeker.apply(job.slug)} />
}
