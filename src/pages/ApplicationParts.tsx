import { Suspense } from 'react'
import { lazyPart } from '#/client/loading/lazy-part.ts'

const ApplicationMessages = lazyPart(() =>
  import('#/features/messages/thread/ConversationParts.tsx').then((module) => module.ApplicationMessages),
)

/** What other features show on the page of an application, beneath where it stands. */
export const ApplicationParts = ({ id }: { id: string }) => (
  <Suspense>
    <ApplicationMessages id={id} />
  </Suspense>
)
