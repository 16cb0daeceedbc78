import { parseFurtherPlaces } from '#/features/jobs/fields/job-fields.ts'
import { viewPay } from '#/features/jobs/public/cards.server.ts'
import { paths } from '#/shared/paths.ts'
import type { FeedRow } from './queries.server.ts'

/**
 * A job as the feeds give it away, under the names of the API: what its page shows without the recruiter's name and
 * the questions of the application.
 */
export const feedJob = (row: FeedRow, publicUrl: string) => ({
  id: row.id,
  slug: row.slug,
  url: publicUrl + paths.jobDetail(row.slug),
  title: row.title,
  company: {
    slug: row.companySlug,
    name: row.companyName,
    url: publicUrl + paths.company(row.companySlug),
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
  seats: row.seats,
  skills: row.skills,
  hours: row.hours,
  visa: row.visa,
  benefits: row.benefits,
  vacancy: row.vacancy,
  startsOn: row.startsOn,
  aiUse: row.aiUse,
  aiUseNote: row.aiUseNote,
  description: row.description,
  postedAt: row.postedAt?.toISOString() ?? null,
  closesAt: row.closesAt?.toISOString() ?? null,
  updatedAt: row.updatedAt.toISOString(),
})
export type FeedJob = ReturnType<typeof feedJob>
