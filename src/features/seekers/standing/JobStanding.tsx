import { Suspense } from 'react'
import { lazyPart } from '#/client/loading/lazy-part.ts'
import { useSession } from '#/client/session.ts'

// Visitors have applied to nothing that is known here: they load and ask nothing.
const SeekerStanding = lazyPart(
  () => import('./SeekerStanding.tsx').then((module) => module.SeekerStanding),
  () => null,
)

type JobStandingProps = { slug: string; className?: string }

/** On the card of a job: where the signed-in seeker stands with it. Nothing for a job they have not applied to. */
export const JobStanding = (props: JobStandingProps) =>
  useSession()?.role === 'SEEKER' && (
    <Suspense>
      <SeekerStanding {...props} />
    </Suspense>
  )
