import { hashToken, newToken } from '#/server/auth/sessions.ts'
import type { HandlerContext } from '#/server/context.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { clearUndeliverable } from '#/server/mail/undeliverable.ts'
import { maySendMailTo } from '#/server/rate-limits.ts'
import { dayMs } from '#/shared/dates.ts'
import { AppError } from '#/shared/errors.ts'
import type { alertsApi } from './api.ts'
import { alertConfirmDays } from './mails.server.ts'
import {
  type Alert,
  countAlerts,
  countNewMatches,
  deleteAlert,
  deleteUnconfirmedAlerts,
  findAlert,
  findAlertByUnsubscribeToken,
  findAlertToConfirm,
  findFollowed,
  findSeekerByEmail,
  listAlerts,
  lockAlertsOfEmail,
  nextAlertDue,
  saveAlert,
  setAllAlertsActive,
  turnOnAlertPushes,
  updateAlert,
} from './queries.server.ts'
import { findAlertMatches, sendTestMail } from './sending.server.ts'
import { type AlertWay, type Frequency, normalizeSearch } from './words.ts'

const maxAlerts = 30

export const alertsHandlers: Handlers<typeof alertsApi> = {
  async 'GET /alerts'(_, { db, user }) {
    const data = []
    const alerts = await listAlerts(db, user.email)
    const companies = await findFollowed(db, alerts)
    for (const alert of alerts) {
      const { ids, total } = await findAlertMatches(db, alert)
      const newMatches = await countNewMatches(db, alert.email, alert.postedAfter, ids)
      data.push({
        ...toListItem(alert),
        matches: total,
        news: newMatches,
        company: companies.get(alert.search) ?? null,
      })
    }
    return { data }
  },

  async 'POST /alerts'({ search, frequency, toldBy, email }, context) {
    const { user } = context
    const normalized = normalizeSearch(search)
    if (user && user.role !== 'SEEKER') throw new AppError(403, 'Job alerts are for people looking for a job')
    // The address of an account is already confirmed. Any other address must be confirmed first.
    if (user?.emailVerified && (!email || email === user.email)) {
      await startAlert(context, user, { search: normalized, frequency, toldBy })
      return { data: { state: 'on' as const, email: user.email }, message: 'Alert started' }
    }
    const to = email ?? user?.email
    if (!to) throw new AppError(422, 'Enter your email', { errors: { email: ['Enter your email'] } })
    await requestConfirmation(context, to, normalized, frequency)
    return { data: { state: 'confirm' as const, email: to } }
  },

  async 'GET /alerts/confirm/:token'({ token }, { db }) {
    const alert = await requireConfirmable(db, token)
    return { data: { ...toStoppable(alert), frequency: alert.requestedFrequency ?? alert.frequency } }
  },

  async 'POST /alerts/confirm'({ token }, { db, encryption }) {
    const alert = await requireConfirmable(db, token)
    if (!alert.requestedFrequency)
      return { data: { ...toStoppable(alert), unsubscribeToken: alert.unsubscribeToken } }
    await clearUndeliverable({ db, encryption }, alert.email)
    await lockAlertsOfEmail(db, alert.email)
    if (!alert.confirmedAt && (await countAlerts(db, alert.email)) >= maxAlerts) throw tooManyAlerts()
    const user = await findSeekerByEmail(db, alert.email)
    const activated = await updateAlert(db, alert.id, {
      ...activationValues(alert, alert.requestedFrequency),
      requestedFrequency: null,
      userId: user?.id ?? alert.userId,
    })
    return {
      data: { ...toStoppable(activated), unsubscribeToken: activated.unsubscribeToken },
      message: 'Alert started',
    }
  },

  async 'PATCH /alerts/:id'({ id, search, frequency: newFrequency, toldBy, on: activation }, { db, user }) {
    const alert = await requireAlert(db, user.email, id)
    if (search !== undefined) {
      const normalized = normalizeSearch(search)
      const alerts = await listAlerts(db, user.email)
      if (alerts.some((other) => other.search === normalized && other.id !== id))
        throw new AppError(409, 'You already have an alert for that search')
      await deleteUnconfirmedAlerts(db, user.email, normalized)
      await updateAlert(db, id, { search: normalized })
    }
    if (toldBy) {
      await updateAlert(db, id, { toldBy })
      await wantPushes(db, user.id, toldBy)
    }
    const frequency = newFrequency ?? alert.frequency
    if (activation === false)
      await updateAlert(db, id, { frequency, unsubscribedAt: alert.unsubscribedAt ?? new Date() })
    else if (activation) await updateAlert(db, id, activationValues(alert, frequency))
    else await updateAlert(db, id, { frequency, nextDueAt: nextAlertDue(frequency, new Date()) })
    return { data: {} }
  },

  async 'PUT /alerts/on'({ on: activation }, { db, user }) {
    await setAllAlertsActive(db, user.email, activation)
    return { data: {} }
  },

  async 'DELETE /alerts/:id'({ id }, { db, user }) {
    await requireAlert(db, user.email, id)
    await deleteAlert(db, id)
    return { data: {} }
  },

  async 'POST /alerts/:id/test'({ id }, context) {
    const alert = await requireAlert(context.db, context.user.email, id)
    const jobs = await sendTestMail(context, alert)
    return { data: { email: alert.email, jobs }, message: 'Test sent' }
  },

  async 'GET /alerts/stop/:token'({ token }, { db }) {
    return { data: toStoppable(await requireStoppable(db, token)) }
  },

  async 'POST /alerts/stop/:token'({ token, all }, { db }) {
    const alert = await requireStoppable(db, token)
    if (all) await setAllAlertsActive(db, alert.email, false)
    else await updateAlert(db, alert.id, { unsubscribedAt: alert.unsubscribedAt ?? new Date() })
    return { data: { ...toStoppable(alert), on: false } }
  },

  async 'POST /alerts/start/:token'({ token }, { db }) {
    const alert = await requireStoppable(db, token)
    return { data: toStoppable(await updateAlert(db, alert.id, activationValues(alert, alert.frequency))) }
  },
}

