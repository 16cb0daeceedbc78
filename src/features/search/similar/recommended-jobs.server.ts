import type { z } from 'zod'
import type { profileOutput } from '#/features/seekers/api.ts'
import type { Db } from '#/server/database/database.ts'
import { type JobPreferences, matchesPreferences } from './preferences.ts'
import { listSimilarJobs } from './similar-jobs.server.ts'

type Profile = JobPreferences &
  Pick<z.output<typeof profileOutput>, 'headline' | 'experience' | 'skills' | 'city' | 'region' | 'country'>

/** A longer headline is a sentence about the person, not the name of an occupation. */
const maxHeadlineWords = 5
const maxOfCompany = 3
/** So many more are looked at, because some are not of the kinds that are wanted, or of a company that has its share. */
const spare = 4

/** The jobs that answer best to a profile, the best first; none when it names neither an occupation nor a skill. */
export async function recommendJobs(db: Db, profile: Profile, count: number, excluded: { jobs: string[] }) {
  const { headline, experience, skills, city, region, country } = profile
  const isOccupation = headline !== null && headline.trim().split(/\s+/).length <= maxHeadlineWords
  const titles = [...experience.slice(0, 2).map(({ title }) => title), ...(isOccupation ? [headline] : [])]
  if (titles.length + skills.length === 0) return []
  const likeness = { titles, skills, city, region, country, withNear: true }
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
