import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { collectEvidence } from '#/features/companies/verification/checks.server.ts'
import { saveCompanyName } from '#/features/companies/verification/duplicates/names.server.ts'
import type { Db } from '#/server/database/database.ts'
import type { Tables } from '#/server/database/types.ts'
import { daysAgo, inOfficeHours, inWakingHours } from '../clock.ts'
import { plain } from '../people/person.ts'
import { insertAll } from './insert-all.ts'

type Case = {
  owner: string
  /** Days since it was sent, and since it was approved before, if it was. */
  sent: number
  approvedBefore?: number
  renamedFrom?: string
  company: Pick<
    Insertable<Tables['companies']>,
    | 'name'
    | 'slug'
    | 'domain'
    | 'entityType'
    | 'phoneContactNumber'
    | 'businessRegistrationNumber'
    | 'taxIdNumber'
    | 'city'
    | 'region'
    | 'country'
    | 'mailingAddress'
    | 'companySize'
    | 'tagline'
    | 'about'
    | 'industryAffiliations'
    | 'corporateDomicile'
  >
}

/** What waits for the administrator: a look-alike, a renamed company, missing numbers, a telephone nobody can dial. */
const cases: Case[] = [
  {
    owner: 'Trent Vossler',
    sent: 0.4,
    company: {
      name: 'Northgate Frieght Careers',
      slug: 'northgate-frieght-careers',
      domain: 'northgatefreight-careers.example',
      ...{ entityType: 'llc', phoneContactNumber: '9735550119', companySize: 12 },
      ...{ businessRegistrationNumber: 'NJ-0100-551904', taxIdNumber: '22-0000951' },
      ...{
        city: 'Newark',
        region: 'NJ',
        country: 'US',
        mailingAddress: '18 Market Street, Newark, NJ 07102',
      },
      ...{ corporateDomicile: 'New Jersey, United States', industryAffiliations: ['Logistics'] },
      tagline: 'Freight careers, fast',
      about: 'We fill openings at freight yards along the coast. Apply today, start this week.',
    },
  },
  {
    owner: 'Odile Marchand',
    ...{ sent: 1.3, approvedBefore: 131, renamedFrom: 'Marchand Cold Storage' },
    company: {
      name: 'Harborline Cold Chain',
      slug: 'marchand-cold-storage',
      domain: 'harborlinecold.example',
      ...{ entityType: 'corporation', phoneContactNumber: '7575550136', companySize: 88 },
      ...{ businessRegistrationNumber: 'VA-0093-220718', taxIdNumber: '54-0000338' },
      ...{ city: 'Norfolk', region: 'VA', country: 'US', mailingAddress: '2 Pier Road, Norfolk, VA 23510' },
      ...{ corporateDomicile: 'Virginia, United States', industryAffiliations: ['Logistics', 'Warehousing'] },
      tagline: 'Cold rooms by the water',
      about:
        'Eleven cold rooms at the port of Norfolk, for fish, fruit and medicines. We took a new name when the founders’ daughter took over.',
    },
  },
  {
    owner: 'Bettina Kruse',
    sent: 2.1,
    company: {
      name: 'Tern & Daughters Upholstery',
      slug: 'tern-and-daughters-upholstery',
      domain: 'ternupholstery.example',
      ...{ entityType: 'llc', phoneContactNumber: '2075550164', companySize: 6 },
      ...{ businessRegistrationNumber: null, taxIdNumber: null },
      ...{
        city: 'Portland',
        region: 'ME',
        country: 'US',
        mailingAddress: '41 Wharf Lane, Portland, ME 04101',
      },
      ...{ corporateDomicile: 'Maine, United States', industryAffiliations: ['Manufacturing', 'Furniture'] },
      tagline: 'Chairs and boats, covered by hand',
      about:
        'Three generations, six people, one long table. We cover boat seats in winter and chairs in summer.',
    },
  },
  {
    owner: 'Gregor Malin',
    sent: 3.2,
    company: {
      name: 'Quillon Marine Survey',
      slug: 'quillon-marine-survey',
      domain: 'quillonsurvey.example',
      ...{ entityType: 'corporation', phoneContactNumber: '555', companySize: 21 },
      ...{ businessRegistrationNumber: 'FL-P1700044', taxIdNumber: '59-00021' },
      ...{
        city: 'Pensacola',
        region: 'FL',
        country: 'US',
        mailingAddress: '300 Bayfront, Pensacola, FL 32502',
      },
      ...{
        corporateDomicile: 'Florida, United States',
        industryAffiliations: ['Maritime', 'Engineering Services'],
      },
      tagline: 'Hull and tank surveys',
      about: 'We climb into tanks so that owners and insurers know what they have.',
    },
  },
]

