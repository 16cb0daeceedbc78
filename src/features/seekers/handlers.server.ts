import { updateUser } from '#/features/accounts/queries.server.ts'
import { findOwnedDocument, ownsDocuments, requireOwnPicture } from '#/features/files/queries.server.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { fieldError, orNotFound } from '#/shared/errors.ts'
import { listReaders, listReplyTimes } from './analytics/queries.server.ts'
import type { seekersApi } from './api.ts'
import {
  countByStage,
  findProfile,
  findReplyTimes,
  replacePortfolio,
  upsertPrivateAnswers,
  upsertProfile,
} from './queries.server.ts'
import { deleteSavedJob, insertSavedJob, listSavedJobs } from './saved/saved-jobs.server.ts'

/** The median needs at least this many replies. */
const minReplies = 5

const hiddenAnswers = { gender: null, birthYear: null, birthMonth: null, birthDay: null, citizenship: null }

export const seekersHandlers: Handlers<typeof seekersApi> = {
  async 'GET /profile'(_, { db, user }) {
    const own = await findProfile(db, user.id)
    // Hidden even from impersonating administrators.
    return { data: user.impersonator ? { ...own, private: hiddenAnswers } : own }
  },

  async 'POST /profile'(
    { name, photo, phone, private: answers, experience, education, portfolioFileIds, ...rest },
    { db, user },
  ) {
    // A photo from the identity provider may stay as it is.
    if (photo !== user.photo) await requireOwnPicture(db, photo, [user.id])
    if (rest.resumeFileId && !(await findOwnedDocument(db, user.id, rest.resumeFileId)))
      throw fieldError('resumeFileId', 'Upload the résumé again')
    if (!(await ownsDocuments(db, user.id, portfolioFileIds)))
      throw fieldError('portfolioFileIds', 'Upload this file again')
    await updateUser(db, user.id, { name, photo })
    await upsertProfile(db, user.id, {
      ...rest,
      phoneCountryCode: phone?.countryCode ?? null,
      phoneContactNumber: phone?.contactNumber ?? null,
      experience: JSON.stringify(experience),
      education: JSON.stringify(education),
    })
    await replacePortfolio(db, user.id, portfolioFileIds)
    await upsertPrivateAnswers(db, user.id, answers)
    return { data: await findProfile(db, user.id), message: 'Profile saved' }
  },

  async 'GET /profile/analytics'(_, { db, user }) {
    const byStage = await countByStage(db, user.id)
    const replies = await findReplyTimes(db, user.id)
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
    }
    const endedCount = Object.values(ended).reduce((sum, count) => sum + count, 0)
    return {
      data: {
        applications,
        byStage: byStage.filter(({ stage }) => stage !== 'recalled'),
        outcomes: { open: applications - endedCount, ...ended },
        replies: {
          answered: replies.answered,
          medianDays: replies.answered < minReplies ? null : replies.medianDays,
          byEmployer: await listReplyTimes(db, user.id),
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
