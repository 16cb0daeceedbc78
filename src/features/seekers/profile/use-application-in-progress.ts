import { useSearchParams } from 'react-router'
import { readNextPath } from '#/features/accounts/next-path.ts'
import { paths } from '#/shared/paths.ts'

/** The application that the profile, or the import of a résumé into it, was opened from, to go back to. */
export function useApplicationInProgress() {
  const next = readNextPath(useSearchParams()[0])
  return next?.startsWith(paths.seeker.apply('')) ? next : null
}
