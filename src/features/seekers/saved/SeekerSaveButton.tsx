import { withQueries } from '#/client/queries/QueryProvider.tsx'
import { type SaveButtonProps, SaveToggle } from './SaveToggle.tsx'
import { useResumePendingSave, useSavedJob } from './use-saved.tsx'

/** Saves and removes a job for the seeker who is signed in. */
export const SeekerSaveButton = withQueries((props: SaveButtonProps) => {
  const { saved, toggle } = useSavedJob(props.slug)
  useResumePendingSave(true)
  return <SaveToggle {...props} isSaved={saved} onPress={toggle} />
})
