import { sql } from 'kysely'
import { jobIsVisible } from '#/features/jobs/public/visibility.server.ts'
import { occupationOf } from '#/features/occupations/occupation-of.server.ts'
import { taxonomy, withKinds } from '#/features/occupations/occupations.server.ts'
import type { Db } from '#/server/database/database.ts'
import { compileOnce, preparedHint } from '#/server/database/prepared.ts'
import { cached } from '../query/query-cache.server.ts'
import { allRelatedOccupations } from '../query/related-occupations.server.ts'
import { coreTitle } from './occupation.ts'

/** Of a company with more jobs than that, the older ones are not looked at. */
const maxLookedAt = 60

const othersOfCompany = compileOnce((db, id: string, companyId: string) =>
  db
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'jobs.companyId')
    .modifyFront(preparedHint)
    .select(['jobs.id', 'jobs.title'])
    .where('jobs.companyId', '=', companyId)
    .where('jobs.id', '<>', id)
    .where(jobIsVisible)
    .orderBy('jobs.postedAt', 'desc')
    .orderBy('jobs.id')
    .limit(sql.lit(maxLookedAt)),
)

/** The other jobs of its company: of the same occupation, of those near to it, and the others; of equals the newest first. */
export const listOthersOfCompany = (
  db: Db,
  { id, companyId, title }: { id: string; companyId: string; title: string },
) =>
  cached(db, `others of the company ${id}`, async () => {
    const others = await othersOfCompany(db, id, companyId)
    const distance = distanceFrom(title)
    return others
      .map((job) => ({ id: job.id, distance: distance(job.title) }))
      .sort((one, other) => one.distance - other.distance)
      .map((job) => job.id)
  })

/** How far the work of another title is: 0 is the same occupation. */
function distanceFrom(title: string) {
  const core = coreTitle(title).toLowerCase()
  const occupation = occupationOf(title)?.occupation
  const own = occupation ? withKinds(occupation) : []
  const related = allRelatedOccupations(own, taxonomy().occupations)
  const farthest = related.length + 1
  return (other: string) => {
    if (coreTitle(other).toLowerCase() === core) return 0
    const its = occupationOf(other)?.occupation
    if (!its) return farthest
    if (own.includes(its)) return 0
    const at = related.indexOf(its)
    return at < 0 ? farthest : at + 1
  }
}
