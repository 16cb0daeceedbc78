import { randomUUID } from 'node:crypto'
import type { Db } from '#/server/database/database.ts'
import { dayMs } from '#/shared/dates.ts'
import { daysAgo } from '../clock.ts'
import type { demoMarket } from '../market/market.ts'
import { maya } from '../people/maya.ts'
import type { DemoPerson } from '../people/person.ts'
import { hashOf, randomFrom } from '../random.ts'
import { insertAll } from './insert-all.ts'

const minute = 60_000
const pad = (month: number) => String(month).padStart(2, '0')

/** 'YYYY-MM' for the years of a profile: in order, after graduating, and never in the future. */
function months({ name, work, education }: DemoPerson) {
  const now = new Date()
  const monthIn = (year: number) => {
    const latest = year === now.getUTCFullYear() ? now.getUTCMonth() + 1 : 12
    const first = year === education.year ? Math.min(7, latest) : 1
    return `${year}-${pad(first + (hashOf(`${name} ${year}`) % (latest - first + 1)))}`
  }
  return work.map(({ from, to }) =>
    // A summer job.
    from === to ? { from: `${from}-06`, to: `${to}-09` } : { from: monthIn(from), to: to && monthIn(to) },
  )
}

/**
 * The job seekers. Each has made the account, confirmed the address and filled the profile, in this order, before
 * the first application.
 */
export async function seedPeople(
  db: Db,
  { people, applications }: Pick<ReturnType<typeof demoMarket>, 'people' | 'applications'>,
  demoSeekerId: string,
) {
  const random = randomFrom(hashOf('accounts'))
  const sentBy = Map.groupBy(applications, ({ person }) => person)
  const rows = people.map((person) => {
    const sent = (sentBy.get(person) ?? []).map(({ appliedAt }) => appliedAt.getTime())
    const first = sent.length > 0 ? Math.min(...sent) : Date.now() - dayMs
    const createdAt = new Date(first - 50 * minute - random() ** 3 * 50 * dayMs)
    const confirmedAt = new Date(createdAt.getTime() + (2 + random() * 20) * minute)
    const filledAt = new Date(confirmedAt.getTime() + (5 + random() * 20) * minute)
    const id = person === maya ? demoSeekerId : randomUUID()
    return { id, person, createdAt, confirmedAt, filledAt }
  })
  await insertAll(
    db,
    'users',
    rows
      .filter(({ person }) => person !== maya)
      .map(({ id, person: { name, email }, createdAt, confirmedAt }) => ({
        ...{ id, name, email, createdAt },
        role: 'SEEKER' as const,
        emailVerifiedAt: confirmedAt,
      })),
  )
  await insertAll(
    db,
    'seekerProfiles',
    rows.map(({ id, person, filledAt }) => ({
      userId: id,
      headline: person.headline,
      about: person.about,
      city: person.place.city,
      region: person.place.region,
      country: person.place.country,
      yearsExperience: person.years,
      skills: person.skills,
      experience: JSON.stringify(
        months(person).map((period, i) => {
          const { title, company, did } = person.work[i] as DemoPerson['work'][number]
          return { title, company, ...period, summary: did || null }
        }),
      ),
      education: JSON.stringify(
        [person.education].map(({ what, where, year }) => ({ school: where, degree: what, year })),
      ),
      desiredPay: person.desiredPay,
      desiredCurrency: person.currency,
      ...(person === maya
        ? {
            ...{ phoneCountryCode: 'US', phoneContactNumber: '9735550188', phoneType: 'Mobile' },
            ...{ authorisedToWork: true, addressType: 'Home', postalCode: '07105' },
            skillYears: JSON.stringify(
              Object.fromEntries(person.skills.slice(0, 2).map((skill) => [skill, 6])),
            ),
            languages: JSON.stringify([
              { language: 'English', level: 'native' },
              { language: 'Spanish', level: 'C1' },
            ]),
            certificates: JSON.stringify([
              {
                ...{ name: 'AWS Solutions Architect, Professional', issuer: 'Amazon Web Services' },
                ...{ issued: '2025-04', expiresMonth: '04', expiresYear: 2028 },
              },
            ]),
            preferences: JSON.stringify({ places: [{ place: 'Newark', km: 50 }], noticeWeeks: 4 }),
          }
        : { authorisedToWork: true, needsSponsorship: false }),
      updatedAt: person === maya ? daysAgo(60) : filledAt,
    })),
  )
  return new Map(rows.map(({ id, person }) => [person, id]))
}
