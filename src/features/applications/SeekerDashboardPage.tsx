import { useQuery } from '@tanstack/react-query'
import { query } from '#/client/api.ts'
import { AppError } from '#/shared/errors.ts'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { RailSection } from '#/ui/Rail.tsx'
import { SeekerDashboardLoading } from './SeekerDashboardLoading.tsx'
import { SeekerFirstDay } from './SeekerFirstDay.tsx'
import { SeekerMove } from './SeekerMove.tsx'
import { SeekerNewJobs } from './SeekerNewJobs.tsx'
import { SeekerProfileRoute } from './SeekerProfileRoute.tsx'
import { groupsOf } from './seeker-words.ts'
import { TheirMove } from './TheirMove.tsx'

export const meta = () => [{ title: 'Home | Waymark' }]

/** What needs you first, then what you wait for, then what is new. Each part loads and fails on its own. */
export default function SeekerDashboardPage() {
  const applications = useQuery(query('/applications', {}, { quiet: true }))
  const profile = useQuery(query('/profile', {}, { quiet: true }))
  if (applications.isPending || (applications.data?.length === 0 && profile.isPending))
    return <SeekerDashboardLoading />
  if (applications.data?.length === 0) return <SeekerFirstDay profile={profile.data} />

  const groups = groupsOf(applications.data ?? [])
  return (
    <main id="main" className="grid gap-16 pb-16 pt-8 lg:gap-24 lg:pb-24 lg:pt-14">
      {applications.isError ? (
        <RailSection id="you" level={1} title="Home">
          <ErrorNote
            message="We couldn’t load your applications. They are safe. The rest of this page works."
            reference={applications.error instanceof AppError ? applications.error.reference : undefined}
            onRetry={() => applications.refetch()}
            busy={applications.isFetching}
            className="mt-6"
          />
        </RailSection>
      ) : (
        <>
          <SeekerMove yours={groups.you} theirs={groups.them} />
          {groups.them.length > 0 && <TheirMove cards={groups.them} />}
        </>
      )}
      <SeekerNewJobs />
      <SeekerProfileRoute answer={profile} />
    </main>
  )
}
