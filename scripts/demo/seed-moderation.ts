import { screenAndHold } from '#/features/jobs/screening/screening.server.ts'
import type { Db } from '#/server/database/database.ts'
import { daysAgo } from './days.ts'

const helper = {
  title: 'Office errands helper',
  description:
    '<p>You run small errands for our office in Newark and keep the kitchen and the post room in order.</p><p>In the first week we mail you a cashier’s check. Deposit the check in your bank, keep 10% as your wage and send the rest to our supplier of furniture.</p>',
}

/** Cases for moderators: a job held by the screening, and a job that users reported. */
export async function seedModeration(db: Db, seekerIds: string[]) {
  const company = await db
    .selectFrom('companies')
    .select('id')
    .where('slug', '=', 'northgate-freight')
    .executeTakeFirstOrThrow()
  const job = await db
    .insertInto('jobs')
    .values({
      ...helper,
      companyId: company.id,
      slug: 'office-errands-helper-northgate-freight-newark-0001',
      level: 'entry',
      employmentType: 'Part-time',
      city: 'Newark',
      region: 'NJ',
      country: 'US',
      payMin: 18,
      payMax: 21,
      payPeriod: 'hour',
      status: 'open',
      postedAt: daysAgo(0.1),
      closesAt: daysAgo(-30),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await screenAndHold(db, job)

  const reported = await db
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'jobs.companyId')
    .select(['jobs.id', 'jobs.companyId'])
    .where('jobs.status', '=', 'open')
    .where('heldAt', 'is', null)
    .where('companies.status', '=', 'approved')
    .where('companies.slug', '!=', 'northgate-freight')
    .orderBy('postedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!reported) return
  const { id } = await db
    .insertInto('reportCases')
    .values({
      subjectType: 'job',
      subjectId: reported.id,
      companyId: reported.companyId,
      severity: 3,
      openedAt: daysAgo(0.3),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const letters = [
    ['pay', 'On the phone they named less than the post says.'],
    ['money', 'He wanted $85 for a training kit before any interview.'],
  ] as const
  await db
    .insertInto('reports')
    .values(
      letters.map(([category, details], place) => ({
        caseId: id,
        category,
        details,
        reference: `R-00-000${place + 1}`,
        reporterId: seekerIds[place + 1] ?? null,
        createdAt: daysAgo(0.3 - place / 10),
      })),
    )
    .execute()
}
