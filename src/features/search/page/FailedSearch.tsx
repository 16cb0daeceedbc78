import { useEffect, useEffectEvent } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { Button } from '#/ui/Button.tsx'

/** Above the list of the search before, which stays. */
export function FailedSearch() {
  const { revalidate, state } = useRevalidator()
  const navigation = useNavigation()
  const retry = useEffectEvent(() => void revalidate())
  useEffect(() => {
    const onOnline = () => retry()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [])
  return (
    <div
      role="alert"
      className="sticky top-0 z-10 flex flex-wrap items-center gap-x-6 gap-y-2 border-s-4 border-danger bg-danger-soft px-5 py-3 lg:ps-6"
    >
      <p className="min-w-0 flex-1 basis-52 font-bold text-danger">
        Could not search. Your words and filters are kept.
      </p>
      <Button
        variant="outlined"
        onClick={() => void revalidate()}
        busy={state === 'loading' || navigation.state === 'loading'}
      >
        Try again
      </Button>
    </div>
  )
}
