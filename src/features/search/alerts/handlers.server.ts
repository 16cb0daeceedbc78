import { hashToken, newToken } from '#/server/auth/sessions.ts'
import type { Context } from '#/server/context.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { maySendMailTo } from '#/server/rate-limits.ts'
import { AppError } from '#/shared/errors.ts'
import type { alertsApi } from './api.ts'
import { confirmDays } from './mails.server.ts'
import {
  type Alert,
  countAlerts,
  countNewMatches,
  deleteAlert,
  findAlert,
  findAlertByStopToken,
  findAlertToConfirm,
  findUserByEmail,
  forgetUnconfirmed,
  listAlerts,
  lockAlertsOf,
  nextDue,
  saveAlert,
  switchAlerts,
  updateAlert,
} from './queries.server.ts'
import { matchesOf, sendTest } from './sending.server.ts'
import { alertSearch, type Frequency } from './words.ts'

const maxAlerts = 30

export const alertsHandlers: Handlers<typeof alertsApi> = {
  async 'GET /alerts'(_, { db, user }) {
    const data = []
    for (const alert of await listAlerts(db, user.email)) {
      const { ids, total } = await matchesOf(db, alert)
      const news = await countNewMatches(db, alert.email, alert.since, ids)
      data.push({ ...shown(alert), matches: total, news })
    }
    return { data }
  },

  async 'POST /alerts'({ search, every, email }, context) {
    const { user } = context
    const wanted = alertSearch(search)
    if (user && user.role !== 'SEEKER')
      throw new AppError(403, 'Job alerts are for people who look for a job')
    // The address of an account was confirmed once. Any other has to say yes first.
    if (user?.emailVerified && (!email || email === user.email)) {
      await startAlert(context, user, wanted, every)
      return { data: { state: 'on' as const, email: user.email }, message: 'Alert started' }
    }
    const to = email ?? user?.email
    if (!to) throw new AppError(422, 'Enter your email', { errors: { email: ['Enter your email'] } })
    await askToConfirm(context, to, wanted, every)
    return { data: { state: 'confirm' as const, email: to } }
  },

  async 'POST /alerts/confirm'({ token }, { db }) {
    const alert = await findAlertToConfirm(db, hashToken(token))
    if (!alert?.confirmExpiresAt || alert.confirmExpiresAt < new Date())
      throw new AppError(410, 'This link has run out. Start the alert again from the search page.')
    if (!alert.askedEvery) return { data: { ...stoppable(alert), stopToken: alert.stopToken } }
    await lockAlertsOf(db, alert.email)
    if (!alert.confirmedAt && (await countAlerts(db, alert.email)) >= maxAlerts) throw tooMany()
    const user = await findUserByEmail(db, alert.email)
    const started = await updateAlert(db, alert.id, {
      ...starting(alert, alert.askedEvery),
      askedEvery: null,
      userId: user?.id ?? alert.userId,
    })
    return { data: { ...stoppable(started), stopToken: started.stopToken }, message: 'Alert started' }
  },

  async 'PATCH /alerts/:id'({ id, search, every, on }, { db, user }) {
    const alert = await requireAlert(db, user.email, id)
    if (search !== undefined) {
      const wanted = alertSearch(search)
      const others = await listAlerts(db, user.email)
      if (others.some((other) => other.search === wanted && other.id !== id))
        throw new AppError(409, 'You have an alert for that search already')
      await forgetUnconfirmed(db, user.email, wanted)
      await updateAlert(db, id, { search: wanted })
    }
    const pace = every ?? alert.every
    if (on === false) await updateAlert(db, id, { every: pace, stoppedAt: alert.stoppedAt ?? new Date() })
    else if (on) await updateAlert(db, id, starting(alert, pace))
    else await updateAlert(db, id, { every: pace, dueAt: nextDue(pace, new Date()) })
    return { data: {} }
  },

  async 'PUT /alerts/on'({ on }, { db, user }) {
    await switchAlerts(db, user.email, on)
    return { data: {} }
  },

  async 'DELETE /alerts/:id'({ id }, { db, user }) {
    await requireAlert(db, user.email, id)
    await deleteAlert(db, id)
    return { data: {} }
  },

  async 'POST /alerts/:id/test'({ id }, context) {
    const alert = await requireAlert(context.db, context.user.email, id)
    const jobs = await sendTest(context, alert)
    return { data: { email: alert.email, jobs }, message: 'Test sent' }
  },

  async 'GET /alerts/stop/:token'({ token }, { db }) {
    return { data: stoppable(await requireStoppable(db, token)) }
  },

  async 'POST /alerts/stop/:token'({ token, all }, { db }) {
    const alert = await requireStoppable(db, token)
    if (all) await switchAlerts(db, alert.email, false)
    else await updateAlert(db, alert.id, { stoppedAt: alert.stoppedAt ?? new Date() })
    return { data: { ...stoppable(alert), on: false } }
  },

  async 'POST /alerts/start/:token'({ token }, { db }) {
    const alert = await requireStoppable(db, token)
    return { data: stoppable(await updateAlert(db, alert.id, starting(alert, alert.every))) }
  },
}

