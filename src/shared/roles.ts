/** What an account is for. */
export const roles = ['SEEKER', 'EMPLOYER', 'RECRUITER', 'SUPER_ADMIN'] as const
export type Role = (typeof roles)[number]

/** How far the check of a company is. */
export const companyStatuses = ['draft', 'pending', 'approved', 'rejected', 'suspended'] as const
export type CompanyStatus = (typeof companyStatuses)[number]
