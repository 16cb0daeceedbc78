import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { demoAccounts } from '#/features/accounts/sign-in/demo-accounts.ts'
import { holdsUntil } from '#/features/companies/verification/status.ts'
import type { Db } from '#/server/database/database.ts'
import type { Tables } from '#/server/database/types.ts'
import { companies } from './companies.ts'
import type { DemoCompany } from './company-shape.ts'
import { daysAgo } from './days.ts'
import { demoJobs } from './jobs.ts'
import { teams } from './people.ts'
import { hashOf, randomFrom } from './random.ts'

/** The screening question of every demo employer. */
export const firstQuestion = 'What about this job made you stop scrolling?'

/** The ids of the demo accounts. */
export type AccountIds = Record<(typeof demoAccounts)[number]['key'], string>

/** The demo employer's company; that of the new employer has only a name. */
const employerSlug = 'northgate-freight'
/** How many companies wait in the verification queue, so that the administrator has cases to review. */
const waitingSlugs = 3

/** All companies with their owners, evidence and jobs. */
export async function seedCompanies(db: Db, accounts: AccountIds) {
  const waiting = new Set(companies.slice(-waitingSlugs).map(({ slug }) => slug))
  const rows = await db
    .insertInto('companies')
    .values(companies.map((company, i) => companyRow(company, waiting.has(company.slug), i)))
    .returning(['id', 'slug'])
    .execute()
  const idOf = new Map(rows.map(({ id, slug }) => [slug, id]))
  const memberIds = await seedOwners(db, idOf, accounts)
  await seedEvidence(db, idOf, waiting)

  const { id: draftId } = await db
    .insertInto('companies')
    .values({ name: 'Pryce Joinery', slug: 'pryce-joinery' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('companyMembers')
    .values({ companyId: draftId, userId: accounts['new-employer'], role: 'owner' })
    .execute()

  const random = randomFrom(hashOf('hours'))
  // The earliest first, because jobs are numbered in the order of posting.
  const jobs = demoJobs()
    .filter(({ companySlug }) => !waiting.has(companySlug))
    // Hours apart, so that the list of new jobs looks natural.
    .map(({ summary: _, lat: _1, lon: _2, type: employmentType, postedDaysAgo, ...job }) => ({
      ...job,
      employmentType,
      postedAt: daysAgo(postedDaysAgo + random() * 0.95 + 0.03),
    }))
    .sort((a, b) => a.postedAt.getTime() - b.postedAt.getTime())
  const jobIds: {
    id: string
    companySlug: string
    payMax: number
    payCurrency: string
    payPeriod: string
    title: string
    skills: string[]
    country: string | null
  }[] = []
  for (let start = 0; start < jobs.length; start += 100) {
    const inserted = await db
      .insertInto('jobs')
      .values(
        jobs.slice(start, start + 100).map(
          ({ companySlug, pay, steps, closesInDays, ...job }): Insertable<Tables['jobs']> => ({
            ...job,
            companyId: idOf.get(companySlug) ?? '',
            industry: companies.find(({ slug }) => slug === companySlug)?.industry ?? null,
            payMin: Math.round(pay.min),
            payMax: Math.round(pay.max),
            payCurrency: pay.currency,
            payPeriod: pay.period,
            steps: JSON.stringify(
              steps.map(({ stage, label, note, usualDays }) => ({
                name: label,
                note,
                days: usualDays,
                stage,
              })),
            ),
            questions: JSON.stringify([firstQuestion]),
            status: 'open',
            closesAt: daysAgo(-closesInDays),
          }),
        ),
      )
      .returning(['id', 'payMax', 'payCurrency', 'payPeriod', 'companyId', 'title', 'skills', 'country'])
      .execute()
    const slugOf = new Map([...idOf].map(([slug, id]) => [id, slug]))
    for (const { companyId, payMax, ...job } of inserted) {
      jobIds.push({ ...job, payMax: payMax ?? 0, companySlug: slugOf.get(companyId) ?? '' })
    }
  }
  return { jobIds, memberIds }
}

/** Two of three were reviewed and approved by a person; the others have only proven their domain. */
const isReadByPerson = (i: number) => i % 3 !== 2

function companyRow(company: DemoCompany, waiting: boolean, i: number): Insertable<Tables['companies']> {
  const checked = daysAgo(200 - i * 4)
  return {
    slug: company.slug,
    name: company.name,
    status: waiting ? 'pending' : 'approved',
    entityType: company.entityType,
    phoneCountryCode: company.phone.country,
    phoneContactNumber: company.phone.contactNumber,
    mailingAddress: company.mailingAddress,
    physicalAddress: company.mailingAddress,
    websiteUrl: company.websiteURL,
    domain: company.domain,
    certifications: company.certifications,
    businessRegistrationNumber: company.businessRegistrationNumber,
    corporateDomicile: company.corporateDomicile,
    companySize: company.companySize,
    industryAffiliations: company.industryAffiliations,
    taxIdNumber: company.taxIDNumber,
    tagline: company.tagline,
    about: company.about.join('\n\n'),
    city: company.city,
    region: company.region,
    country: company.country,
    submittedAt: waiting ? daysAgo(0.05 + i / 200) : checked,
    approvedAt: waiting ? null : checked,
    ...(!waiting && {
      verificationLevel: isReadByPerson(i) ? 'company' : 'domain',
      verificationSource: isReadByPerson(i) ? 'human' : 'mailbox',
      verifiedAt: checked,
      verifiedDomain: company.domain,
    }),
  }
}

async function seedOwners(db: Db, idOf: Map<string, string>, accounts: AccountIds) {
  const memberIds = new Map<string, string>()
  for (const company of companies) {
    const companyId = idOf.get(company.slug) ?? ''
    const isDemo = company.slug === employerSlug
    const name = teams[company.slug]?.[0]?.name ?? `${company.name} hiring desk`
    const userId = isDemo
      ? accounts.employer
      : (
          await db
            .insertInto('users')
            .values({
              role: 'EMPLOYER',
              name,
              email: `hiring@${company.domain}`,
              emailVerifiedAt: daysAgo(200),
            })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id
    memberIds.set(company.slug, userId)
    await db.insertInto('companyMembers').values({ companyId, userId, role: 'owner' }).execute()
  }
  return memberIds
}

/** The evidence of an approved company; a waiting one has all but the mailbox. */
async function seedEvidence(db: Db, idOf: Map<string, string>, waiting: Set<string>) {
  const random = randomFrom(hashOf('evidence'))
  const rows = companies.flatMap(({ slug, domain, taxIDNumber }, i): Insertable<Tables['evidence']>[] => {
    const companyId = idOf.get(slug) ?? ''
    const checkedAt = waiting.has(slug) ? daysAgo(0.04) : daysAgo(5 + random() * 60)
    const found = { companyId, checkedAt, outcome: 'pass' as const, strength: 'weak' as const }
    return [
      {
        ...found,
        claim: 'tax-id',
        finding: `The tax id ${taxIDNumber.slice(0, 2)}… has the form and check digits of its country.`,
      },
      { ...found, claim: 'registration', finding: 'The registration number has the form its country uses.' },
      { ...found, claim: 'phone', finding: 'The phone number is a valid number of its country.' },
      {
        ...found,
        claim: 'duplicates',
        strength: 'medium',
        finding: 'No other company here uses this tax id, registration, domain or phone.',
      },
      waiting.has(slug)
        ? {
            ...found,
            claim: 'mailbox',
            outcome: 'waiting',
            strength: 'strong',
            finding: `Nobody has confirmed a mailbox at ${domain} yet.`,
          }
        : {
            ...found,
            claim: 'mailbox',
            strength: 'strong',
            finding: `Someone at ${domain} pressed the link we sent there.`,
          },
      ...(waiting.has(slug)
        ? [
            {
              ...found,
              claim: 'human' as const,
              outcome: 'waiting' as const,
              strength: 'strong' as const,
              finding: 'Waits for a person to read it.',
            },
          ]
        : isReadByPerson(i)
          ? [
              {
                ...found,
                claim: 'human' as const,
                strength: 'strong' as const,
                finding: 'A person read the case and approved it.',
              },
            ]
          : []),
    ]
  })
  await db
    .insertInto('evidence')
    .values(
      rows.map((row) => ({
        ...row,
        expiresAt: row.outcome === 'pass' ? holdsUntil(row.checkedAt as Date) : null,
      })),
    )
    .execute()
  // The confirmed mailbox, so that the regular reverification finds its proof again.
  const proven = rows.filter(({ claim, outcome }) => claim === 'mailbox' && outcome === 'pass')
  await db
    .insertInto('mailboxConfirmations')
    .values(
      proven.map(({ companyId, checkedAt }) => ({
        companyId,
        email: `hiring@${companies.find(({ slug }) => idOf.get(slug) === companyId)?.domain}`,
        tokenHash: randomBytes(32).toString('hex'),
        expiresAt: checkedAt as Date,
        usedAt: checkedAt as Date,
      })),
    )
    .execute()
  await db
    .insertInto('companyHistory')
    .values(
      companies.flatMap(({ slug }, i) => {
        const companyId = idOf.get(slug) ?? ''
        const sent = {
          companyId,
          fromStatus: 'draft',
          toStatus: 'pending',
          reason: 'Profile sent for verification',
          createdAt: daysAgo(200 - i * 4),
        }
        if (waiting.has(slug)) return [{ ...sent, createdAt: daysAgo(0.05 + i / 200) }]
        return [
          sent,
          {
            ...sent,
            fromStatus: 'pending',
            toStatus: 'approved',
            reason: 'Strong evidence and nothing against it',
          },
        ]
      }),
    )
    .execute()
}
