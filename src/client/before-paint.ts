import { paths } from '#/shared/paths.ts'
import { type Role, roles } from '#/shared/roles.ts'
import { visitorPages } from './guards.ts'
import { homePath } from './session.ts'

/**
 * The route rules as an inline script in the head: the server renders the page and cannot see the browser's storage.
 * A token without a known role is no session: the storage is cleared, and the login shown. Without a token an area
 * leads to the login as well, and with another role's token to that role's home. Otherwise the script does what
 * `redirectIfSignedIn` does, and notes the role on <html>, so that the first paint has the right header. The journey
 * that visits every route keeps both in step. A function, so that the browser's bundle has nothing of it.
 */
export function beforePaint() {
  /** Where each role lives, an employer until its company is approved. */
  const homes = Object.fromEntries(roles.map((role) => [role, homePath({ role, status: '' })]))
  const areas: Record<string, Role> = {
    [paths.seeker.home]: 'SEEKER',
    [paths.employer.home]: 'EMPLOYER',
    [paths.recruiter.home]: 'RECRUITER',
    [paths.admin.home]: 'SUPER_ADMIN',
  }
  return `(function(){try{
var s=sessionStorage.getItem('impersonation')?sessionStorage:localStorage,t=s.getItem('token'),r=s.getItem('role'),p=location.pathname.replace(/(.)\\/$/,'$1');
var login=function(){var n=p+location.search;location.replace(${JSON.stringify(`${paths.login}?next=`)}+encodeURIComponent(n))};
if(t&&${JSON.stringify(roles)}.indexOf(r)<0){['token','role','Status','user'].forEach(function(k){s.removeItem(k)});if(p!==${JSON.stringify(paths.login)})login();return}
var a=p===${JSON.stringify(paths.logOut)}?undefined:${JSON.stringify(areas)}['/'+p.split('/')[1]];
if(!t){if(a)login();return}
document.documentElement.dataset.role=r;
if(!(a&&a!==r)&&p!=='/'&&${JSON.stringify(visitorPages)}.indexOf(p)<0)return;
location.replace(r==='EMPLOYER'&&s.getItem('Status')==='approved'?${JSON.stringify(paths.employer.dashboard)}:${JSON.stringify(homes)}[r]);
}catch(e){}})()`
}
