import type { Insertable } from 'kysely'
import type { Db } from '#/server/database/database.ts'
import type { Tables } from '#/server/database/types.ts'
import { dayMs } from '#/shared/dates.ts'
import { industries } from '#/shared/reference/industries.ts'
import { demoJobs } from '../../scripts/demo/jobs.ts'
import { randomFrom } from '../../scripts/demo/random.ts'

const batch = 500

/**
 * Fills an empty database with this many open jobs: titles, skills and sentences of the demo's 600 jobs in new
 * combinations, in towns weighted by population, posted over 60 days, with one employer per ten jobs.
 */
export async function fillJobs(db: Db, count: number, seed = 1) {
  const random = randomFrom(seed)
  const below = (most: number) => Math.floor(random() * most)
  const pick = <T>(list: readonly T[]) => list[below(list.length)] as T
  const models = demoJobs()
  const sentences = models.flatMap(({ description }) => description.match(/<(p|li)>.*?<\/\1>/gs) ?? [])
  const towns = await db
    .selectFrom('places')
    .select(['name', 'region', 'country'])
    .where('country', 'in', ['US', 'GB', 'CA', 'DE', 'AU'])
    .orderBy('population', 'desc')
    .limit(3000)
    .execute()
  const companyIds: string[] = []
  for (let at = 0; at < Math.ceil(count / 10); at += batch) {
    const rows = Array.from({ length: Math.min(batch, Math.ceil(count / 10) - at) }, (_, i) => ({
      slug: `bench-${at + i}`,
      name: `${pick(towns)?.name ?? 'North'} ${pick(['Works', 'Freight', 'Clinics', 'Foods', 'Systems'])} ${at + i}`,
      status: 'approved' as const,
      approvedAt: new Date(),
    }))
    const inserted = await db.insertInto('companies').values(rows).returning('id').execute()
    companyIds.push(...inserted.map(({ id }) => id))
  }
  const now = Date.now()
  for (let at = 0; at < count; at += batch) {
    const rows = Array.from({ length: Math.min(batch, count - at) }, (_, i): Insertable<Tables['jobs']> => {
      const model = pick(models)
      // Squared, so that large towns and large employers have most jobs.
      const town = towns[Math.floor(random() ** 2 * towns.length)]
      const workplace = pick(['On-site', 'On-site', 'On-site', 'Hybrid', 'Remote'] as const)
      return {
        companyId: companyIds[Math.floor(random() ** 2 * companyIds.length)] ?? '',
        slug: `bench-${at + i}`,
        title:
          random() < 0.5 ? model.title : `${model.title}, ${pick(['days', 'nights', 'weekends', 'lead'])}`,
        description: [model.description, ...Array.from({ length: 8 }, () => pick(sentences))].join(''),
        employmentType: pick(['Full-time', 'Full-time', 'Full-time', 'Part-time', 'Contract', 'Temporary']),
        workplace,
        level: pick(['entry', 'mid', 'mid', 'senior', 'lead', 'executive']),
        industry: random() < 0.05 ? null : industries[Math.floor(random() ** 2 * industries.length)],
        city: workplace === 'Remote' ? null : (town?.name ?? 'Newark'),
        region: workplace === 'Remote' ? null : (town?.region ?? null),
        country: town?.country ?? 'US',
        payMin: Math.round(model.pay.min),
        payMax: Math.round(model.pay.max * (1 + random())),
        payCurrency: model.pay.currency,
        payPeriod: model.pay.period,
        skills: [...new Set([...model.skills, ...pick(models).skills.slice(0, 2)])],
        status: 'open',
        postedAt: new Date(now - ((count - at - i) / count) ** 1.5 * 60 * dayMs),
        closesAt: new Date(now + (1 + below(30)) * dayMs),
      }
    })
    await db.insertInto('jobs').values(rows).execute()
  }
}
