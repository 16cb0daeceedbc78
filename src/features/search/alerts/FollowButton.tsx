import { Suspense, useState } from 'react'
import { lazyPart } from '#/client/loading/lazy-part.ts'
import { useSession } from '#/client/session.ts'
import { buttonClass } from '#/ui/Button.tsx'
import { AlertButton } from './AlertButton.tsx'

const SeekerFollow = lazyPart(
  () => import('./SeekerFollow.tsx').then((module) => module.SeekerFollow),
  () => null,
)

type FollowButtonProps = {
  slug: string
  name: string
  /** Where the company is not what the page is about. */
  isNamed?: boolean
  className?: string
}

/** Follows a company: an alert for its new jobs. */
export function FollowButton({ isNamed, className = '', ...company }: FollowButtonProps) {
  const isSeeker = useSession()?.role === 'SEEKER'
  const [isFollowing, setFollowing] = useState(false)
  return (
    <>
      {!isFollowing && (
        <AlertButton
          search={`?company=${company.slug}`}
          label={isNamed ? `Follow ${company.name}` : 'Follow'}
          title={`Follow ${company.name}`}
          intro="We email you its new jobs."
          className={buttonClass({ variant: 'outlined', className })}
        />
      )}
      {isSeeker && (
        <Suspense>
          <SeekerFollow {...company} className={className} onKnown={setFollowing} />
        </Suspense>
      )}
    </>
  )
}
