import { z } from 'zod'
import { invitedRegistration, session } from '#/features/accounts/api.ts'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { teamRoles } from '#/shared/rights.ts'
import { emptyInput, id, inviteeEmail, linkToken, timestamp } from '#/shared/schemas.ts'

export const teamRole = z.enum(teamRoles, 'Choose a role')
/** An owner is made of a member, never by a mail. */
export const invitableRoles = ['admin', 'hiring-manager', 'interviewer', 'viewer'] as const
export const maxTimesSent = 5
export const invitationDays = 7
export const teamEventKinds = [
  'invited',
  'revoked',
  'declined',
  'joined',
  'role-changed',
  'removed',
  'left',
  'handed-over',
] as const
export type TeamEventKind = (typeof teamEventKinds)[number]

export const teamInvitation = z.object({
  email: inviteeEmail,
  role: z.enum(invitableRoles, 'Choose a role'),
  /** The jobs whose hiring team they join with it. */
  jobIds: z.array(id).max(50).default([]),
})

const member = z.object({
  id,
  name: z.string(),
  email: z.string(),
  photo: z.string().nullable(),
  role: teamRole,
  isYou: z.boolean(),
  /** An owner whom the company's approval did not know yet. */
  isNewOwner: z.boolean(),
  /** Whether they can sign in: their address is confirmed, and they are not suspended. */
  isReachable: z.boolean(),
  /** Jobs, drafts included and closed ones not, whose hiring team they are on; and those they own. */
  jobs: z.number(),
  ownedJobs: z.number(),
  lastSeenAt: timestamp.nullable(),
})
const invitation = z.object({
  id,
  email: z.string(),
  role: z.enum(invitableRoles),
  jobs: z.array(z.string()),
  invitedBy: z.string().nullable(),
  expiresAt: timestamp,
  timesSent: z.number(),
})
const teamEvent = z.object({
  id: z.string(),
  kind: z.enum(teamEventKinds),
  by: z.string(),
  person: z.string(),
  from: teamRole.nullable(),
  to: teamRole.nullable(),
  at: timestamp,
})

export const teamApi = {
  'GET /employer/team': {
    access: 'employer',
    right: 'see-team',
    summary: 'The members of my company, open invitations, and who did what in the team.',
    input: emptyInput,
    output: z.object({
      members: z.array(member),
      invitations: z.array(invitation),
      /** Newest first. */
      history: z.array(teamEvent),
      /** Jobs that would be hidden during a new check. */
      visibleJobs: z.number(),
    }),
  },
  'POST /employer/team/invitations': {
    access: 'approved employer',
    right: 'manage-team',
    summary: 'Invite somebody by mail. The link works for seven days, and for that address only.',
    input: teamInvitation,
    output: z.object({ id }),
    limits: [{ by: 'user', calls: 30, seconds: 3600 }],
  },
  'POST /employer/team/invitations/:id/resend': {
    access: 'approved employer',
    right: 'manage-team',
    summary: 'Send an invitation again, for another seven days. Earlier links stop working.',
    input: z.object({ id }),
    output: z.object({ expiresAt: timestamp }),
    limits: [{ by: 'user', calls: 30, seconds: 3600 }],
  },
  'DELETE /employer/team/invitations/:id': {
    access: 'employer',
    right: 'manage-team',
    summary: 'Take an invitation back. Its link stops working at once.',
    input: z.object({ id }),
    output: emptyInput,
  },
  'PUT /employer/team/members/:id': {
    access: 'employer',
    right: 'manage-team',
    summary:
      'Give a member another role. Only an owner makes or unmakes an owner, and proves first who they are.',
    input: z.object({ id, role: teamRole }),
    output: emptyInput,
  },
  'DELETE /employer/team/members/:id': {
    access: 'employer',
    right: 'manage-team',
    summary:
      'Remove a member. They reach nothing of the company from their next request on. An owner is removed after a recent proof only.',
    input: z.object({ id }),
    output: emptyInput,
  },
  'POST /employer/team/leave': {
    access: 'employer',
    right: 'leave-team',
    summary: 'Leave the team. The last owner cannot.',
    input: emptyInput,
    output: emptyInput,
  },
  'POST /employer/team/hand-over': {
    access: 'approved employer',
    right: 'manage-owners',
    stepUp: true,
    summary: 'Make a member the owner in your place. You stay as an admin.',
    input: z.object({ id }),
    output: emptyInput,
  },
  'POST /team-invitation': {
    access: 'anyone',
    summary: 'The invitation a link belongs to, and what account its address has.',
    input: z.object({ token: linkToken }),
    output: z.object({
      company: z.string(),
      email: z.string(),
      role: z.enum(invitableRoles),
      invitedBy: z.string().nullable(),
      /** `draft`: an employer who alone has an unfinished company. `elsewhere`: in another company's team. */
      account: z.enum(['none', 'free', 'draft', 'elsewhere', 'other']),
      /** The unfinished company that would be discarded. */
      draft: z.string().nullable(),
      /** The company's own sign-in, if the address is at its domain: another way to accept, or the only one. */
      signIn: z.object({ companyId: id, isRequired: z.boolean() }).nullable(),
    }),
    limits: [{ by: 'address', calls: 25, seconds: 300 }],
  },
  'POST /team-invitation/decline': {
    access: 'anyone',
    summary: 'Say no to an invitation. Its link stops working, and whoever invited is told.',
    input: z.object({ token: linkToken }),
    output: z.object({ company: z.string() }),
    limits: [{ by: 'address', calls: 25, seconds: 300 }],
  },
  'POST /team-invitation/accept': {
    access: 'anyone',
    summary: 'Accept with a new employer account. The link proves the address.',
    input: invitedRegistration.extend({ token: linkToken }),
    output: session,
    transaction: 'own',
    limits: [{ by: 'address', calls: 25, seconds: 300 }],
  },
  'POST /team-invitation/join': {
    access: 'signed-in',
    summary: 'Accept with the account you are signed in with, whose address must be the invited one.',
    input: z.object({ token: linkToken, discardDraft: z.boolean().default(false) }),
    output: session.omit({ token: true }),
    limits: [{ by: 'user', calls: 25, seconds: 300 }],
  },
} satisfies EndpointTable
