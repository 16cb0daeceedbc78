import { sql } from 'kysely'
import { listJobCards } from '#/features/jobs/public/cards.server.ts'
import { jobIsVisible } from '#/features/jobs/public/visibility.server.ts'
import { findProfile } from '#/features/seekers/queries.server.ts'
import { compileOnce, preparedHint } from '#/server/database/prepared.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { orNotFound } from '#/shared/errors.ts'
import type { similarApi } from './api.ts'
import { dismissJob, listKnownJobs, undoDismissal } from './dismissed-jobs.server.ts'
import { recommendJobs } from './recommended-jobs.server.ts'
import { findSimilarJobs, withReasons } from './similar-jobs.server.ts'

const maxSimilar = 5
const maxSameCompany = 3
const maxRecommended = 10

/** A published job, and the newest others of its company. */
const jobToMatch = compileOnce((db, slug: string) =>
  db
    .selectFrom('jobs as matched')
    .modifyFront(preparedHint)
    .select(['id', 'title', 'skills', 'companyId', 'city', 'region', 'country'])
    .select(
      sql<string[]>`array(select jobs.id from jobs join companies on companies.id = jobs.company_id
        where jobs.company_id = matched.company_id and jobs.id <> matched.id and ${jobIsVisible}
        order by jobs.posted_at desc, jobs.id limit ${sql.lit(maxSameCompany)})`.as('othersOfCompany'),
    )
    .where('slug', '=', slug)
    .where('status', '!=', 'draft'),
)

export const similarHandlers: Handlers<typeof similarApi> = {
  async 'GET /jobs/:slug/similar'({ slug }, { db }) {
    const [published] = await jobToMatch(db, slug)
    const job = orNotFound(published, 'job')
    const { othersOfCompany, ...likeness } = job
    const alike = await findSimilarJobs(db, { ...likeness, titles: [job.title] }, maxSimilar, {
      jobs: [job.id],
      company: job.companyId,
    })
    const cards = await listJobCards(db, [...alike.map(({ id }) => id), ...othersOfCompany])
    return {
      data: {
        elsewhere: withReasons(cards, alike).slice(0, maxSimilar),
        sameCompany: cards.filter(({ id }) => othersOfCompany.includes(id)),
      },
    }
  },

  async 'GET /recommended-jobs'(_, { db, user }) {
    const profile = await findProfile(db, user.id)
    const excluded = { jobs: await listKnownJobs(db, user.id) }
    return { data: await recommendJobs(db, profile, maxRecommended, excluded) }
  },

  async 'PUT /dismissed-jobs/:slug'({ slug }, { db, user }) {
    orNotFound((await dismissJob(db, user.id, slug)) || null, 'job')
    return { data: { dismissed: true } }
  },

  async 'DELETE /dismissed-jobs/:slug'({ slug }, { db, user }) {
    await undoDismissal(db, user.id, slug)
    return { data: { dismissed: false } }
  },
}
