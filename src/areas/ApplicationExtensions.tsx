import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '#/client/loading/lazy-part.ts'
import { type BulkBarProps, ExtensionsProvider } from '#/features/applications/extensions.ts'
import { BoardInterviews } from '#/features/interviews/employer/BoardInterviews.tsx'
import { BoardMessages } from '#/features/messages/last-message/BoardMessages.tsx'

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
const EndsWithApplication = lazyPart(() =>
  import('#/features/interviews/seeker/EndsWithApplication.tsx').then((module) => module.EndsWithApplication),
)
const CardLastMessage = lazyPart(() =>
  import('#/features/messages/last-message/LastMessage.tsx').then((module) => module.CardLastMessage),
)
const StationLastMessage = lazyPart(() =>
  import('#/features/messages/last-message/LastMessage.tsx').then((module) => module.StationLastMessage),
)
const ApplicantMessages = lazyPart(() =>
  import('#/features/messages/thread/ConversationParts.tsx').then((module) => module.ApplicantMessages),
)
const ApplicationMessages = lazyPart(() =>
  import('#/features/messages/thread/ConversationParts.tsx').then((module) => module.ApplicationMessages),
)

const FairnessQuestions = lazyPart(() =>
  import('#/features/analytics/fairness/FairnessQuestions.tsx').then((module) => module.FairnessQuestions),
)

const BulkBar = lazyPart(() => import('#/features/bulk/BulkBar.tsx').then((module) => module.BulkBar))
const StillUnanswered = lazyPart(() =>
  import('#/features/bulk/StillUnanswered.tsx').then((module) => module.StillUnanswered),
)

const extensions = {
  boardTop: (job: { id: string; status: string }) => (
    <Suspense>
      <StillUnanswered job={job} />
    </Suspense>
  ),
  tableTop: (props: BulkBarProps) => (
    <Suspense>
      <BulkBar {...props} />
    </Suspense>
  ),
  cards: (jobId: string, cards: ReactNode) => (
    <BoardInterviews jobId={jobId}>
      <BoardMessages jobId={jobId}>{cards}</BoardMessages>
    </BoardInterviews>
  ),
  card: (id: string) => (
    <Suspense>
      <CardInterview id={id} />
      <CardLastMessage id={id} />
    </Suspense>
  ),
  drawerTop: ({ id, name }: { id: string; name: string }) => (
    <Suspense>
      <ApplicantInterviews id={id} name={name} />
    </Suspense>
  ),
  drawerBottom: (id: string) => (
    <Suspense>
      <ApplicantMessages id={id} />
    </Suspense>
  ),
  pageTop: (id: string) => (
    <Suspense>
      <ApplicationInterviews id={id} />
    </Suspense>
  ),
  pageBottom: (id: string) => (
    <Suspense>
      <ApplicationMessages id={id} />
    </Suspense>
  ),
  askedApart: (id: string) => (
    <Suspense>
      <FairnessQuestions id={id} />
    </Suspense>
  ),
  endsWith: (id: string) => (
    <Suspense>
      <EndsWithApplication id={id} />
    </Suspense>
  ),
  station: (id: string, since: string) => (
    <Suspense>
      <StationInterview id={id} />
      <StationLastMessage id={id} since={since} />
    </Suspense>
  ),
}

/** Shows interviews and messages wherever an application is shown. */
export const ApplicationExtensions = ({ children }: { children: ReactNode }) => (
  <ExtensionsProvider value={extensions}>{children}</ExtensionsProvider>
)
