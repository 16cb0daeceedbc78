import { z } from 'zod'
import type { JobCard } from '#/features/jobs/api.ts'
import { listJobCards } from '#/features/jobs/cards.server.ts'
import { jobLocation } from '#/features/jobs/job-location.ts'
import type { Db } from '#/server/database/database.ts'
import { notify } from '#/server/events/notify.ts'
import { type TaskContext, task } from '#/server/tasks.ts'
import { formatPay } from '#/shared/money.ts'
import { jobQuery } from '../api.ts'
import { searchJobs } from '../engine/search.server.ts'
import { listJobIds } from '../results/results.server.ts'
import { maxPageSize } from '../search-terms.ts'
import { readSearch } from '../search-url.ts'
import { alertMail } from './emails.ts'
import { alertMatched } from './notification-kinds.server.ts'
import {
  type Alert,
  anyJobChangedSince,
  deleteExpiredAlerts,
  insertDeliveries,
  listDueAlerts,
  lockDueAlert,
  nextDue,
  updateAlert,
} from './queries.server.ts'

/** The newest jobs that an alert finds today. A search that has lost its meaning, or a word, finds none. */
export async function matchesOf(db: Db, { search }: Pick<Alert, 'search'>) {
  const { page: _, ...asked } = readSearch(new URLSearchParams(search))
  const filter = jobQuery.safeParse({ ...asked, sort: 'newest', limit: maxPageSize })
  if (!filter.success) return { ids: [], total: 0 }
  const { seqs, meta } = await searchJobs(db, filter.data)
  if (meta.leftOut) return { ids: [], total: 0 }
  return { ids: await listJobIds(db, seqs), total: meta.total }
}

const atOnce = 100
/** Shorter than a task may run; what is left is another task's. */
const maxRunMs = 60_000

/** Every minute: each alert that is due is searched, and writes if it finds what it has not told yet. */
export const sendAlerts = task({
  name: 'search.send-alerts',
  payload: z.object({ after: z.string().optional() }),
  cron: '* * * * *',
  async run({ after }, context) {
    const now = new Date()
    const failures: unknown[] = []
    for (let last = after; ; ) {
      const due = await listDueAlerts(context.db, now, last, atOnce)
      // One that fails must not keep the others from their mail.
      for (const alert of due) await sendAlert(context, alert, now).catch((error) => failures.push(error))
      if (due.length < atOnce) break
      last = due.at(-1)?.id
      if (Date.now() - now.getTime() > maxRunMs) {
        await context.send(sendAlerts, { after: last })
        break
      }
    }
    if (failures.length > 0) throw failures[0]
  },
})

async function sendAlert({ db, transaction }: TaskContext, alert: Alert, now: Date) {
  const ids = (await anyJobChangedSince(db, alert.checkedAt)) ? (await matchesOf(db, alert)).ids : []
  await transaction(async (inside) => {
    // Whatever happened since the list was read decides: stopped, or sent by another process.
    const due = await lockDueAlert(inside.db, alert.id, now)
    if (!due) return
    const seen = await listJobCards(inside.db, ids)
    const told = await insertDeliveries(
      inside.db,
      due.email,
      due.since,
      seen.map(({ id }) => id),
    )
    const jobs = seen.filter(({ id }) => told.has(id))
    await updateAlert(inside.db, due.id, {
      checkedAt: now,
      dueAt: nextDue(due.every, now),
      ...(jobs.length > 0 && { sentAt: now, sentJobs: due.sentJobs + jobs.length }),
    })
    const [first] = jobs.map(writtenJob)
    if (!first) return
    await notify(inside, {
      to: [{ id: due.userId, email: due.email }],
      kind: alertMatched,
      params: { search: due.search, jobs: jobs.length, first },
      once: `${due.id} ${now.toISOString()}`,
      mail: { ...due, jobs: jobs.map(writtenJob) },
    })
  })
}

/** The mail of an alert as if everything that matches today were new. Marks nothing as told. Gives how many jobs. */
export async function sendTest(
  { db, sendMail, config }: Pick<TaskContext, 'db' | 'sendMail' | 'config'>,
  alert: Alert,
) {
  const jobs = await listJobCards(db, (await matchesOf(db, alert)).ids.slice(0, 5))
  await sendMail(
    'alert-test',
    alertMail({
      ...alert,
      to: alert.email,
      publicUrl: config.publicUrl,
      jobs: jobs.map(writtenJob),
      test: true,
    }),
  )
  return jobs.length
}

type Card = Pick<JobCard, 'slug' | 'title' | 'company' | 'city' | 'region' | 'country' | 'workplace' | 'pay'>

function writtenJob(job: Omit<Card, 'company'> & { company: { name: string } }) {
  const { amount, period } = formatPay(job.pay)
  return {
    slug: job.slug,
    title: job.title,
    company: job.company.name,
    place: [jobLocation(job), job.workplace].filter(Boolean).join(', '),
    pay: `${amount} ${period}`,
  }
}

export const forgetOldAlerts = task({
  name: 'search.forget-alerts',
  payload: z.object({}),
  cron: '41 3 * * *',
  run: (_, { db }) => deleteExpiredAlerts(db),
})
