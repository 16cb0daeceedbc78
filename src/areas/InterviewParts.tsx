import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '#/client/loading/lazy-part.ts'
import { LaterPartsProvider } from '#/features/applications/later-parts.ts'

const CardInterview = lazyPart(() =>
  import('#/features/interviews/employer/CardInterview.tsx').then((module) => module.CardInterview),
)
const ApplicantInterviews = lazyPart(() =>
  import('#/features/interviews/employer/ApplicantInterviews.tsx').then(
    (module) => module.ApplicantInterviews,
  ),
)
const ApplicationInterviews = lazyPart(() =>
  import('#/features/interviews/seeker/ApplicationInterviews.tsx').then(
    (module) => module.ApplicationInterviews,
  ),
)
const StationInterview = lazyPart(() =>
  import('#/features/interviews/seeker/StationInterview.tsx').then((module) => module.StationInterview),
)

const parts = {
  card: (id: string) => (
    <Suspense>
      <CardInterview id={id} />
    </Suspense>
  ),
  applicant: ({ id, name }: { id: string; name: string }) => (
    <Suspense>
      <ApplicantInterviews id={id} name={name} />
    </Suspense>
  ),
  application: (id: string) => (
    <Suspense>
      <ApplicationInterviews id={id} />
    </Suspense>
  ),
  station: (id: string) => (
    <Suspense>
      <StationInterview id={id} />
    </Suspense>
  ),
}

/** Shows interviews wherever an application is shown. */
export const InterviewParts = ({ children }: { children: ReactNode }) => (
  <LaterPartsProvider value={parts}>{children}</LaterPartsProvider>
)
