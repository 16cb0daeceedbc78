import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { demoAccounts } from '#/features/accounts/sign-in/demo-accounts.ts'
import { updateReplyDays } from '#/features/jobs/queries.server.ts'
import { rebuildVocabulary } from '#/features/search/query/spelling.server.ts'
import { recountSuggestions } from '#/features/search/suggestions/queries.server.ts'
import { hashPassword } from '#/server/auth/passwords.ts'
import type { Db } from '#/server/database/database.ts'
import type { Services } from '#/server/services.ts'
import { articles } from './articles.ts'
import { daysAgo } from './days.ts'
import { seekers } from './people.ts'
import { seedApplications } from './seed-applications.ts'
import { type AccountIds, seedCompanies } from './seed-companies.ts'
import { seedMandates } from './seed-mandates.ts'
import { seedModeration } from './seed-moderation.ts'

/**
 * Fills an empty embedded database with demo companies, people, jobs and applications; does nothing if it has any
 * user. Returns the demo accounts with their passwords, which are random per data directory and stored in a file
 * there.
 */
export async function seedDemo({ database, config }: Pick<Services, 'database' | 'config'>) {
  const passwords = await demoPasswords(path.join(config.dataDir, 'demo-accounts.json'))
  const { db } = database
  const anybody = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (!anybody) {
    await db.transaction().execute((trx) => seed(trx, passwords))
    await rebuildVocabulary(db)
    await updateReplyDays(db)
    // The embedded database never runs ANALYZE by itself, and plans badly without it.
    await database.executeSql('analyze')
    await recountSuggestions(db)
  }
  return demoAccounts.map(({ key, email, name }) => ({ name, email, password: passwords[key] ?? '' }))
}

async function demoPasswords(file: string): Promise<Record<string, string>> {
  const kept = await readFile(file, 'utf8').catch(() => null)
  if (kept) return JSON.parse(kept)
  const passwords = Object.fromEntries(
    demoAccounts.map(({ key }) => [key, randomBytes(12).toString('base64url')]),
  )
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, JSON.stringify(passwords, null, 2), { mode: 0o600 })
  return passwords
}

async function seed(db: Db, passwords: Record<string, string>) {
  const accountIds = await seedAccounts(db, passwords)
  const { jobIds, memberIds } = await seedCompanies(db, accountIds)
  const seekerIds = await seedSeekers(db, accountIds.seeker)
  await seedApplications(db, { jobIds, memberIds, seekerIds })
  await seedModeration(db, seekerIds)
  await seedMandates(db, accountIds, memberIds)
  await db
    .insertInto('articles')
    .values(
      articles.map(({ slug, title, summary, body, topic, author, readingMinutes, publishedDaysAgo }) => ({
        slug,
        title,
        summary,
        body,
        topic,
        author: author.name,
        readingMinutes,
        publishedAt: daysAgo(publishedDaysAgo),
      })),
    )
    .execute()
}

const roles = {
  seeker: 'SEEKER',
  employer: 'EMPLOYER',
  'new-employer': 'EMPLOYER',
  recruiter: 'RECRUITER',
  admin: 'SUPER_ADMIN',
} as const

async function seedAccounts(db: Db, passwords: Record<string, string>) {
  const ids: Partial<AccountIds> = {}
  for (const { key, email, name } of demoAccounts) {
    const passwordHash = await hashPassword(passwords[key] ?? '')
    const { id } = await db
      .insertInto('users')
      .values({ role: roles[key], name, email, passwordHash, emailVerifiedAt: daysAgo(60) })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids[key] = id
  }
  return ids as AccountIds
}

/** The demo seekers. Only the first one can sign in. */
async function seedSeekers(db: Db, demoSeekerId: string) {
  const demo = demoAccounts.find(({ key }) => key === 'seeker')
  const others = seekers.filter(({ name }) => name !== demo?.name)
  const inserted = await db
    .insertInto('users')
    .values(
      others.map(({ name, email }) => ({
        role: 'SEEKER' as const,
        name,
        email,
        emailVerifiedAt: daysAgo(90),
      })),
    )
    .returning('id')
    .execute()
  const people = [
    { id: demoSeekerId, person: seekers.find(({ name }) => name === demo?.name) ?? seekers[0] },
    ...others.map((person, i) => ({ id: inserted[i]?.id ?? '', person })),
  ]
  await db
    .insertInto('seekerProfiles')
    .values(
      people.flatMap(({ id, person }) =>
        person
          ? [
              {
                userId: id,
                headline: person.headline,
                city: person.place.city,
                region: person.place.region,
                country: person.place.country,
                yearsExperience: person.years,
                skills: person.skills,
                experience: JSON.stringify(
                  person.work.map(({ title, company, from, to, did }) => ({
                    title,
                    company,
                    from: `${from}-01`,
                    to: to === null ? null : `${to}-01`,
                    summary: did,
                  })),
                ),
                education: JSON.stringify(
                  person.education.map(({ what, where, year }) => ({ school: where, degree: what, year })),
                ),
                desiredPay: person.desiredPay.amount,
                desiredCurrency: person.desiredPay.currency,
                authorisedToWork: true,
                needsSponsorship: false,
              },
            ]
          : [],
      ),
    )
    .execute()
  return people.map(({ id }) => id)
}