/** The column values that turn an alert on. An alert that was off matches only jobs posted from now on. */
function activationValues(
  alert: Pick<Alert, 'confirmedAt' | 'unsubscribedAt' | 'postedAfter'>,
  frequency: Frequency,
) {
  const now = new Date()
  const wasActive = alert.confirmedAt && !alert.unsubscribedAt
  return {
    frequency,
    confirmedAt: alert.confirmedAt ?? now,
    unsubscribedAt: null,
    postedAfter: wasActive ? alert.postedAfter : now,
    nextDueAt: nextAlertDue(frequency, now),
  }
}

async function startAlert(
  { db }: Pick<HandlerContext, 'db'>,
  user: { id: string; email: string },
  { search, frequency, toldBy }: { search: string; frequency: Frequency; toldBy?: AlertWay | undefined },
) {
  await lockAlertsOfEmail(db, user.email)
  const existing = (await listAlerts(db, user.email)).find((alert) => alert.search === search)
  if (!existing && (await countAlerts(db, user.email)) >= maxAlerts) throw tooManyAlerts()
  const activation = activationValues(
    existing ?? { confirmedAt: null, unsubscribedAt: null, postedAfter: new Date() },
    frequency,
  )
  const way = toldBy && { toldBy }
  await saveAlert(
    db,
    { email: user.email, userId: user.id, search, unsubscribeToken: newToken(), ...activation, ...way },
    { ...activation, ...way, userId: user.id },
  )
  if (toldBy) await wantPushes(db, user.id, toldBy)
}

/** Who asks for an alert on their devices gets it there, also after they had turned the pushes of all alerts off. */
async function wantPushes(db: HandlerContext['db'], userId: string, toldBy: AlertWay) {
  if (toldBy !== 'mail') await turnOnAlertPushes(db, userId)
}

/** Sends the same mail whether the address is new, known, or has this alert, so that the response reveals nothing. */
async function requestConfirmation(
  context: HandlerContext,
  email: string,
  search: string,
  frequency: Frequency,
) {
  const { db, sendMail } = context
  const confirmation = {
    requestedFrequency: frequency,
    confirmExpiresAt: new Date(Date.now() + alertConfirmDays * dayMs),
  }
  const { id } = await saveAlert(
    db,
    { email, search, frequency, unsubscribeToken: newToken(), ...confirmation },
    confirmation,
  )
  if (await maySendMailTo(context, 'alert-confirmation', email))
    await sendMail('alert-confirmation', { alertId: id })
}

const tooManyAlerts = () => new AppError(409, `One address can have ${maxAlerts} alerts. Delete one first.`)

async function requireAlert(db: HandlerContext['db'], email: string, id: string) {
  const alert = await findAlert(db, email, id)
  if (!alert) throw new AppError(404, 'This alert no longer exists')
  return alert
}

async function requireConfirmable(db: HandlerContext['db'], token: string) {
  const alert = await findAlertToConfirm(db, hashToken(token))
  if (!alert?.confirmExpiresAt || alert.confirmExpiresAt < new Date())
    throw new AppError(410, 'This link has expired. Start the alert again from the search page.')
  return alert
}

async function requireStoppable(db: HandlerContext['db'], token: string) {
  const alert = await findAlertByUnsubscribeToken(db, token)
  if (!alert) throw new AppError(404, 'This alert no longer exists, so we send nothing for it')
  return alert
}

const toListItem = (alert: Alert) => ({ ...alert, on: alert.unsubscribedAt === null })

/** Masks the email, but the recipient can still recognise it. */
const toStoppable = (alert: Alert) => ({
  search: alert.search,
  frequency: alert.frequency,
  toldBy: alert.toldBy,
  on: alert.confirmedAt !== null && alert.unsubscribedAt === null,
  email: alert.email.replace(/^(.).*(@.*)$/, '$1…$2'),
})
