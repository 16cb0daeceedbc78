import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { ProfileForm } from './ProfileForm.tsx'

export const meta = () => [{ title: 'Profile | Waymark' }]

export const clientLoader = prefetch(() => [
  apiQuery('/profile', {}, { silent: true }),
  apiQuery('/profile/draft', {}, { silent: true }),
])
export const shouldRevalidate = onlyOnArrival

/**
 * The profile store of the spec is the query cache under '/profile': GET fills it, and the answer of
 * POST replaces what it holds (in ProfileForm).
 */
export default function ProfilePage() {
  // A background refetch must not replace the form while someone types.
  const profile = useQuery({
    ...apiQuery('/profile', {}, { silent: true }),
    refetchOnWindowFocus: false,
    staleTime: 0,
  })
  const draft = useQuery({
    ...apiQuery('/profile/draft', {}, { silent: true }),
    refetchOnWindowFocus: false,
    staleTime: 0,
    // A draft of an earlier visit may have grown in another tab.
    gcTime: 0,
  })
  // The form starts with what is published now: an older answer would be published over it.
  const isFresh = [profile, draft].every((one) => one.isSuccess && one.isFetchedAfterMount)
  const [wasFresh, setFresh] = useState(false)
  if (isFresh && !wasFresh) setFresh(true)
  if ((isFresh || wasFresh) && profile.data && draft.data)
    return <ProfileForm profile={profile.data} draft={draft.data} />
  const failed = [profile, draft].find(({ isError }) => isError)
  return (
    <main id="main" className="page-container pb-24 pt-8 lg:pt-14">
      <h1 className="text-[2.375rem] leading-none tracking-[-0.03em] lg:text-[2.6rem]">Your profile</h1>
      {failed ? (
        <ErrorNote
          message="We couldn’t load your profile. It is safe."
          error={failed.error}
          onRetry={() => failed.refetch()}
          busy={failed.isFetching}
          className="mt-8"
        />
      ) : (
        <SkeletonRows label="Loading your profile" shape="line" className="mt-8" />
      )}
    </main>
  )
}
