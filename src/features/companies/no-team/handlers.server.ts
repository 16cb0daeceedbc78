import { requireOpenAccount } from '#/features/accounts/open-account.server.ts'
import { findSessionData, insertCompany, lockAccount } from '#/features/accounts/queries.server.ts'
import type { Db } from '#/server/database/database.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { AppError, orNotFound } from '#/shared/errors.ts'
import { inviterName } from '../team/emails.ts'
import { listInvitationsTo } from '../team/invitation-queries.server.ts'
import { declineInvitation, joinAsUser, requireAcceptable } from '../team/invitations.server.ts'
import { findMembership } from '../team/queries.server.ts'
import type { noTeamApi } from './api.ts'

/** An invitation to somebody else's address does not exist here. */
const findOwn = async (db: Db, email: string, id: string) =>
  orNotFound(
    (await listInvitationsTo(db, email)).find((invitation) => invitation.id === id),
    'invitation',
  )

export const noTeamHandlers: Handlers<typeof noTeamApi> = {
  async 'GET /team-invitations'(_, { db, user }) {
    const invitations = user.role === 'EMPLOYER' ? await listInvitationsTo(db, user.email) : []
    return {
      data: invitations.map(({ companyName, companyStatus, invitedBy, ...row }) => ({
        ...row,
        company: companyName,
        invitedBy: inviterName(invitedBy),
        canBeAccepted: companyStatus === 'approved',
      })),
    }
  },

  async 'POST /team-invitations/:id/join'({ id }, context) {
    const { db, user } = context
    return joinAsUser(context, async () => requireAcceptable(await findOwn(db, user.email, id)), false)
  },

  async 'POST /team-invitations/:id/decline'({ id }, context) {
    const { db, user } = context
    const company = await declineInvitation(context, () => findOwn(db, user.email, id))
    return { data: { company }, message: `You declined. ${company} is told.` }
  },

  async 'POST /employer/company'({ name }, { db, user }) {
    if (user.role !== 'EMPLOYER')
      throw new AppError(403, 'Only an employer’s account founds a company, and accounts keep their role.')
    // Of two presses at the same moment, or an invitation accepted meanwhile, one counts.
    await lockAccount(db, user.id)
    await requireOpenAccount(db, user.id)
    const membership = await findMembership(db, user.id)
    if (membership)
      throw new AppError(
        409,
        `You belong to ${membership.name}, and an account belongs to one company. Leave its team first.`,
      )
    await insertCompany(db, user.id, name)
    return { data: await findSessionData(db, user.id), message: `${name} can be sent to the check now` }
  },
}
