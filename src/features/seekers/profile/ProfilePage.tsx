import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { ProfileForm } from './ProfileForm.tsx'

export const meta = () => [{ title: 'Profile | Waymark' }]

export const clientLoader = prefetch(() => [apiQuery('/profile', {}, { silent: true })])
export const shouldRevalidate = onlyOnArrival

/**
 * The profile store of the spec is the query cache under '/profile': GET fills it, and the answer of
 * POST replaces what it holds (in ProfileForm).
 */
export default function ProfilePage() {
  // A background refetch must not replace the form while someone types.
  const profile = useQuery({ ...apiQuery('/profile', {}, { silent: true }), refetchOnWindowFocus: false })
  if (profile.data) return <ProfileForm profile={profile.data} />
  return (
    <main id="main" className="page-container pb-24 pt-8 lg:pt-14">
      <h1 className="text-[2.375rem] leading-none tracking-[-0.03em] lg:text-[2.6rem]">Your profile</h1>
      {profile.isError ? (
        <ErrorNote
          message="We couldn’t load your profile. It is safe."
          error={profile.error}
          onRetry={() => profile.refetch()}
          busy={profile.isFetching}
          className="mt-8"
        />
      ) : (
        <SkeletonRows label="Loading your profile" shape="line" className="mt-8" />
      )}
    </main>
  )
}
