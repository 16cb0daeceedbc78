import type { DataOf } from '#/client/api.ts'
import { Check } from '#/ui/icons/icons.tsx'
import { Ban, Hourglass } from '#/ui/icons/more-icons.tsx'
import { StatusBadge } from '#/ui/StatusBadge.tsx'

export type UserRow = DataOf<'GET', '/admin/users'>[number]
export type User = DataOf<'GET', '/admin/users/:id'>

export const userRoleWords: Record<UserRow['role'], string> = {
  SEEKER: 'Seeker',
  EMPLOYER: 'Employer',
  RECRUITER: 'Recruiter',
  SUPER_ADMIN: 'Administrator',
}
export const userStateWords: Record<UserRow['state'], string> = {
  active: 'Active',
  unconfirmed: 'Not confirmed',
  suspended: 'Suspended',
}

export const UserState = ({ role, state }: Pick<UserRow, 'role' | 'state'>) => {
  if (state === 'suspended')
    return (
      <StatusBadge tone="danger" icon={Ban}>
        {userStateWords.suspended}
      </StatusBadge>
    )
  if (state === 'unconfirmed')
    return (
      <StatusBadge tone="warning" icon={Hourglass}>
        {userStateWords.unconfirmed}
      </StatusBadge>
    )
  // Only what is unusual stands out in a long list.
  if (role !== 'SUPER_ADMIN') return <span>{userStateWords.active}</span>
  return (
    <StatusBadge tone="dark" icon={Check}>
      Staff
    </StatusBadge>
  )
}

/** The user's company, applications or clients, in a few words. */
export function relationLabel({ role, company, applications, clients }: UserRow) {
  if (role === 'EMPLOYER') return company ?? 'No company'
  if (role === 'RECRUITER') return clients === 1 ? '1 client' : `${clients} clients`
  if (role === 'SEEKER') return applications === 1 ? '1 application' : `${applications} applications`
  return 'Waymark'
}

const actions: Record<string, string> = {
  'user.suspend': 'Suspended',
  'user.propose-reinstatement': 'Proposed to reinstate',
  'user.decline-reinstatement': 'Suspension stands',
  'user.reinstate': 'Reinstated',
  'user.end-sessions': 'Logged out everywhere',
  'user.resend-verification': 'Confirmation email sent again',
  'user.take-admin-away': 'Administrator’s rights taken away',
  'user.impersonate': 'Viewed as this person',
  'user.impersonate-end': 'Viewing ended',
}
export const userActionLabel = (action: string) => actions[action] ?? action
