import { randomBytes, randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { reviewerFindings } from '#/features/companies/decisions/decisions.ts'
import { companyFingerprint } from '#/features/companies/queries.server.ts'
import { formatFindings } from '#/features/companies/verification/checks.server.ts'
import { proofExpiresAt } from '#/features/companies/verification/status.ts'
import type { Db } from '#/server/database/database.ts'
import type { Tables } from '#/server/database/types.ts'
import { dayMs } from '#/shared/dates.ts'
import { daysAgo, inOfficeHours } from '../clock.ts'
import { companies } from '../companies.ts'
import type { DemoCompany } from '../company-shape.ts'
import { larkspur } from '../larkspur.ts'
import { ownerOf } from '../owners.ts'
import { plain } from '../people/person.ts'
import { hashOf, randomFrom } from '../random.ts'
import type { AccountIds } from './accounts.ts'
import { insertAll } from './insert-all.ts'

export const employerSlug = 'northgate-freight'
const minute = 60_000

/** Two of three were reviewed and approved by a person; the others have only proven their domain. */
const isReadByPerson = ({ slug }: DemoCompany, i: number) => slug !== larkspur.slug && i % 3 !== 2

/** How long ago the company at this place of the list was approved. */
export const approvedDaysAgo = (at: number) => 206 - at * 3.8

/** When a company joined, was sent to the check and approved: weeks before its first job. */
function momentsOf(company: DemoCompany, i: number, random: () => number) {
  const days = company.slug === larkspur.slug ? 12 : approvedDaysAgo(i)
  const submittedAt = inOfficeHours(daysAgo(days), company.country, random())
  const joinedAt = new Date(submittedAt.getTime() - (20 + random() * 900) * minute)
  const wait = isReadByPerson(company, i) ? 40 + random() * 300 : 2
  return { joinedAt, submittedAt, approvedAt: new Date(submittedAt.getTime() + wait * minute) }
}

/** The companies with their owners and evidence; all of them have passed the check. */
export async function seedCompanies(db: Db, accounts: AccountIds) {
  const random = randomFrom(hashOf('companies'))
  const rows = [...companies, larkspur].map((company, i) => {
    const isDemo = company.slug === employerSlug
    const name = ownerOf(company.slug)
    return {
      company,
      id: randomUUID(),
      readByPerson: isReadByPerson(company, i),
      ...momentsOf(company, i, random),
      owner: {
        ...{ name, isDemo },
        id: isDemo ? accounts.employer : randomUUID(),
        email: isDemo ? `hiring@${company.domain}` : `${plain(name)}@${company.domain}`,
      },
    }
  })
  await insertAll(
    db,
    'users',
    rows
      .filter(({ owner }) => !owner.isDemo)
      .map(({ owner: { id, name, email }, joinedAt }) => ({
        ...{ id, name, email, role: 'EMPLOYER' as const, createdAt: joinedAt },
        emailVerifiedAt: new Date(joinedAt.getTime() + 6 * minute),
      })),
  )
  await insertAll(
    db,
    'companies',
    rows.map(({ company, id, joinedAt, submittedAt, approvedAt, readByPerson }) => ({
      ...columnsOf(company),
      ...{ id, submittedAt, approvedAt },
      status: 'approved' as const,
      createdAt: joinedAt,
      updatedAt: approvedAt,
      verificationLevel: readByPerson ? 'company' : 'domain',
      verificationSource: readByPerson ? 'human' : 'mailbox',
      verifiedBy: readByPerson ? accounts.admin : null,
      verifiedAt: approvedAt,
      verifiedDomain: company.domain,
    })),
  )
  await insertAll(
    db,
    'companyMembers',
    rows.map(({ id, owner, joinedAt }) => ({
      ...{ companyId: id, userId: owner.id, role: 'owner' as const, createdAt: joinedAt },
    })),
  )
  // The demo employer’s own address is elsewhere, so a colleague opened a link at the company’s domain.
  await insertAll(
    db,
    'mailboxConfirmations',
    rows
      .filter(({ owner }) => owner.isDemo)
      .map(({ id, owner, joinedAt, submittedAt }) => ({
        ...{ companyId: id, email: owner.email, tokenHash: randomBytes(32).toString('hex') },
        ...{ createdAt: joinedAt, usedAt: submittedAt, expiresAt: new Date(joinedAt.getTime() + dayMs) },
      })),
  )
  await insertAll(
    db,
    'evidence',
    rows.flatMap(({ company, id, owner, joinedAt, submittedAt, approvedAt, readByPerson }) => {
      const provenAt = owner.isDemo ? submittedAt : new Date(joinedAt.getTime() + 6 * minute)
      // Domains are looked at again each week.
      const checkedAt = daysAgo(0.5 + random() * 6)
      return evidenceOf(company, { id, owner, provenAt, checkedAt, approvedAt, readByPerson })
    }),
  )
  await insertAll(
    db,
    'companyHistory',
    rows
      .flatMap(({ id, owner, submittedAt, approvedAt, readByPerson }) => [
        {
          ...{ companyId: id, actorId: owner.id, fromStatus: 'draft', toStatus: 'pending' },
          ...{ reason: 'Sent for verification', createdAt: submittedAt },
        },
        {
          ...{ companyId: id, actorId: readByPerson ? accounts.admin : null },
          ...{ fromStatus: 'pending', toStatus: 'approved', createdAt: approvedAt },
          reason: readByPerson
            ? 'What you sent agrees with what we found.'
            : 'The automatic checks found strong evidence and nothing against it',
        },
      ])
      .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime()),
  )
  await seedNewEmployer(db, accounts)
  return {
    companyIds: new Map(rows.map(({ company, id }) => [company.slug, id])),
    ownerIds: new Map(rows.map(({ company, owner }) => [company.slug, owner.id])),
  }
}

