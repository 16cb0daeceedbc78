import { Suspense } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { lazyPart } from '#/client/loading/lazy-part.ts'
import { useSession } from '#/client/session.ts'
import { paths, withNext } from '#/shared/paths.ts'
import { keepPendingSave } from './pending-save.ts'
import { type SaveButtonProps, SaveToggle } from './SaveToggle.tsx'

// Visitors save nothing before they log in, so they do not load what saves.
const SeekerSaveButton = lazyPart(
  () => import('./SeekerSaveButton.tsx').then((module) => module.SeekerSaveButton),
  () => null,
)

/** Saves a job. Visitors log in first and find the job saved afterwards; other roles see no button. */
export function SaveButton(props: SaveButtonProps) {
  const session = useSession()
  if (!session) return <VisitorSaveButton {...props} />
  if (session.role !== 'SEEKER') return null
  return (
    <Suspense fallback={<SaveToggle {...props} isSaved={false} />}>
      <SeekerSaveButton {...props} />
    </Suspense>
  )
}

function VisitorSaveButton(props: SaveButtonProps) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const logIn = () => {
    keepPendingSave(props.slug)
    // After login the seeker returns to the same search in the seeker area.
    const back = /^\/jobs(\/|$)/.test(pathname) ? paths.seeker.home + pathname : pathname
    navigate(withNext(`${paths.login}?save=1`, back + search))
  }
  return <SaveToggle {...props} isSaved={false} onPress={logIn} />
}
