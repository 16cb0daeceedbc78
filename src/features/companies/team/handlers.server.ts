import { refuseCommonPassword } from '#/features/accounts/password/common-passwords.server.ts'
import { findSessionData } from '#/features/accounts/queries.server.ts'
import { hashPassword } from '#/server/auth/passwords.ts'
import { insertSession } from '#/server/auth/sessions.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { AppError } from '#/shared/errors.ts'
import { hasRight, withArticle } from '#/shared/rights.ts'
import { countVisibleJobs } from '../reverification/queries.server.ts'
import { findSignInFor } from '../sign-in/queries.server.ts'
import type { TeamEventKind, teamApi } from './api.ts'
import { inviterName } from './emails.ts'
import { findInvitationByToken, listOpenInvitations } from './invitation-queries.server.ts'
import {
  acceptAsNewUser,
  accountKindOf,
  declineInvitation,
  inviteMember,
  joinAsUser,
  requireInvitation,
  resendInvitation,
  revokeInvitation,
} from './invitations.server.ts'
import { listTeam, listTeamEvents } from './queries.server.ts'
import { moveTeam } from './transitions.server.ts'

const maxEventsShown = 50
const aboutInvitations: readonly TeamEventKind[] = ['invited', 'revoked', 'declined']

export const teamHandlers: Handlers<typeof teamApi> = {
  async 'GET /employer/team'(_, { db, user }) {
    const { companyId } = user
    const manages = hasRight(user.actor, 'manage-team')
    const history = (await listTeamEvents(db, companyId, maxEventsShown)).filter(
      // Addresses of people who were invited, and may never have come.
      ({ kind }) => manages || !aboutInvitations.includes(kind),
    )
    return {
      data: {
        members: (await listTeam(db, companyId)).map((row) => ({
          ...row,
          isYou: row.id === user.id,
        })),
        invitations: manages ? await listOpenInvitations(db, companyId) : [],
        history,
        visibleJobs: manages ? await countVisibleJobs(db, companyId) : 0,
      },
    }
  },

  async 'POST /employer/team/invitations'(invitation, context) {
    const id = await inviteMember(context, invitation)
    return { data: { id }, message: `Invitation sent to ${invitation.email}` }
  },

  async 'POST /employer/team/invitations/:id/resend'({ id }, context) {
    const { email, expiresAt } = await resendInvitation(context, id)
    return { data: { expiresAt }, message: `Sent again to ${email}. Earlier links no longer work.` }
  },

  async 'DELETE /employer/team/invitations/:id'({ id }, context) {
    await revokeInvitation(context, id)
    return { data: {}, message: 'Invitation taken back' }
  },

  async 'PUT /employer/team/members/:id'({ id, role }, context) {
    const { person } = await moveTeam(context, { kind: 'change-role', id, role })
    return { data: {}, message: `${person} is ${withArticle(role)} now` }
  },

  async 'DELETE /employer/team/members/:id'({ id }, context) {
    const { person } = await moveTeam(context, { kind: 'remove', id })
    return { data: {}, message: `${person} is no longer in the team` }
  },

  async 'POST /employer/team/leave'(_, context) {
    await moveTeam(context, { kind: 'leave' })
    return { data: {}, message: 'You have left the team' }
  },

  async 'POST /employer/team/hand-over'({ id }, context) {
    const { person, isCheckedAgain } = await moveTeam(context, { kind: 'hand-over', id })
    return {
      data: {},
      message: `${person} is the owner now${isCheckedAgain ? ', and the company is being checked again' : ''}`,
    }
  },

  async 'POST /team-invitation'({ token }, { db }) {
    const { companyId, companyName, email, role, invitedBy } = await requireInvitation(db, token)
    const signIn = await findSignInFor(db, companyId, email)
    const account = await accountKindOf(db, email)
    return {
      data: { company: companyName, email, role, invitedBy: inviterName(invitedBy), ...account, signIn },
    }
  },

  async 'POST /team-invitation/decline'({ token }, context) {
    const company = await declineInvitation(context, () => findInvitationByToken(context.db, token))
    return { data: { company } }
  },

  async 'POST /team-invitation/accept'({ token, name, password }, context) {
    const { companyId, email, companyName } = await requireInvitation(context.db, token)
    if ((await findSignInFor(context.db, companyId, email))?.isRequired)
      throw new AppError(
        403,
        `${companyName} lets its people in by its own sign-in only. Use “Continue with ${companyName}”.`,
        { code: 'company-only' },
      )
    refuseCommonPassword(password, [name, email, companyName])
    const passwordHash = await hashPassword(password)
    return context.transaction(async (inside) => {
      const { id } = await acceptAsNewUser(inside, { token, name, passwordHash })
      const facts = await findSessionData(inside.db, id)
      return { data: { token: await insertSession(inside.db, facts.user, inside.client), ...facts } }
    })
  },

  async 'POST /team-invitation/join'({ token, discardDraft }, context) {
    return joinAsUser(context, () => requireInvitation(context.db, token), discardDraft)
  },
}
