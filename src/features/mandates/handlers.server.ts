import { requireOpenAccount } from '#/features/accounts/open-account.server.ts'
import { refuseCommonPassword } from '#/features/accounts/password/common-passwords.server.ts'
import { findSessionData, findUserByEmail, insertUser } from '#/features/accounts/queries.server.ts'
import { discardUnconfirmed } from '#/features/accounts/register/registrations.server.ts'
import { parseCountryCode } from '#/features/companies/country.ts'
import { findCompany } from '#/features/companies/queries.server.ts'
import { hashPassword } from '#/server/auth/passwords.ts'
import { insertSession } from '#/server/auth/sessions.ts'
import type { HandlerContext } from '#/server/context.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { clearUndeliverable } from '#/server/mail/undeliverable.ts'
import { AppError, orNotFound } from '#/shared/errors.ts'
import type { mandatesApi } from './api.ts'
import { inviteRecruiter, requestMandate } from './invitations.server.ts'
import {
  findAgency,
  findInvitation,
  listMandateEvents,
  listMandatesOfCompany,
  listMandatesOfRecruiter,
  lockInvitation,
  lockMandateOfCompany,
  lockMandateOfRecruiter,
  type MandateRow,
} from './queries.server.ts'
import { changeMandateState } from './transitions.server.ts'

const messages = {
  confirm: 'Confirmed. They can write jobs for you now.',
  refuse: 'Declined. They have been told.',
  takeBack: 'The invitation is cancelled',
  end: 'The mandate has ended',
  accept: 'Accepted. You can write jobs for them now.',
  decline: 'Declined. They have been told.',
  withdraw: 'The request is cancelled',
  leave: 'The mandate has ended',
}
const expiredMessage = 'This invitation has run out or was cancelled. Ask the company for a new one.'

export const mandatesHandlers: Handlers<typeof mandatesApi> = {
  async 'GET /employer/mandates'(_, { db, user }) {
    const rows = await listMandatesOfCompany(db, user.companyId)
    const view = await mandateViewer(db, rows)
    return { data: rows.map((row) => ({ ...view(row), name: row.recruiterName, email: row.email })) }
  },

  async 'POST /employer/mandates/invite'(invitation, context) {
    const id = await inviteRecruiter(context, invitation)
    return { data: { id, state: 'invited' }, message: `Invitation sent to ${invitation.email}` }
  },

  async 'POST /employer/mandates/:id/move'({ id, move, reason }, context) {
    const mandate = orNotFound(await lockMandateOfCompany(context.db, context.user.companyId, id), 'mandate')
    const state = await changeMandateState(context, mandate, move, reason, { tokenHash: null })
    return { data: { id, state }, message: messages[move] }
  },

  async 'GET /employer/hiring-for'(_, { db, user }) {
    const { slug, name, photo, ...company } = await findCompany(db, user.companyId)
    const country =
      parseCountryCode(company.country) ??
      parseCountryCode(company.corporateDomicile) ??
      parseCountryCode(company.phoneCountryCode)
    const { verificationLevel, verifiedDomain, approvedAt, tagline, companySize, industryAffiliations } =
      company
    const agency = user.mandateId && (await findAgency(db, user.mandateId))
    return {
      data: {
        ...{ slug, name, photo, verificationLevel, verifiedDomain, country, tagline },
        verifiedAt: approvedAt,
        industry: industryAffiliations[0] ?? null,
        size: companySize,
        postedBy: agency ? { name: user.name, agency } : null,
      },
    }
  },

  async 'GET /recruiter/mandates'(_, { db, user }) {
    const rows = await listMandatesOfRecruiter(db, user)
    const view = await mandateViewer(db, rows)
    return {
      data: rows.map((row) => ({
        ...view(row),
        company: {
          slug: row.companySlug,
          name: row.companyName,
          photo: row.companyPhoto,
          approved: row.companyStatus === 'approved',
          verificationLevel: row.verificationLevel,
        },
      })),
    }
  },

  async 'POST /recruiter/mandates/ask'(request, context) {
    await requireOpenAccount(context.db, context.user.id)
    const { id, company } = await requestMandate(context, request)
    return { data: { id, state: 'requested' }, message: `Sent. ${company} decides.` }
  },

  async 'POST /recruiter/mandates/:id/move'({ id, move, reason }, context) {
    await requireOpenAccount(context.db, context.user.id)
    const mandate = orNotFound(await lockMandateOfRecruiter(context.db, context.user, id), 'mandate')
    if (move === 'accept') requireValidInvitation(mandate)
    const state = await changeMandateState(context, mandate, move, reason, {
      tokenHash: null,
      recruiterId: context.user.id,
    })
    return { data: { id, state }, message: messages[move] }
  },

  async 'POST /mandates/invitation'({ token }, { db }) {
    const row = await findInvitation(db, token)
    if (!row) throw new AppError(400, expiredMessage)
    const account = await findUserByEmail(db, row.email)
    const kind = !account?.emailVerifiedAt ? 'none' : account.role === 'RECRUITER' ? 'recruiter' : 'other'
    return {
      data: {
        company: { name: row.companyName, slug: row.companySlug },
        email: row.email,
        agency: row.agency,
        note: row.note,
        account: kind,
      },
    }
  },

  async 'POST /mandates/invitation/accept'({ token, name, password }, context) {
    const invitation = await findInvitation(context.db, token)
    if (!invitation) throw new AppError(400, expiredMessage)
    refuseCommonPassword(password, [name, invitation.email])
    const passwordHash = await hashPassword(password)
    return context.transaction((inside) => accept(inside, { token, name, passwordHash }))
  },
}

