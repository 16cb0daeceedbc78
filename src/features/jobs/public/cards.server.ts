import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#/server/database/database.ts'
import { compileOnce, preparedHint } from '#/server/database/prepared.ts'
import type { Tables } from '#/server/database/types.ts'
import type { VerificationLevel } from '#/shared/verification.ts'
import type { jobCard } from '../api.ts'
import { parseFurtherPlaces } from '../fields/job-fields.ts'
import { jobIsVisible } from './visibility.server.ts'

type JobRow = Selectable<Tables['jobs']>

export const jobsWithCompany = (db: Db) =>
  db
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'jobs.companyId')
    .select([
      'companies.slug as companySlug',
      'companies.name as companyName',
      'companies.photo as companyPhoto',
      'companies.approvedAt as companyVerifiedAt',
      'companies.verificationLevel',
      'companies.verifiedDomain',
      'companies.replyDays as repliesInDays',
      'companies.replyShare as repliesShare',
      'companies.answeredInTimeShare',
    ])
    // Only active mandates are shown: the recruiter of an ended one reads no applications.
    .leftJoin('mandates', (join) =>
      join.onRef('mandates.id', '=', 'jobs.mandateId').on('mandates.state', '=', 'active'),
    )
    .leftJoin('users as recruiters', 'recruiters.id', 'mandates.recruiterId')
    .select(['recruiters.name as recruiterName', 'mandates.agency as agency'])

export const viewPostedBy = (row: { recruiterName: string | null; agency: string | null }) =>
  row.recruiterName && row.agency ? { name: row.recruiterName, agency: row.agency } : null

const cardColumns = [
  'jobs.id',
  'jobs.slug',
  'jobs.title',
  'jobs.city',
  'jobs.region',
  'jobs.country',
  'jobs.furtherPlaces',
  'jobs.workplace',
  'jobs.employmentType',
  'jobs.level',
  'jobs.industry',
  'jobs.payMin',
  'jobs.payMax',
  'jobs.payCurrency',
  'jobs.payPeriod',
  'jobs.postedAt',
  'jobs.closesAt',
] as const

type ColumnOf<Reference> = Reference extends `jobs.${infer Column}` ? Column : never
type CardRow = Pick<JobRow, ColumnOf<(typeof cardColumns)[number]>> & {
  companySlug: string
  companyName: string
  companyPhoto: string | null
  companyVerifiedAt: Date | null
  verificationLevel: VerificationLevel
  verifiedDomain: string | null
  repliesInDays: number | null
  repliesShare: number | null
  answeredInTimeShare: number | null
  recruiterName: string | null
  agency: string | null
}

/** Only for published jobs; a table constraint guarantees that they have pay and dates. */
export const viewJobCard = (row: CardRow) =>
  ({
    id: row.id,
    slug: row.slug,
    title: row.title,
    company: {
      slug: row.companySlug,
      name: row.companyName,
      photo: row.companyPhoto,
      verifiedAt: row.companyVerifiedAt,
      verificationLevel: row.verificationLevel,
      verifiedDomain: row.verifiedDomain,
    },
    city: row.city,
    region: row.region,
    country: row.country,
    furtherPlaces: parseFurtherPlaces(row),
    workplace: row.workplace,
    employmentType: row.employmentType,
    level: row.level,
    industry: row.industry,
    pay: viewPay(row),
    postedBy: viewPostedBy(row),
    postedAt: row.postedAt,
    closesAt: row.closesAt,
    repliesInDays: row.repliesInDays,
    repliesShare: row.repliesShare,
    answeredInTimeShare: row.answeredInTimeShare,
  }) as z.output<typeof jobCard>

export const viewPay = (row: Pick<JobRow, 'payMin' | 'payMax' | 'payCurrency' | 'payPeriod'>) =>
  row.payMin === null || row.payMax === null
    ? null
    : {
        min: row.payMin,
        max: row.payMax,
        currency: row.payCurrency,
        period: row.payPeriod as z.output<typeof jobCard>['pay']['period'],
      }

/** Selects visible jobs for `viewJobCard`; callers add conditions and columns. */
export const selectCards = (db: Db) =>
  jobsWithCompany(db).modifyFront(preparedHint).select(cardColumns).where(jobIsVisible)

const compiledCards = compileOnce((db, ids: string[]) =>
  selectCards(db).where(sql<boolean>`jobs.id = any(${ids}::uuid[])`),
)

/** Cards of these jobs in this order, without those that are not visible. */
export async function listJobCards(db: Db, ids: string[]) {
  if (ids.length === 0) return []
  const cards = new Map((await compiledCards(db, ids)).map((row) => [row.id, viewJobCard(row)]))
  return ids.flatMap((id) => cards.get(id) ?? [])
}
