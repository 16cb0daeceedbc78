import { redirect } from 'react-router'
import { paths, withNext } from '#/shared/paths.ts'
import { type Role, roles } from '../shared/roles.ts'
import { clearSession, homePath, readSession } from './session.ts'

/** Pages that redirect signed-in users to their home page. */
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

/** Where each role lives, an employer until its company is approved. */
const homes = Object.fromEntries(roles.map((role) => [role, homePath({ role, status: '' })]))

const areas: Record<string, Role> = {
  [paths.seeker.home]: 'SEEKER',
  [paths.employer.home]: 'EMPLOYER',
  [paths.recruiter.home]: 'RECRUITER',
  [paths.admin.home]: 'SUPER_ADMIN',
}

/**
 * The route rules as an inline script in the head: the server renders the page and cannot see the browser's storage.
 * A token without a known role is no session: the storage is cleared, and the login shown. Without a token an area
 * leads to the login as well, and with another role's token to that role's home. Otherwise the script does what
 * `redirectFor` does, and notes the role on <html>, so that the first paint has the right header. The journey that visits every route keeps both in step.
 */
export const beforePaint = `(function(){try{
var s=sessionStorage.getItem('impersonation')?sessionStorage:localStorage,t=s.getItem('token'),r=s.getItem('role'),p=location.pathname.replace(/(.)\\/$/,'$1');
var login=function(){var n=p+location.search;location.replace(${JSON.stringify(`${paths.login}?next=`)}+encodeURIComponent(n))};
if(t&&${JSON.stringify(roles)}.indexOf(r)<0){['token','role','Status','user'].forEach(function(k){s.removeItem(k)});if(p!==${JSON.stringify(paths.login)})login();return}
var a=p===${JSON.stringify(paths.logOut)}?undefined:${JSON.stringify(areas)}['/'+p.split('/')[1]];
if(!t){if(a)login();return}
document.documentElement.dataset.role=r;
if(!(a&&a!==r)&&p!=='/'&&${JSON.stringify(visitorPages)}.indexOf(p)<0)return;
location.replace(r==='EMPLOYER'&&s.getItem('Status')==='approved'?${JSON.stringify(paths.employer.dashboard)}:${JSON.stringify(homes)}[r]);
}catch(e){}})()`

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
