import { paths } from '#/shared/paths.ts'
import type { Role } from '#/shared/roles.ts'

const areas = {
  SEEKER: paths.seeker,
  EMPLOYER: paths.employer,
  RECRUITER: paths.recruiter,
  SUPER_ADMIN: paths.admin,
} satisfies Record<Role, { settings: string; deleteAccount: string }>

export const settingsPathOf = (role: Role) => areas[role].settings
export const deleteAccountPathOf = (role: Role) => areas[role].deleteAccount
