import { redirect } from 'react-router'
import { paths } from '#/shared/paths.ts'
import type { Route } from './+types/unknown.route'

/**
 * The specification: any other path redirects to the root; without a token, one that contains /seeker or /employer
 * redirects to the login. The server knows no token, but the login sends a signed-in user on to the root.
 */
export function loader({ request }: Route.LoaderArgs) {
  const { pathname } = new URL(request.url)
  const isArea = [paths.seeker.home, paths.employer.home].some((area) => pathname.includes(area))
  throw redirect(isArea ? paths.login : paths.landing)
}
