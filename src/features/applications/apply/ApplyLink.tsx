import { lazyPart } from '#/client/loading/lazy-part.ts'
import type { Job } from '#/features/jobs/api.ts'
import { paths, withNext } from '#/shared/paths.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { useArrivalSource } from '../sources/arrival.ts'
import { withSource } from '../sources/source.ts'
import { ByReader } from './ByReader.tsx'

type ApplyLinkProps = { job: Job }

const SignedInLink = lazyPart(
  () => import('./SignedInLink.tsx').then((module) => module.SignedInLink),
  () => null,
)
const NoIntakeBadge = lazyPart(() => import('./NoIntakeBadge.tsx').then((module) => module.NoIntakeBadge))

/** The apply button of a job beside the list, in its states. */
export const ApplyLink = ({ job }: ApplyLinkProps) => (
  <ByReader visitor={<VisitorLink job={job} />} signedIn={<SignedInLink job={job} />} />
)

function VisitorLink({ job }: ApplyLinkProps) {
  const form = withSource(paths.seeker.apply(job.slug), useArrivalSource())
  if (job.status === 'closed' || job.intakePaused) return <NoIntakeBadge status={job.status} />
  return (
    <ButtonLink to={withNext(paths.login, form)} size="lg" className="visitors-only px-8">
      Log in to apply
    </ButtonLink>
  )
}
