import { listJobCards } from '#/features/jobs/public/cards.server.ts'
import { findProfile } from '#/features/seekers/queries.server.ts'
import { compileOnce, preparedHint } from '#/server/database/prepared.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { orNotFound } from '#/shared/errors.ts'
import type { similarApi } from './api.ts'
import { dismissJob, listDismissedJobs, listKnownJobs, undoDismissal } from './dismissed-jobs.server.ts'
import { recommendJobs } from './recommended-jobs.server.ts'
import { listOthersOfCompany } from './same-company.server.ts'
import { findSimilarJobs, withReasons } from './similar-jobs.server.ts'
import { listSoughtTitles } from './sought-titles.server.ts'

const maxSimilar = 5
const maxSameCompany = 3
const maxRecommended = 10

/** A published job. */
const jobToMatch = compileOnce((db, slug: string) =>
  db
    .selectFrom('jobs')
    .modifyFront(preparedHint)
    .select(['id', 'title', 'skills', 'companyId', 'city', 'region', 'country'])
    .where('slug', '=', slug)
    .where('status', '!=', 'draft'),
)

export const similarHandlers: Handlers<typeof similarApi> = {
  async 'GET /jobs/:slug/similar'({ slug }, { db }) {
    const [published] = await jobToMatch(db, slug)
    const job = orNotFound(published, 'job')
    const { id, companyId, title, ...likeness } = job
    const [alike, others] = await Promise.all([
      findSimilarJobs(db, { ...likeness, titles: [{ title, from: 'work' }] }, maxSimilar, {
        jobs: [id],
        company: companyId,
      }),
      listOthersOfCompany(db, job),
    ])
    // One more than are shown, because a job may have closed within the minute.
    const ofCompany = new Set(others.slice(0, maxSameCompany + 1))
    const cards = await listJobCards(db, [...alike.map(({ id }) => id), ...ofCompany])
    return {
      data: {
        elsewhere: withReasons(cards, alike)
          .slice(0, maxSimilar)
          .map(({ why, ...card }) => ({ ...card, km: why.km })),
        sameCompany: cards.filter(({ id }) => ofCompany.has(id)).slice(0, maxSameCompany),
      },
    }
  },

  async 'GET /recommended-jobs'(_, { db, user }) {
    const profile = await findProfile(db, user.id)
    const sought = await listSoughtTitles(db, user.id)
    const excluded = { jobs: await listKnownJobs(db, user.id) }
    return { data: await recommendJobs(db, { ...profile, sought }, maxRecommended, excluded) }
  },

  async 'GET /dismissed-jobs'(_, { db, user }) {
    return { data: await listDismissedJobs(db, user.id) }
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