/** What turns an alert on. One that was off begins with what is posted from now on. */
function starting(alert: Pick<Alert, 'confirmedAt' | 'stoppedAt' | 'since'>, every: Frequency) {
  const now = new Date()
  const wasOn = alert.confirmedAt && !alert.stoppedAt
  return {
    every,
    confirmedAt: alert.confirmedAt ?? now,
    stoppedAt: null,
    since: wasOn ? alert.since : now,
    dueAt: nextDue(every, now),
  }
}

async function startAlert(
  { db }: Pick<Context, 'db'>,
  user: { id: string; email: string },
  search: string,
  every: Frequency,
) {
  await lockAlertsOf(db, user.email)
  const known = (await listAlerts(db, user.email)).find((alert) => alert.search === search)
  if (!known && (await countAlerts(db, user.email)) >= maxAlerts) throw tooMany()
  const on = starting(known ?? { confirmedAt: null, stoppedAt: null, since: new Date() }, every)
  await saveAlert(
    db,
    { email: user.email, userId: user.id, search, stopToken: newToken(), ...on },
    { ...on, userId: user.id },
  )
}

/** The same mail whether the address is new, known, or has this alert already: the answer tells a stranger nothing. */
async function askToConfirm(context: Context, email: string, search: string, every: Frequency) {
  const { db, sendMail } = context
  const asked = {
    askedEvery: every,
    confirmExpiresAt: new Date(Date.now() + confirmDays * 86_400_000),
  }
  const { id } = await saveAlert(db, { email, search, every, stopToken: newToken(), ...asked }, asked)
  if (await maySendMailTo(context, 'alert-confirmation', email))
    await sendMail('alert-confirmation', { alertId: id })
}

const tooMany = () => new AppError(409, `There can be ${maxAlerts} alerts for one address. Delete one first.`)

async function requireAlert(db: Context['db'], email: string, id: string) {
  const alert = await findAlert(db, email, id)
  if (!alert) throw new AppError(404, 'This alert does not exist any more')
  return alert
}

async function requireStoppable(db: Context['db'], token: string) {
  const alert = await findAlertByStopToken(db, token)
  if (!alert) throw new AppError(404, 'This alert does not exist any more, so nothing is sent for it')
  return alert
}

const shown = (alert: Alert) => ({ ...alert, on: alert.stoppedAt === null })

/** Whoever has the link sees enough of the address to know it is theirs. */
const stoppable = (alert: Alert) => ({
  search: alert.search,
  every: alert.every,
  on: alert.confirmedAt !== null && alert.stoppedAt === null,
  email: alert.email.replace(/^(.).*(@.*)$/, '$1…$2'),
})
