import { paths } from '#/shared/paths.ts'
import type { Role } from '#/shared/roles.ts'

/** The settings of each role, in the frame of its area. */
export const settingsPaths: Record<Role, string> = {
  SEEKER: paths.seeker.settings,
  EMPLOYER: paths.employer.settings,
  RECRUITER: paths.recruiter.settings,
  SUPER_ADMIN: paths.admin.settings,
}

/** Where each role deletes the account. */
export const deleteAccountPaths: Record<Role, string> = {
  SEEKER: paths.seeker.deleteAccount,
  EMPLOYER: paths.employer.deleteAccount,
  RECRUITER: paths.recruiter.deleteAccount,
  SUPER_ADMIN: paths.admin.deleteAccount,
}
