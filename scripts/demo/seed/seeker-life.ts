import { randomBytes } from 'node:crypto'
import { nextAlertDue } from '#/features/search/alerts/queries.server.ts'
import { normalizeSearch } from '#/features/search/alerts/words.ts'
import type { Db } from '#/server/database/database.ts'
import { daysAgo } from '../clock.ts'
import type { PostedJob } from '../market/posted-jobs.ts'
import { insertAll } from './insert-all.ts'

const email = 'seeker@demo.example'

/** Jobs by their slug without number, with the days since they were saved. */
const saved: Record<string, number> = {
  'senior-backend-engineer-integrations-northgate-freight-newark': 9,
  'senior-backend-engineer-payments-opmeter-remote': 1.5,
  'senior-backend-engineer-integrations-quarry-data-pueblo': 0.2,
  'engineering-manager-opmeter-remote': 3,
  'senior-backend-engineer-integrations-northgate-freight-norfolk': 18,
}

/** What the demo seeker keeps: saved jobs, one of them closed since, and an alert that has found some. */
export async function seedSeekerLife(db: Db, userId: string, jobIds: Map<PostedJob, string>) {
  const jobs = [...jobIds]
  await insertAll(
    db,
    'savedJobs',
    Object.entries(saved).map(([slug, days]) => {
      const [job, jobId = ''] = jobs.find(([one]) => one.slug.replace(/-\d+$/, '') === slug) ?? []
      if (!job) throw new Error(`no job is called ${slug}`)
      const earliest = job.postedAt.getTime() + 20 * 60_000
      return { userId, jobId, createdAt: new Date(Math.max(daysAgo(days).getTime(), earliest)) }
    }),
  )
  const search = normalizeSearch('q=backend engineer&workplace=Remote')
  const since = daysAgo(33)
  const matches = jobs.filter(
    ([job]) => job.title.includes('Backend Engineer') && job.workplace === 'Remote' && job.postedAt > since,
  )
  const sentAt = daysAgo(0.4)
  await db
    .insertInto('alerts')
    .values({
      ...{ userId, email, search, postedAfter: since, sentAt, frequency: 'daily' as const },
      ...{
        confirmedAt: since,
        createdAt: since,
        checkedAt: sentAt,
        nextDueAt: nextAlertDue('daily', new Date()),
      },
      unsubscribeToken: randomBytes(24).toString('base64url'),
      sentJobs: matches.length,
    })
    .execute()
  await insertAll(
    db,
    'alertDeliveries',
    matches.map(([job, jobId]) => ({
      email,
      jobId,
      createdAt: new Date(Math.max(job.postedAt.getTime(), since.getTime())),
    })),
  )
  return { search, sentAt, newest: matches.at(-1)?.[0] }
}
