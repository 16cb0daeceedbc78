import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { apiQuery } from '#/client/api.ts'
import { withQueries } from '#/client/queries/QueryProvider.tsx'
import { useWrite } from '#/client/queries/use-write.ts'
import { showUndoToast } from '#/client/toasts/undo-toast.tsx'
import { buttonClass } from '#/ui/Button.tsx'
import { Check } from '#/ui/icons/icons.tsx'
import { followSearch } from './words.ts'

type SeekerFollowProps = {
  slug: string
  name: string
  className: string
  /** Takes the place of the button that starts it. */
  onKnown: (isFollowing: boolean) => void
}

/** Knows whether the seeker follows the company, and stops it. */
export const SeekerFollow = withQueries(({ slug, name, className, onKnown }: SeekerFollowProps) => {
  const alerts = useQuery({ ...apiQuery('/alerts', {}, { silent: true }), staleTime: 60_000 })
  const alert = alerts.data?.find(({ on, search }) => on && search === followSearch(slug))
  const again = useWrite('POST /alerts', { invalidates: ['/alerts'] })
  const remove = useWrite('DELETE /alerts/:id', { invalidates: ['/alerts'] })
  const isFollowing = alert !== undefined
  useEffect(() => onKnown(isFollowing), [isFollowing, onKnown])
  if (!alert) return null
  const stop = async () => {
    const { id, search, frequency, toldBy } = alert
    if (await remove.write({ id }))
      showUndoToast(
        `follow ${slug}`,
        `You no longer follow ${name}`,
        () => void again.write({ search, frequency, toldBy }),
      )
  }
  return (
    <button
      type="button"
      aria-label={`Following ${name}. Stop following`}
      title="Stop following"
      aria-busy={remove.isBusy}
      onClick={stop}
      className={buttonClass({ variant: 'dark', className })}
    >
      <Check className="size-4" aria-hidden="true" />
      Following
    </button>
  )
})
