import type { Db } from '#/server/database/database.ts'
import { daysAgo } from '../clock.ts'
import { insertAll } from './insert-all.ts'

const audiences = ['verified', 'applied', 'off'] as const

/** Who may be found, and what came of it for the demo's seeker: two companies looked, and one invited. */
export async function seedTalent(db: Db, seekerId: string) {
  const people = await db.selectFrom('seekerProfiles').select('userId').orderBy('userId').execute()
  await insertAll(
    db,
    'talentProfiles',
    people.map(({ userId }, place) => ({
      userId,
      audience: userId === seekerId ? 'verified' : (audiences[place % audiences.length] ?? 'off'),
    })),
  )
  const jobs = await db
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'jobs.companyId')
    .where('jobs.status', '=', 'open')
    .where('jobs.heldAt', 'is', null)
    .where('companies.verificationLevel', '=', 'company')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('applications')
            .innerJoin('jobs as others', 'others.id', 'applications.jobId')
            .select('applications.id')
            .where('applications.seekerId', '=', seekerId)
            .whereRef('others.companyId', '=', 'jobs.companyId'),
        ),
      ),
    )
    .select(['jobs.id', 'jobs.companyId', 'jobs.title'])
    .orderBy('jobs.title')
    .execute()
  const [inviting, ...others] = jobs
    .filter(({ title }) => /backend|software|data engineer/i.test(title))
    .filter((job, place, all) => all.findIndex(({ companyId }) => companyId === job.companyId) === place)
  if (!inviting) return
  const [looking] = others
  await insertAll(db, 'talentInvitations', [
    {
      seekerId,
      companyId: inviting.companyId,
      jobId: inviting.id,
      message: 'You have kept payments running under load for years, which is the heart of this job.',
      createdAt: daysAgo(1),
    },
  ])
  await insertAll(
    db,
    'talentViews',
    [inviting, ...(looking ? [looking] : [])].map(({ companyId }, place) => ({
      seekerId,
      companyId,
      day: daysAgo(1 + place),
      viewedAt: daysAgo(1 + place),
    })),
  )
}
