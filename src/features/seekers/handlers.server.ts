import type { Db } from '#/server/database/database.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { AppError, orNotFound } from '#/shared/errors.ts'
import { listAnswered, listReaders } from './analytics/queries.server.ts'
import { medianReplyDays, replyTimesByEmployer } from './analytics/reply-times.ts'
import type { seekersApi } from './api.ts'
import { findDraft, lockDraftVersion, publishDraft } from './draft/draft.server.ts'
import { profileDraftHandlers } from './draft/handlers.server.ts'
import { checkLink } from './links.server.ts'
import { countByStage, countWithdrawnUnanswered, findProfile } from './queries.server.ts'
import { resumesHandlers } from './resumes/handlers.server.ts'
import { saveProfile } from './save-profile.server.ts'
import { deleteSavedJob, insertSavedJob, listSavedJobs } from './saved/saved-jobs.server.ts'

/** The median needs at least this many replies. */
const minReplies = 5

const hiddenAnswers = { gender: null, birthYear: null, birthMonth: null, birthDay: null, citizenship: null }

async function viewProfile(db: Db, userId: string) {
  // The version first: the profile is never older than it says.
  const { version, values } = await findDraft(db, userId)
  const profile = await findProfile(db, userId)
  return { ...profile, draftVersion: version, unpublished: Object.keys(values).length }
}

export const seekersHandlers: Handlers<typeof seekersApi> = {
  ...profileDraftHandlers,
  ...resumesHandlers,

  async 'GET /profile'(_, { db, user }) {
    const own = await viewProfile(db, user.id)
    // Hidden from programs, and even from impersonating administrators.
    return { data: user.impersonator || user.token ? { ...own, private: hiddenAnswers } : own }
  },

  async 'POST /profile'({ draftVersion, ...form }, { db, user }) {
    const version = await lockDraftVersion(db, user.id)
    if (draftVersion !== undefined && draftVersion !== version)
      throw new AppError(
        409,
        'Your profile was changed in another tab. We kept both versions: check them, then save.',
      )
    const before = await findProfile(db, user.id)
    await saveProfile(db, user, form)
    const after = await findProfile(db, user.id)
    await publishDraft(db, user.id, { before, after, clear: draftVersion !== undefined })
    return { data: await viewProfile(db, user.id), message: 'Profile saved' }
  },

  async 'POST /profile/links/check'({ url }, { config }) {
    return { data: await checkLink(url, config.outbound) }
  },

  async 'GET /profile/analytics'(_, { db, user }) {
    const byStage = await countByStage(db, user.id)
    const answered = await listAnswered(db, user.id)
    const { completeness } = await findProfile(db, user.id)
    const countAt = (...stages: string[]) =>
      byStage.filter(({ stage }) => stages.includes(stage)).reduce((sum, { count }) => sum + count, 0)
    const applications = byStage.reduce((sum, { count }) => sum + count, 0)
    const ended = {
      hired: countAt('hire'),
      notSelected: countAt('rejected'),
      withdrawn: countAt('withdrawn'),
      declined: countAt('offer reject'),
      recalled: countAt('recalled'),
      rescinded: countAt('rescinded'),
    }
    const endedCount = Object.values(ended).reduce((sum, count) => sum + count, 0)
    return {
      data: {
        applications,
        byStage: byStage.filter(({ stage }) => stage !== 'recalled' && stage !== 'rescinded'),
        outcomes: { open: applications - endedCount, ...ended },
        replies: {
          answered: answered.length,
          endedBefore: await countWithdrawnUnanswered(db, user.id),
          medianDays: answered.length < minReplies ? null : medianReplyDays(answered),
          byEmployer: replyTimesByEmployer(answered),
        },
        readers: await listReaders(db, user.id),
        completeness: { done: completeness.filter(({ done }) => done).length, of: completeness.length },
      },
    }
  },

  async 'GET /saved-jobs'(_, { db, user }) {
    return { data: await listSavedJobs(db, user.id) }
  },

  async 'PUT /saved-jobs/:slug'({ slug }, { db, user }) {
    orNotFound((await insertSavedJob(db, user.id, slug)) || null, 'job')
    return { data: { saved: true } }
  },

  async 'DELETE /saved-jobs/:slug'({ slug }, { db, user }) {
    await deleteSavedJob(db, user.id, slug)
    return { data: { saved: false } }
  },
}
