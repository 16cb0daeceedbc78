import { randomUUID } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import { jobReading } from '#/features/occupations/reading/job-reading.server.ts'
import type { Db } from '#/server/database/database.ts'
import type { Tables } from '#/server/database/types.ts'
import { companies } from '../companies.ts'
import { type PostedJob, stepsOf } from '../market/posted-jobs.ts'
import { insertAll } from './insert-all.ts'

type JobRow = Insertable<Tables['jobs']> & { postedAt: Date }

/** All jobs, and `others`, in the order they were posted: they are numbered so. */
export async function seedJobs(
  db: Db,
  jobs: PostedJob[],
  { companyIds, others }: { companyIds: Map<string, string>; others: JobRow[] },
) {
  const ids = new Map(jobs.map((job) => [job, randomUUID()]))
  const industries = new Map(companies.map(({ slug, industry }) => [slug, industry]))
  const rows = jobs.map(
    (job): JobRow => ({
      id: ids.get(job) ?? '',
      companyId: companyIds.get(job.companySlug) ?? '',
      slug: job.slug,
      title: job.title,
      description: job.description,
      employmentType: job.type,
      workplace: job.workplace,
      level: job.level,
      industry: industries.get(job.companySlug) ?? null,
      city: job.city,
      region: job.region,
      country: job.country,
      furtherPlaces: JSON.stringify(job.furtherPlaces),
      payMin: Math.round(job.pay.min),
      payMax: Math.round(job.pay.max),
      payCurrency: job.pay.currency,
      payPeriod: job.pay.period,
      skills: job.skills,
      ...jobReading(job),
      hours: job.hours,
      visa: job.visa,
      // Ontario asks for both.
      ...(job.region === 'ON' && { vacancy: 'existing' as const, aiUse: 'not-used' as const }),
      steps: JSON.stringify(stepsOf(job)),
      questions: JSON.stringify(job.questions),
      seats: job.seats,
      status: job.status,
      postedAt: job.postedAt,
      closesAt: job.closesAt,
      closedAt: job.closedAt,
      closedReason: job.status === 'closed' ? ('filled' as const) : null,
      // Written in the hours before.
      createdAt: new Date(job.postedAt.getTime() - 90 * 60_000),
      updatedAt: job.closedAt ?? job.postedAt,
    }),
  )
  await insertAll(
    db,
    'jobs',
    [...rows, ...others].sort((a, b) => a.postedAt.getTime() - b.postedAt.getTime()),
  )
  return ids
}

/** The advert of each job that somebody answers, in one statement instead of one for each application. */
export async function seedAdverts(db: Db, jobIds: string[]) {
  const { rows } = await sql<{ id: string; jobId: string }>`
    insert into job_adverts (job_id, hash, advert)
      select id, md5(advert_of(jobs)::text), advert_of(jobs) from jobs where id = any(${jobIds}::uuid[])
      returning id, job_id`.execute(db)
  return new Map(rows.map(({ id, jobId }) => [jobId, id]))
}
