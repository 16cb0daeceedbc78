import { useLocation } from 'react-router'
import { type Role, useSession } from './session.ts'

export const helpPages = {
  faq: '/faq',
  privacy: '/privacypolicy',
  terms: '/termsofservice',
  'fraud-policy': '/fraud-policy',
  contact: '/contact',
} as const
export type HelpPageName = keyof typeof helpPages

const areas: Record<Role, string> = {
  SEEKER: 'seeker',
  EMPLOYER: 'employer',
  RECRUITER: 'recruiter',
  SUPER_ADMIN: 'admin',
}

/**
 * Where a help page is for this reader: signed-in people are sent away from the public ones, so their links
 * lead to their own area's copies, from public pages too.
 */
export function useHelpLink() {
  const session = useSession()
  const { pathname } = useLocation()
  const area =
    /^\/(seeker|employer|recruiter|admin)\//.exec(pathname)?.[1] ?? (session && areas[session.role])
  return (page: HelpPageName) => (area ? `/${area}/help/${page}` : helpPages[page])
}
