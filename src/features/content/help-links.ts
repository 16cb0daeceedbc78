import { useLocation } from 'react-router'

export const helpPages = {
  faq: '/faq',
  privacy: '/privacypolicy',
  terms: '/termsofservice',
  'fraud-policy': '/fraud-policy',
  contact: '/contact',
} as const
export type HelpPageName = keyof typeof helpPages

/**
 * Where a help page is for this reader: signed-in people are sent away from the public ones, so inside an
 * area the links lead to the area's own copies.
 */
export function useHelpLink() {
  const { pathname } = useLocation()
  const area = /^\/(seeker|employer|recruiter|admin)\//.exec(pathname)?.[1]
  return (page: HelpPageName) => (area ? `/${area}/help/${page}` : helpPages[page])
}
