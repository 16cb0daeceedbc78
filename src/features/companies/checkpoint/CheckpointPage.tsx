import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Navigate } from 'react-router'
import { apiQuery } from '#/client/api.ts'
import { lazyPart } from '#/client/loading/lazy-part.ts'
import { storeStatus } from '#/client/session.ts'
import { AppError } from '#/shared/errors.ts'
import { paths } from '#/shared/paths.ts'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { CheckpointPageHeader } from './CheckpointPageHeader.tsx'
import type { CheckpointProfile } from './form-values.ts'
import { RefusedScreen } from './RefusedScreen.tsx'
import { SuspendedScreen } from './SuspendedScreen.tsx'
import { WaitingScreen } from './WaitingScreen.tsx'

// Few people get here.
const NoTeamScreen = lazyPart(() =>
  import('../no-team/NoTeamScreen.tsx').then((module) => module.NoTeamScreen),
)
// Most visits are to the waiting screen, so the form and its schema are loaded only when needed.
const CheckpointForm = lazyPart(() => import('./CheckpointForm.tsx').then((module) => module.CheckpointForm))

export function meta() {
  return [{ title: 'Legitimacy Checkpoint | Waymark' }]
}

const pollIntervalMs = {
  pending: 5_000,
  rejected: 30_000,
  suspended: 30_000,
  draft: false,
  approved: false,
} as const

/** Shows a different screen for each company status. */
export default function CheckpointPage() {
  const employer = useQuery({
    ...apiQuery('/employers', {}, { silent: true }),
    // Polls while waiting, in case the live event stream is disconnected.
    refetchInterval: ({ state }) => (state.data ? pollIntervalMs[state.data.status] : false),
    refetchOnMount: 'always',
  })
  const { data, error, isError } = employer
  // The spec: a profile that cannot be read makes the status Inactive.
  const status = isError ? 'Inactive' : data?.status
  useEffect(() => {
    if (status) storeStatus(status)
  }, [status])
  const sawWaitingScreen = useRef(false)
  // The checks may finish before the profile is fetched again: then the form is followed by the approved screen.
  if (data && data.status !== 'approved') sawWaitingScreen.current = true

  if (!data && !isError) return <Loading />
  if (error instanceof AppError && error.code === 'no-company')
    return (
      <>
        <CheckpointPageHeader />
        <Suspense fallback={<LoadingMain />}>
          <NoTeamScreen />
        </Suspense>
      </>
    )
  if (!data) return <Inactive error={error} onRetry={() => employer.refetch()} busy={employer.isFetching} />
  if (data.status === 'pending') return <Waiting key="waiting" employer={data} />
  if (data.status === 'approved') {
    // Only users who saw the waiting screen see the approval animation.
    if (!employer.isFetchedAfterMount) return <Loading />
    return sawWaitingScreen.current ? (
      <Waiting key="waiting" employer={data} />
    ) : (
      <Navigate to={paths.employer.dashboard} replace />
    )
  }
  if (data.status === 'suspended') return <SuspendedScreen employer={data} />
  return <ProfileScreen key={data.status} employer={data} />
}

/** A case with a person can be corrected: then the form takes the place of the waiting screen until it is sent. */
function Waiting({ employer }: { employer: CheckpointProfile }) {
  const [isCorrecting, setIsCorrecting] = useState<{ field: string | null } | null>(null)
  if (isCorrecting && employer.status === 'pending')
    return <ProfileScreen employer={employer} at={isCorrecting.field} onSent={() => setIsCorrecting(null)} />
  return <WaitingScreen employer={employer} onCorrect={(field) => setIsCorrecting({ field })} />
}

type ProfileScreenProps = {
  employer: CheckpointProfile
  /** The field to start at. */
  at?: string | null
  onSent?: () => void
}

function ProfileScreen({ employer, at = null, onSent }: ProfileScreenProps) {
  const [isCorrecting, setIsCorrecting] = useState(false)
  const draft = useQuery({
    ...apiQuery('/employers/draft', {}, { silent: true }),
    staleTime: Infinity,
    gcTime: 0,
  })
  if (employer.status === 'rejected' && !isCorrecting) {
    return (
      <>
        <CheckpointPageHeader />
        <RefusedScreen
          employer={employer}
          onCorrect={() => {
            setIsCorrecting(true)
            window.scrollTo(0, 0)
          }}
        />
      </>
    )
  }
  const loading = (
    <main id="main" className="page-container pb-20 pt-10 lg:pt-14" aria-busy="true">
      <h1 className="sr-only">Loading</h1>
      <SkeletonRows label="Loading the form" />
    </main>
  )
  return (
    <>
      <CheckpointPageHeader />
      {draft.isPending ? (
        loading
      ) : (
        <Suspense fallback={loading}>
          <CheckpointForm employer={employer} draft={draft.data ?? null} at={at} onSent={onSent} />
        </Suspense>
      )}
    </>
  )
}

const Loading = () => (
  <>
    <CheckpointPageHeader />
    <LoadingMain />
  </>
)

const LoadingMain = () => (
  <main id="main" className="page-container pb-20 pt-10 lg:pt-14" aria-busy="true">
    <h1 className="sr-only">Loading</h1>
    <SkeletonRows label="Loading your company profile" />
  </main>
)

/** The profile could not be read. The specification calls this status Inactive; a person is told what happened. */
const Inactive = ({ error, onRetry, busy }: { error: unknown; onRetry: () => void; busy: boolean }) => (
  <>
    <CheckpointPageHeader />
    <main id="main" className="page-container pb-20 pt-10 lg:pt-14">
      <h1 className="text-3xl lg:text-4xl">We could not load your company profile</h1>
      <p className="mt-3 max-w-[37em] text-fg-muted">
        So we cannot tell where your check stands. Nothing is lost.
      </p>
      <ErrorNote
        className="mt-8"
        message={error instanceof AppError ? error.message : 'Something has gone wrong'}
        reference={error instanceof AppError ? error.reference : undefined}
        onRetry={onRetry}
        busy={busy}
      />
    </main>
  </>
)