/**
 * The link was mailed, so its holder owns the address; an unconfirmed account with that address is discarded.
 */
async function accept(
  context: HandlerContext,
  { token, name, passwordHash }: { token: string; name: string; passwordHash: string },
) {
  const { db, client } = context
  const mandate = await lockInvitation(db, token)
  if (mandate?.state !== 'invited') throw new AppError(400, expiredMessage)
  requireValidInvitation(mandate)
  await discardUnconfirmed(db, mandate.email)
  await clearUndeliverable(context, mandate.email)
  const user = await insertUser(db, {
    role: 'RECRUITER',
    name,
    email: mandate.email,
    passwordHash,
    emailVerifiedAt: new Date(),
  })
  if (!user) throw new AppError(409, 'This address has an account by now. Log in to answer.')
  const acceptedMandate = { ...mandate, recruiterId: user.id, recruiterName: user.name }
  const recruiterContext = { ...context, user }
  await changeMandateState(recruiterContext, acceptedMandate, 'accept', null, {
    tokenHash: null,
    recruiterId: user.id,
  })
  const facts = await findSessionData(db, user.id)
  return {
    data: { token: await insertSession(db, facts.user, client), ...facts },
    message: `You recruit for ${mandate.companyName} now`,
  }
}

function requireValidInvitation({ expiresAt, companyStatus }: MandateRow) {
  if (expiresAt && expiresAt <= new Date()) throw new AppError(400, expiredMessage)
  if (companyStatus !== 'approved') throw new AppError(409, 'This company is not verified at the moment')
}

/** The fields of a mandate that both sides see. */
async function mandateViewer(db: Parameters<typeof listMandateEvents>[0], rows: MandateRow[]) {
  const events = await listMandateEvents(
    db,
    rows.map(({ id }) => id),
  )
  return ({ id, state, agency, note, expiresAt, createdAt, changedAt, jobs }: MandateRow) => ({
    ...{ id, state, agency, note, changedAt },
    expiresAt: state === 'invited' ? expiresAt : null,
    since: createdAt,
    jobs: jobs ?? 0,
    history: events
      .filter(({ mandateId }) => mandateId === id)
      .map((event) => ({
        from: event.fromState as typeof state | null,
        to: event.toState as typeof state,
        by: event.actor ?? 'Somebody who has left',
        reason: event.reason,
        at: event.createdAt,
      })),
  })
}
