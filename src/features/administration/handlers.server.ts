import { sendVerificationMail } from '#/features/accounts/email/request-verification.server.ts'
import { findSessionData } from '#/features/accounts/queries.server.ts'
import { describeDevice } from '#/features/accounts/settings/device.server.ts'
import { audit } from '#/server/audit.ts'
import {
  closeProposal,
  findProposal,
  listOtherAdmins,
  proposeAction,
  viewProposal,
} from '#/server/auth/dual-approval.ts'
import { endImpersonation, impersonationMinutes } from '#/server/auth/impersonation.ts'
import { endSessionsOf, insertSession } from '#/server/auth/sessions.ts'
import type { ContextFor } from '#/server/context.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import type { MailContent } from '#/server/mail/kinds.ts'
import { AppError, orNotFound } from '#/shared/errors.ts'
import type { administrationApi } from './api.ts'
import { adminRevokedMail, reinstatedMail, suspendedMail } from './emails.ts'
import { listFailedTasks, readHealth } from './health.server.ts'
import {
  countUsers,
  findUserRecord,
  insertImpersonation,
  listAuditOf,
  listCompaniesOf,
  listRunningImpersonations,
  listSessionsForAdmin,
  listUsers,
  lockAdmins,
  lockUserRow,
  type UserRecord,
  updateUserRecord,
} from './queries.server.ts'
import { endImpersonationTask } from './tasks.server.ts'

type Admin = ContextFor<'admin'>
const perPage = 50

export const administrationHandlers: Handlers<typeof administrationApi> = {
  async 'GET /admin/users'({ page, ...filters }, { db }) {
    const total = await countUsers(db, filters)
    const data = await listUsers(db, filters, { limit: perPage, offset: (page - 1) * perPage })
    return { data, meta: { total, page, pages: Math.max(1, Math.ceil(total / perPage)) } }
  },

  async 'GET /admin/users/:id'({ id }, { db, user }) {
    const person = orNotFound(await findUserRecord(db, id), 'person')
    const sessions = await listSessionsForAdmin(db, id)
    const other = id !== user.id
    const suspended = person.suspendedAt !== null
    const proposal = await findProposal(db, reinstatementOf(id))
    const isAdmin = person.role === 'SUPER_ADMIN'
    return {
      data: {
        ...person,
        companies: await listCompaniesOf(db, id),
        sessions: sessions.map((session) => ({
          ...session,
          device: describeDevice(session.userAgent).device,
        })),
        history: await listAuditOf(db, id),
        proposal: proposal ? viewProposal(proposal, user.id) : null,
        hasOtherAdmin: (await listOtherAdmins(db, [user.id])).length > 0,
        may: {
          suspend: other && !suspended,
          proposeReinstatement: suspended && !proposal,
          endSessions: sessions.length > 0,
          resendVerification: person.emailVerifiedAt === null && !suspended,
          takeAdminAway: other && isAdmin,
          impersonation: other && !isAdmin && !suspended,
        },
      },
    }
  },

  async 'POST /admin/users/:id/suspend'({ id, reason }, context) {
    const person = await requireOther(context, id)
    if (person.suspendedAt) throw new AppError(409, 'This person is suspended already')
    await updateUserRecord(context.db, id, { suspendedAt: new Date(), suspensionReason: reason })
    await endAllSessions(context, person)
    await record(context, person, 'suspend', reason)
    await write(context, person, suspendedMail, reason)
    return { data: {}, message: `${person.name} is suspended` }
  },

  async 'POST /admin/users/:id/reinstatement'({ id, reason }, context) {
    const person = await lockSuspended(context, id)
    await proposeAction(context.db, reinstatementOf(id), { by: context.user.id, reasons: [], note: reason })
    await record(context, person, 'propose-reinstatement', reason)
    return { data: {}, message: 'Proposed. Another administrator confirms it.' }
  },

  async 'POST /admin/users/:id/reinstatement/confirm'({ id }, context) {
    const person = await lockSuspended(context, id)
    const { note } = await closeProposal(context.db, reinstatementOf(id), context.user.id, true)
    await updateUserRecord(context.db, id, { suspendedAt: null, suspensionReason: null })
    await record(context, person, 'reinstate', note)
    await write(context, person, reinstatedMail, note)
    return { data: {}, message: `${person.name} can log in again` }
  },

  async 'DELETE /admin/users/:id/reinstatement'({ id }, context) {
    const person = await lockSuspended(context, id)
    const { outcome } = await closeProposal(context.db, reinstatementOf(id), context.user.id, false)
    await record(context, person, 'decline-reinstatement', `The proposal was ${outcome}`)
    return { data: {}, message: 'The suspension stands' }
  },

  async 'POST /admin/users/:id/end-sessions'({ id, reason }, context) {
    const person = orNotFound(await lockUserRow(context.db, id), 'person')
    const ended = await endAllSessions(context, person)
    await record(context, person, 'end-sessions', reason ?? '')
    return { data: { ended }, message: `${person.name} is logged out everywhere` }
  },

  async 'POST /admin/users/:id/resend-verification'({ id }, context) {
    const person = orNotFound(await lockUserRow(context.db, id), 'person')
    if (person.emailVerifiedAt) throw new AppError(409, 'This address is confirmed already')
    if (!(await sendVerificationMail(context, person)))
      throw new AppError(429, 'This address was sent several codes just now. Try again in half an hour.')
    await record(context, person, 'resend-verification', '')
    return { data: {}, message: `Sent to ${person.email}` }
  },

  async 'POST /admin/users/:id/take-admin-away'({ id, reason }, context) {
    const person = await requireOther(context, id)
    if (person.role !== 'SUPER_ADMIN') throw new AppError(409, 'This person is not an administrator')
    await updateUserRecord(context.db, id, { role: 'SEEKER' })
    await endAllSessions(context, person)
    await record(context, person, 'take-admin-away', reason)
    await write(context, person, adminRevokedMail, reason)
    return { data: {}, message: `${person.name} is no longer an administrator` }
  },

  async 'POST /admin/users/:id/impersonate'({ id, reason }, context) {
    const { db, user, client } = context
    const person = orNotFound(await lockUserRow(db, id), 'person')
    if (person.role === 'SUPER_ADMIN') throw new AppError(403, 'Nobody looks as an administrator')
    if (person.suspendedAt) throw new AppError(409, 'A suspended person sees nothing')
    const until = new Date(Date.now() + impersonationMinutes * 60_000)
    const impersonation = await insertImpersonation(db, {
      adminId: user.id,
      userId: id,
      reason,
      endsAt: until,
    })
    const facts = await findSessionData(db, id)
    const token = await insertSession(db, facts.user, client, {
      impersonationId: impersonation.id,
      parentId: user.sessionId,
      expiresAt: until,
    })
    await record(context, person, 'impersonate', reason)
    await context.send(endImpersonationTask, { id: impersonation.id }, { delay: impersonationMinutes * 60 })
    return { data: { token, ...facts, until } }
  },

  async 'POST /impersonation/end'(_, { db, user }) {
    if (!user.impersonator) throw new AppError(409, 'You are not looking as anybody else')
    await endImpersonation(db, user.impersonator.impersonationId, 'Ended by hand')
    return { data: {} }
  },

  async 'GET /admin/system'(_, { db, config, processFigures }) {
    return { data: await readHealth(db, config, await processFigures()) }
  },

  async 'POST /admin/system/tasks/:id/retry'({ id, name }, context) {
    const failed = orNotFound(await listFailedTasks(context.db, name, id), 'failed task')
    await context.retryTask(failed.name, id)
    await audit(context.db, {
      actor: context.user,
      action: 'task.retry',
      subject: { type: 'task', id, name: failed.name },
      reason: '',
    })
    return { data: {}, message: 'It runs again in a moment' }
  },
}

