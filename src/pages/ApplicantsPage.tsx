import { Suspense } from 'react'
import { lazyPart } from '#/client/loading/lazy-part.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { ApplicantsOfJob, boardQuery } from '#/features/applications/employer/ApplicantsOfJob.tsx'

export const meta = () => [{ title: 'Applicants | Waymark' }]

export const clientLoader = prefetch(({ params: { id = '' } }) => [boardQuery(id)])
export const shouldRevalidate = onlyOnArrival

const ApplicantMessages = lazyPart(() =>
  import('#/features/messages/thread/ConversationParts.tsx').then((module) => module.ApplicantMessages),
)

/** With what other features show of the open applicant. */
const parts = (id: string) => (
  <Suspense>
    <ApplicantMessages id={id} />
  </Suspense>
)

export default function ApplicantsPage() {
  return <ApplicantsOfJob parts={parts} />
}
