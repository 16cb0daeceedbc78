import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '#/client/loading/lazy-part.ts'
import { useSession } from '#/client/session.ts'
import { useArrivalSource } from '../sources/arrival.ts'
import { type ApplyJob, type ApplyState, applyStateOf } from './apply-state.ts'

type WithApplyStateProps = { job: ApplyJob; children: (state: ApplyState) => ReactNode }

// Visitors have nothing to ask the server for, so they do not load it.
const SignedIn = lazyPart(
  () => import('./SignedInApplyState.tsx').then((module) => module.SignedInApplyState),
  WithoutAnswers,
)

/** Draws its children with whether and how the reader can apply. The server renders pages for visitors. */
export function WithApplyState({ job, children }: WithApplyStateProps) {
  const session = useSession()
  const unanswered = <WithoutAnswers job={job}>{children}</WithoutAnswers>
  if (!session) return unanswered
  return (
    <Suspense fallback={unanswered}>
      <SignedIn job={job}>{children}</SignedIn>
    </Suspense>
  )
}

function WithoutAnswers({ job, children }: WithApplyStateProps) {
  return children(applyStateOf(job, useSession()?.role, { source: useArrivalSource() }))
}
