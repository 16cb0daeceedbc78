import { Suspense, useSyncExternalStore } from 'react'
import { lazyPart } from '#/client/loading/lazy-part.ts'
import { readWaitingProof, subscribeToProof } from '#/client/step-up.ts'

const StepUpDialog = lazyPart(() => import('./StepUpDialog.tsx').then((module) => module.StepUpDialog))

/** Shows the question for a proof over whatever page needs it. */
export function StepUp() {
  const waiting = useSyncExternalStore(subscribeToProof, readWaitingProof, () => null)
  if (!waiting) return null
  return (
    <Suspense>
      <StepUpDialog onDone={waiting.done} />
    </Suspense>
  )
}
