import type { z } from 'zod'
import type { PayCurrency } from '#/features/jobs/fields/job-terms.ts'
import type { profileOutput } from '#/features/seekers/api.ts'
import type { Db } from '#/server/database/database.ts'
import type { Recommendation } from './api.ts'
import { type JobPreferences, matchesPreferences } from './preferences.ts'
import { listSimilarJobs } from './similar-jobs.server.ts'

type Output = z.output<typeof profileOutput>
type Profile = JobPreferences &
  Pick<Output, 'headline' | 'experience' | 'skills' | 'city' | 'region' | 'country'> &
  Pick<Output, 'payFloor' | 'desiredPeriod' | 'desiredCurrency'> & {
    preferences: Pick<Output['preferences'], 'roles'>
    /** Titles beside the profile, of jobs they applied for and of job alerts. */
    sought: Record<'applied' | 'alert', string[]>
  }

/** A longer headline is a sentence about the person, not the name of an occupation. */
const maxHeadlineWords = 5
const maxOfCompany = 3
/** So many more are looked at, because some are not of the kinds that are wanted, or of a company that has its share. */
const spare = 4

/** The jobs that answer best to what somebody wants, then to what they sought and did, the best first; none when nothing names any work. */
export async function recommendJobs(db: Db, profile: Profile, count: number, excluded: { jobs: string[] }) {
  const { headline, experience, skills, city, region, country, sought } = profile
  const isOccupation = headline !== null && headline.trim().split(/\s+/).length <= maxHeadlineWords
  const work = [...experience.slice(0, 2).map(({ title }) => title), ...(isOccupation ? [headline] : [])]
  const titles = Object.entries({ wanted: profile.preferences.roles, ...sought, work }).flatMap(
    ([from, some]) => some.map((title) => ({ title, from: from as Recommendation['from'] })),
  )
  if (titles.length + skills.length === 0) return []
  const likeness = { titles, skills, city, region, country, pay: leastPay(profile), isPerson: true }
  const jobs = (await listSimilarJobs(db, likeness, spare * count, excluded)).filter(
    matchesPreferences(profile),
  )
  const shares = new Map<string, number>()
  const isOfShare = ({ company }: (typeof jobs)[number]) => {
    const share = (shares.get(company.slug) ?? 0) + 1
    shares.set(company.slug, share)
    return share <= maxOfCompany
  }
  const { first = [], others = [] } = Object.groupBy(jobs, (job) => (isOfShare(job) ? 'first' : 'others'))
  return [...first, ...others].slice(0, count)
}

/** As the search filters by pay, in whatever period and currency a job names it. */
const leastPay = ({ payFloor, desiredPeriod, desiredCurrency }: Profile) =>
  // Safe cast: the form takes no other currencies.
  payFloor === null
    ? {}
    : { payMin: payFloor, payPeriod: desiredPeriod, payCurrency: desiredCurrency as PayCurrency }
