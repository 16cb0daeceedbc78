import { paths } from '#/shared/paths.ts'
import { useSession } from './session.ts'

/** The list of articles for this reader: the public page redirects signed-in users, so seekers have a copy of it. */
export const useAdvicePath = () => (useSession()?.role === 'SEEKER' ? paths.seeker.advice : paths.blog)
