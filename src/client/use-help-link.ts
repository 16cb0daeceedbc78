import { useLocation } from 'react-router'
import { type HelpTopic, paths } from '#/shared/paths.ts'
import type { Role } from '#/shared/roles.ts'
import { useSession } from './session.ts'

export const helpPages = {
  faq: paths.faq,
  privacy: paths.privacy,
  terms: paths.terms,
  'fraud-policy': paths.fraudPolicy,
  contact: paths.contact,
} as const satisfies Record<HelpTopic, string>

const areas = {
  SEEKER: 'seeker',
  EMPLOYER: 'employer',
  RECRUITER: 'recruiter',
  SUPER_ADMIN: 'admin',
} as const satisfies Record<Role, string>

/**
 * Returns the address of a help page for this user. The public pages redirect signed-in users, so their links lead
 * to the copies in their own area.
 */
export function useHelpLink() {
  const session = useSession()
  const { pathname } = useLocation()
  const area =
    Object.values(areas).find((one) => pathname.startsWith(`/${one}/`)) ?? (session && areas[session.role])
  return (page: HelpTopic) => (area ? paths[area].help(page) : helpPages[page])
}
