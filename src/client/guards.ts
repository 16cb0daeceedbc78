import { redirect } from 'react-router'
import { paths, withNext } from '#/shared/paths.ts'
import { clearSession, homePath, type Role, readSession, roles } from './session.ts'

/** Pages that a signed-in person is sent away from, to the root and from there home. */
const visitorPages = [
  paths.login,
  paths.register,
  paths.forgotPassword,
  paths.newPassword,
  paths.privacy,
  paths.terms,
  paths.faq,
  paths.about,
  paths.contact,
  paths.blog,
]

/** The decision of the route table for visitor pages and the root: where to go instead, or null to stay. */
function redirectFor(pathname: string) {
  const session = readSession()
  return session && (pathname === '/' || visitorPages.includes(pathname)) ? homePath(session) : null
}

/** For the clientLoader of a visitor page: throws the redirect that `elsewhere` decides on. */
export function redirectIfSignedIn(request: Request) {
  const to = redirectFor(new URL(request.url).pathname)
  if (to) throw redirect(to)
}

/** Where each role lives, an employer until its company is approved. */
const homes = Object.fromEntries(roles.map((role) => [role, homePath({ role, status: '' })]))

/**
 * The same decision as `elsewhere`, as a script in the head, because the page is drawn by the server, which
 * cannot see the browser's storage. Kept in step by the journey that walks the route table.
 */
export const redirectBeforePaint = `(function(){try{
var s=sessionStorage.getItem('looking')?sessionStorage:localStorage,t=s.getItem('token'),r=s.getItem('role'),p=location.pathname.replace(/(.)\\/$/,'$1');
if(!t||${JSON.stringify(roles)}.indexOf(r)<0)return;
if(p!=='/'&&${JSON.stringify(visitorPages)}.indexOf(p)<0)return;
location.replace(r==='EMPLOYER'&&s.getItem('Status')==='approved'?${JSON.stringify(paths.employer.dashboard)}:${JSON.stringify(homes)}[r]);
}catch(e){}})()`

/**
 * For the clientLoader of an area's layout: lets its role in, sends others home, and clears a session
 * that has no token or no known role. After the login they stand where they meant to go.
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
