import type { JobCard } from '#/features/jobs/api.ts'
import { jobLocation, workplaceBesideLocation } from '#/features/jobs/fields/job-location.ts'
import { listJobCards } from '#/features/jobs/public/cards.server.ts'
import { listDevices } from '#/features/push/queries.server.ts'
import type { Db } from '#/server/database/database.ts'
import { notify } from '#/server/events/notify.ts'
import { definePagedTask } from '#/server/paged-task.ts'
import type { TaskContext } from '#/server/tasks.ts'
import { formatPay } from '#/shared/money/money.ts'
import { jobQuery } from '../api.ts'
import { searchJobs } from '../engine/search.server.ts'
import { listJobIds } from '../results/results.server.ts'
import { maxPageSize } from '../search-terms.ts'
import { parseSearchParams } from '../search-url.ts'
import { alertMail } from './emails.ts'
import { alertMatched } from './notification-kinds.server.ts'
import {
  type Alert,
  hasJobChangedSince,
  insertDeliveries,
  listDueAlerts,
  lockDueAlert,
  nextAlertDue,
  updateAlert,
  wantsAlertPushes,
} from './queries.server.ts'

/** The newest jobs that match an alert today; none when its search is invalid or only matches with dropped terms. */
export async function findAlertMatches(db: Db, { search }: Pick<Alert, 'search'>) {
  const { page: _, ...params } = parseSearchParams(new URLSearchParams(search))
  const filter = jobQuery.safeParse({ ...params, sort: 'newest', limit: maxPageSize })
  if (!filter.success) return { ids: [], total: 0 }
  const { seqs, meta } = await searchJobs(db, filter.data, { onlyAsked: true })
  if (meta.leftOut) return { ids: [], total: 0 }
  return { ids: await listJobIds(db, seqs), total: meta.total }
}

/** Every minute: searches each due alert and sends a mail if there are new matches. */
export const sendAlerts = definePagedTask({
  name: 'search.send-alerts',
  cron: '* * * * *',
  limit: 100,
  list: ({ db }, after, limit) => listDueAlerts(db, new Date(), after, limit),
  key: ({ id }) => id,
  each: (alert, context) => sendAlert(context, alert, new Date()),
})

/**
 * The channel on which this alert is not told. Nothing that is due is lost: without a device, or with the pushes of all
 * alerts turned off, the mail is sent.
 */
async function unwantedChannel({ db, vapid }: Pick<TaskContext, 'db' | 'vapid'>, { userId, toldBy }: Alert) {
  if (toldBy === 'mail') return 'push'
  const isPushed =
    toldBy === 'push' &&
    userId !== null &&
    vapid !== null &&
    (await listDevices(db, userId)).length > 0 &&
    (await wantsAlertPushes(db, userId))
  return isPushed ? 'mail' : undefined
}

async function sendAlert({ db, transaction }: TaskContext, alert: Alert, now: Date) {
  const ids = (await hasJobChangedSince(db, alert.checkedAt)) ? (await findAlertMatches(db, alert)).ids : []
  await transaction(async (inner) => {
    // The alert may have been stopped, or sent by another process, since the list was read.
    const due = await lockDueAlert(inner.db, alert.id, now)
    if (!due) return
    const cards = await listJobCards(inner.db, ids)
    const delivered = await insertDeliveries(
      inner.db,
      due.email,
      due.postedAfter,
      cards.map(({ id }) => id),
    )
    const jobs = cards.filter(({ id }) => delivered.has(id))
    await updateAlert(inner.db, due.id, {
      checkedAt: now,
      nextDueAt: nextAlertDue(due.frequency, now),
      ...(jobs.length > 0 && { sentAt: now, sentJobs: due.sentJobs + jobs.length }),
    })
    const [firstJob] = jobs.map(toMailJob)
    if (!firstJob) return
    await notify(inner, {
      to: [{ id: due.userId, email: due.email }],
      kind: alertMatched,
      params: { alertId: due.id, search: due.search, jobs: jobs.length, first: firstJob },
      once: `${due.id} ${now.toISOString()}`,
      without: await unwantedChannel(inner, due),
      mail: { ...due, jobs: jobs.map(toMailJob) },
    })
  })
}

/** Sends the mail of an alert as if all matches of today were new, without recording them as delivered. Returns the number of jobs. */
export async function sendTestMail(
  { db, sendMail, config }: Pick<TaskContext, 'db' | 'sendMail' | 'config'>,
  alert: Alert,
) {
  const jobs = await listJobCards(db, (await findAlertMatches(db, alert)).ids.slice(0, 5))
  await sendMail(
    'alert-test',
    alertMail({
      ...alert,
      to: alert.email,
      publicUrl: config.publicUrl,
      jobs: jobs.map(toMailJob),
      test: true,
    }),
  )
  return jobs.length
}

type CardFields = Pick<
  JobCard,
  'slug' | 'title' | 'company' | 'city' | 'region' | 'country' | 'furtherPlaces' | 'workplace' | 'pay'
>

function toMailJob(job: Omit<CardFields, 'company'> & { company: { name: string } }) {
  const { amount, period } = formatPay(job.pay)
  return {
    slug: job.slug,
    title: job.title,
    company: job.company.name,
    place: [jobLocation(job), workplaceBesideLocation(job)].filter(Boolean).join(', '),
    pay: `${amount} ${period}`,
  }
}
