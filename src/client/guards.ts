import { redirect } from 'react-router'
import { paths, withNext } from '#/shared/paths.ts'
import type { Role } from '../shared/roles.ts'
import { clearSession, homePath, readSession } from './session.ts'

/** Pages that redirect signed-in users to their home page. */
export const visitorPages = [
  paths.login,
  paths.loginCode,
  paths.register,
  paths.forgotPassword,
  paths.newPassword,
  paths.privacy,
  paths.terms,
  paths.faq,
  paths.about,
  paths.hiring,
  paths.contact,
  paths.blog,
]

/** Where a visitor page or the root redirects this user, or null to stay. */
function redirectFor(pathname: string) {
  const session = readSession()
  return session && (pathname === '/' || visitorPages.includes(pathname)) ? homePath(session) : null
}

/** For the clientLoader of a visitor page: throws the redirect that `redirectFor` returns. */
export function redirectIfSignedIn(request: Request) {
  const to = redirectFor(new URL(request.url).pathname)
  if (to) throw redirect(to)
}

/**
 * For the clientLoader of an area's layout: admits its role, redirects other roles home, and clears an invalid
 * session. The login leads back to the requested page.
 */
export function requireRole(role: Role, request: Request) {
  const session = readSession()
  if (!session) {
    clearSession()
    const { pathname, search } = new URL(request.url)
    throw redirect(withNext(paths.login, pathname + search))
  }
  if (session.role !== role) throw redirect('/')
  return session
}
