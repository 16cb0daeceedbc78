import { randomUUID } from 'node:crypto'
import { screenAndHold } from '#/features/jobs/screening/screening.server.ts'
import type { Db } from '#/server/database/database.ts'
import { daysAgo, inOfficeHours } from '../clock.ts'
import { insertAll } from './insert-all.ts'

/** Adverts that the screening holds: a fraud, and a thoughtless one of a good employer. */
const errands = {
  slug: 'office-errands-helper-larkspur-office-services-elizabeth-0001',
  title: 'Office Errands Helper',
  description:
    '<p>You run small errands for our office in Elizabeth and keep the kitchen and the post room in order. Hours are yours to choose.</p><p>In the first week we mail you a cashier’s check for supplies. Deposit the check in your bank, keep 10% as your wage and send the rest to our supplier of furniture.</p>',
  ...{ city: 'Elizabeth', payMin: 24, payMax: 30, employmentType: 'Part-time' as const },
}
const nightClerk = {
  slug: 'yard-clerk-night-desk-northgate-freight-newark-0002',
  title: 'Yard Clerk, Night Desk',
  description:
    '<p>You keep the night desk of the Newark ramp: check trucks in, answer the radio and write the log until 6 am.</p><h3>What you need</h3><ul><li>Good with names and numbers</li><li>Calm at 3 in the morning</li></ul><p>To save time, send a photo of your driver’s license and your social security number by WhatsApp to the dispatcher before the interview, so that your gate card is ready.</p>',
  ...{ city: 'Newark', payMin: 22, payMax: 26, employmentType: 'Full-time' as const },
}
/** The job that people reported, while it was online. */
const evenings = {
  slug: 'customer-service-associate-evenings-larkspur-office-services-elizabeth-0003',
  title: 'Customer Service Associate, Evenings',
  description:
    '<p>You answer calls for small offices from 5 to 10 in the evening, from our room in Elizabeth. Training takes two evenings.</p><h3>What you will do</h3><ul><li>Take messages and pass on urgent calls</li><li>Book appointments in our customers’ calendars</li></ul><h3>What you need</h3><ul><li>A friendly voice</li><li>Typing while you listen</li></ul>',
  ...{ city: 'Elizabeth', payMin: 19, payMax: 23, employmentType: 'Part-time' as const },
}

type Letter = { category: 'money' | 'data' | 'pay'; details: string; days: number }

type Ids = { companyIds: Map<string, string> }

/** The jobs that moderators read about. They are posted with all others, in order. */
export function moderatedJobs({ companyIds }: Ids) {
  const larkspur = companyIds.get('larkspur-office-services') ?? ''
  const northgate = companyIds.get('northgate-freight') ?? ''
  return [rowOf(larkspur, errands, 0.6), rowOf(northgate, nightClerk, 1), rowOf(larkspur, evenings, 8)]
}

function rowOf(companyId: string, advert: typeof errands | typeof nightClerk, days: number) {
  const postedAt = inOfficeHours(daysAgo(days), 'US', 0.1)
  return {
    ...{ ...advert, companyId, level: 'entry' as const, region: 'NJ', country: 'US' },
    ...{ payPeriod: 'hour' as const, status: 'open' as const },
    ...{ postedAt, createdAt: new Date(postedAt.getTime() - 3_600_000), updatedAt: postedAt },
    closesAt: daysAgo(-24),
  }
}

/** Cases for moderators: two held jobs, and two jobs that people reported. */
export async function seedModeration(db: Db, { companyIds, seekerIds }: Ids & { seekerIds: string[] }) {
  for (const { slug } of [errands, nightClerk]) {
    const job = await findJob(db, slug)
    const { heldAt } = await screenAndHold(db, job)
    // It was held when it was posted.
    if (heldAt) await db.updateTable('jobs').set({ heldAt: job.postedAt }).where('id', '=', job.id).execute()
  }
  const reported = await findJob(db, evenings.slug)
  await insertCase(
    db,
    { jobId: reported.id, companyId: reported.companyId, severity: 3, days: 1.1 },
    seekerIds.slice(0, 2),
    [
      {
        ...{ category: 'money', days: 1.1 },
        details: 'Before the training he wanted $85 for a headset, by transfer, the same day.',
      },
      {
        ...{ category: 'data', days: 0.4 },
        details:
          'They asked for a photo of my passport and of my bank card. I had only asked when I could start.',
      },
    ],
  )
  const server = await db
    .selectFrom('jobs')
    .select(['id', 'companyId'])
    .where('companyId', '=', companyIds.get('quillback-kitchens') ?? '')
    .where('title', 'like', 'Restaurant Server%')
    .orderBy('postedAt')
    .limit(1)
    .executeTakeFirst()
  if (server)
    await insertCase(
      db,
      { jobId: server.id, companyId: server.companyId, severity: 1, days: 2.3 },
      seekerIds.slice(2),
      [
        {
          category: 'pay',
          details:
            'The advert says a band. On the phone they said the lower end is for lunches only, and there are no lunches.',
          days: 2.3,
        },
      ],
    )
}

const findJob = (db: Db, slug: string) =>
  db.selectFrom('jobs').selectAll().where('slug', '=', slug).executeTakeFirstOrThrow()

type Case = { jobId: string; companyId: string; severity: number; days: number }

async function insertCase(
  db: Db,
  { jobId, companyId, severity, days }: Case,
  reporters: string[],
  letters: Letter[],
) {
  const id = randomUUID()
  await db
    .insertInto('reportCases')
    .values({ id, subjectType: 'job', subjectId: jobId, companyId, severity, openedAt: daysAgo(days) })
    .execute()
  await insertAll(
    db,
    'reports',
    letters.map(({ category, details, days: age }, place) => ({
      ...{ caseId: id, category, details, createdAt: daysAgo(age), updatedAt: daysAgo(age) },
      reference: `R-00-00${severity}${place + 1}`,
      reporterId: reporters[place] ?? null,
    })),
  )
}