/** The demo account that has registered and not yet sent its company to the check. */
async function seedNewEmployer(db: Db, accounts: AccountIds) {
  const { id } = await db
    .insertInto('companies')
    .values({ name: 'Pryce Joinery', slug: 'pryce-joinery', createdAt: daysAgo(1.2) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('companyMembers')
    .values({ companyId: id, userId: accounts['new-employer'], role: 'owner', createdAt: daysAgo(1.2) })
    .execute()
}

export const columnsOf = (company: DemoCompany) => ({
  slug: company.slug,
  name: company.name,
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
})

type Found = {
  id: string
  owner: { email: string; isDemo: boolean }
  provenAt: Date
  checkedAt: Date
  approvedAt: Date
  readByPerson: boolean
}

/** What the check finds about such a company, in its own words; a test compares the two. */
function evidenceOf(
  company: DemoCompany,
  { id, owner, provenAt, checkedAt, approvedAt, readByPerson }: Found,
): Insertable<Tables['evidence']>[] {
  const { domain } = company
  const pass = { companyId: id, checkedAt, outcome: 'pass' as const, expiresAt: proofExpiresAt(checkedAt) }
  return [
    {
      ...{ ...pass, claim: 'mailbox', strength: 'strong', expiresAt: proofExpiresAt(provenAt) },
      finding: owner.isDemo
        ? `The link sent to ${owner.email} was opened and confirmed.`
        : `The account’s own address, ${owner.email}, is at ${domain} and was confirmed.`,
      source: owner.isDemo ? 'A link sent to it' : 'A confirmed address',
      proofHash: companyFingerprint(owner.email),
    },
    ...formatFindings(columnsOf(company)).map(({ claim, outcome, strength, finding }) => ({
      ...{ companyId: id, checkedAt, claim, outcome, strength, finding },
      expiresAt: outcome === 'pass' ? pass.expiresAt : null,
    })),
    {
      ...{ ...pass, claim: 'duplicates', strength: 'medium' },
      finding: 'No other company here has the same numbers, domain, phone or name.',
    },
    ...(readByPerson
      ? [
          {
            ...{ ...pass, claim: 'human' as const, strength: 'strong' as const, checkedAt: approvedAt },
            expiresAt: proofExpiresAt(approvedAt),
            finding: reviewerFindings.approve?.finding ?? '',
          },
        ]
      : []),
  ]
}
