import { paths } from '#/shared/paths.ts'
import type { Role } from '#/shared/roles.ts'

/** The settings of each role, in the frame of its area. */
export const settingsPaths: Record<Role, string> = {
  SEEKER: paths.seeker.settings,
  EMPLOYER: paths.employer.settings,
  RECRUITER: paths.recruiter.settings,
  SUPER_ADMIN: paths.admin.settings,
}