const reinstatementOf = (id: string) => ({
  action: 'user.reinstate',
  subject: { type: 'user' as const, id },
})

async function lockSuspended({ db }: Admin, id: string) {
  const person = orNotFound(await lockUserRow(db, id), 'person')
  if (!person.suspendedAt) throw new AppError(409, 'This person is not suspended')
  return person
}

/**
 * Throws unless the action is on somebody else and an active administrator remains. Also checks that the caller
 * still is one.
 */
async function requireOther({ db, user }: Admin, id: string) {
  if (id === user.id) throw new AppError(403, 'Nobody does this to themselves. Ask another administrator.')
  const admins = await lockAdmins(db)
  if (!admins.includes(user.id)) throw new AppError(403)
  return orNotFound(await lockUserRow(db, id), 'person')
}

/** Ends all sessions of a user, and an administrator's impersonations. */
async function endAllSessions({ db }: Admin, person: UserRecord) {
  for (const impersonation of await listRunningImpersonations(db, person.id))
    await endImpersonation(db, impersonation, 'Logged out by staff')
  return endSessionsOf(db, person.id, 'ended-by-staff')
}

const record = ({ db, user }: Admin, person: UserRecord, verb: string, reason: string) =>
  audit(db, {
    actor: user,
    action: `user.${verb}`,
    subject: { type: 'user', id: person.id, name: person.name },
    reason,
  })

async function write(
  { sendMail, config }: Admin,
  { email, name }: UserRecord,
  mail: (about: { to: string; publicUrl: string; name: string; reason: string }) => MailContent,
  reason: string,
) {
  await sendMail('account-changed', mail({ to: email, publicUrl: config.publicUrl, name, reason }))
}