const minute = 60_000

/** The verification queue. What the check found about each case is what it finds: the check itself is asked. */
export async function seedQueue(db: Db, adminId: string) {
  // The check compares names by keys, which are otherwise made when the server starts.
  const imitated = await db
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('slug', '=', 'northgate-freight')
    .executeTakeFirstOrThrow()
  await saveCompanyName(db, imitated)
  for (const { owner, sent, approvedBefore, renamedFrom, company } of cases) {
    const id = randomUUID()
    const sentAt = inWakingHours(daysAgo(sent), 'US', 0.25)
    const submittedAt = new Date(Math.min(sentAt.getTime(), Date.now() - 95 * minute))
    const joinedAt = new Date(
      (approvedBefore ? inOfficeHours(daysAgo(approvedBefore), 'US', 0.6) : submittedAt).getTime() -
        190 * minute,
    )
    const user = await db
      .insertInto('users')
      .values({
        ...{ role: 'EMPLOYER', name: owner, email: `${plain(owner)}@${company.domain}`, createdAt: joinedAt },
        emailVerifiedAt: new Date(joinedAt.getTime() + 7 * minute),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const row = await db
      .insertInto('companies')
      .values({
        ...company,
        ...{ id, submittedAt, status: 'pending', createdAt: joinedAt, updatedAt: submittedAt },
        ...{ phoneCountryCode: company.country, physicalAddress: company.mailingAddress },
        websiteUrl: `https://www.${company.domain}`,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await db
      .insertInto('companyMembers')
      .values({ companyId: id, userId: user.id, role: 'owner', createdAt: joinedAt })
      .execute()
    const checkedAt = new Date(submittedAt.getTime() + minute)
    const step = {
      companyId: id,
      actorId: user.id,
      fromStatus: 'draft',
      toStatus: 'pending',
      reason: 'Sent for verification',
    }
    const approvedAt = new Date(joinedAt.getTime() + 150 * minute)
    await insertAll(
      db,
      'companyHistory',
      renamedFrom
        ? [
            { ...step, createdAt: new Date(joinedAt.getTime() + 30 * minute) },
            {
              ...{ companyId: id, fromStatus: 'pending', toStatus: 'approved', createdAt: approvedAt },
              reason: 'What you sent agrees with what we found.',
              actorId: adminId,
            },
            {
              ...{ ...step, fromStatus: 'approved', reason: 'Changed: legal name', createdAt: submittedAt },
              changes: JSON.stringify([{ label: 'Legal name', from: renamedFrom, to: company.name }]),
            },
          ]
        : [{ ...step, createdAt: submittedAt }],
    )
    if (renamedFrom)
      await insertAll(db, 'companyDecisions', [
        {
          ...{
            companyId: id,
            decision: 'approve',
            reasons: ['evidence-agrees'],
            note: '',
            decidedBy: adminId,
          },
          ...{ facts: '[]', companyVersion: 2, createdAt: approvedAt },
          priorState: JSON.stringify({ status: 'pending' }),
          notifiedAt: new Date(approvedAt.getTime() + minute),
        },
      ])
    const findings = await collectEvidence(db, row)
    await insertAll(
      db,
      'evidence',
      [
        ...findings,
        {
          ...{ claim: 'human' as const, outcome: 'waiting' as const, strength: 'strong' as const },
          finding: 'The automatic checks are not enough to decide, so a person reads the case.',
        },
      ].map(({ provenAt: _, ...finding }) => ({ ...finding, companyId: id, checkedAt })),
    )
  }
}
