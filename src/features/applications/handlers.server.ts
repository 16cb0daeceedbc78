import type { Handlers } from '#/server/http/endpoints.ts'
import { AppError, orNotFound } from '#/shared/errors.ts'
import { parseAnswers } from './answers/answers.ts'
import type { applicationsApi } from './api.ts'
import { applyToJob } from './apply/apply.server.ts'
import { listEarlier } from './apply/reapply.server.ts'
import { askAboutReply } from './ask.server.ts'
import { mayAskPerson, waitsForPerson, withPersonAsked } from './ask-for-person/ask-for-person.server.ts'
import { findShownToApplicant, isBlindToApplicant, withShown } from './blind/shown.server.ts'
import { draftHandlers } from './drafts/draft.server.ts'
import { hiringHandlers } from './employer/hiring.server.ts'
import { keepingHandlers } from './keeping/handlers.server.ts'
import { findSealing, viewKeeping } from './keeping/keep.server.ts'
import { asSeenByApplicant } from './moves/moves.server.ts'
import { parseSteps } from './moves/parse-steps.ts'
import { withdraw } from './moves/transitions.server.ts'
import { answerOffer } from './offers/answer-offer.server.ts'
import { ifCountered } from './offers/offers.server.ts'
import { downloadLetter, downloadRecord } from './offers/versions.server.ts'
import { viewOffer } from './offers/view-offers.server.ts'
import {
  type ApplicationRow,
  findAdverts,
  findApplicationForJob,
  findCurrentAdvert,
  findSeekerApplication,
  listSeekerApplications,
} from './queries.server.ts'
import { listSharedData, markRecallRead } from './recall/recall.server.ts'
import { listApplicationEvents, listOffers } from './record-queries.server.ts'
import { parseSnapshot } from './snapshot.server.ts'
import { allowedNextStages, isOpenStage } from './stages.ts'
import { viewChangedJob, viewEvents, viewForSeeker } from './views.server.ts'
import { mapWrittenFields } from './written-fields.ts'

const idsOf = (rows: ApplicationRow[]) => rows.map((row) => row.id)

export const applicationsHandlers: Handlers<typeof applicationsApi> = {
  ...hiringHandlers,
  ...draftHandlers,
  ...keepingHandlers,

  async 'POST /jobs/apply'(form, context) {
    const { application, alreadyApplied } = await applyToJob(context, form)
    const adverts = await findAdverts(context.db, [application])
    const view = viewForSeeker(application, [], adverts)
    return {
      data: { ...view, alreadyApplied },
      message: alreadyApplied
        ? `You have already applied. ${application.companyName} has your application.`
        : 'Application sent',
    }
  },

  async 'GET /applications'(_, { db, user }) {
    const rows = await listSeekerApplications(db, user.id)
    const offers = await listOffers(db, idsOf(rows))
    const adverts = await findAdverts(db, rows)
    return { data: rows.map((row) => viewForSeeker(row, offers, adverts)) }
  },

  async 'GET /applications/:id'({ id }, { db, user }) {
    const row = orNotFound(await findSeekerApplication(db, user.id, id), 'application')
    const offers = await listOffers(db, [id])
    const adverts = await findAdverts(db, [row])
    const [answeredAdvert] = adverts.values()
    const view = viewForSeeker(row, offers, adverts)
    return {
      data: {
        ...view,
        ...viewKeeping(row),
        sealing: await findSealing(db, row),
        ...mapWrittenFields((_, name) => row[name]),
        answers: parseAnswers(row.answers),
        snapshot: parseSnapshot(row.snapshot),
        resume: row.resumeFileId
          ? { id: row.resumeFileId, name: row.resumeName ?? '', size: row.resumeSize ?? 0 }
          : null,
        events: withShown(
          withPersonAsked(viewEvents(await listApplicationEvents(db, id), user.id, 'seeker'), row, 'you'),
          await findShownToApplicant(db, row),
          'them',
        ),
        isReviewedBlind: isBlindToApplicant(row) && isOpenStage(view.stage),
        waitsForPerson: waitsForPerson(asSeenByApplicant(row)),
        mayAskPerson: mayAskPerson(asSeenByApplicant(row)),
        offers: offers.map(viewOffer),
        ifCountered: view.stage === 'offer' && view.offer ? ifCountered(row, view.offer) : null,
        steps: parseSteps(row.steps),
        earlier: await listEarlier(db, id),
        changedJob: viewChangedJob(answeredAdvert, await findCurrentAdvert(db, row.jobId)),
        allowedStages: row.recalledAt ? [] : allowedNextStages(view.stage, 'seeker'),
        recall: row.recalledAt ? { at: row.recalledAt, shared: await listSharedData(db, row) } : null,
      },
    }
  },

  async 'GET /applications/for-job/:slug'({ slug }, { db, user }) {
    const row = await findApplicationForJob(db, user.id, { slug })
    if (!row) return { data: null }
    const offers = await listOffers(db, [row.id])
    const adverts = await findAdverts(db, [row])
    return { data: viewForSeeker(row, offers, adverts) }
  },

  async 'POST /applications/:id/withdraw'({ id, version, reason }, context) {
    const row = orNotFound(await findSeekerApplication(context.db, context.user.id, id), 'application')
    return { data: await withdraw(context, row, reason, version), message: 'Application withdrawn' }
  },

  async 'POST /applications/:id/recall/read'({ id }, { db, user }) {
    const row = orNotFound(await findSeekerApplication(db, user.id, id), 'application')
    if (!row.recalledAt) throw new AppError(409, 'This employer was not removed for fraud.')
    await markRecallRead(db, id)
    return { data: { recallUnread: false } }
  },

  async 'POST /applications/:id/ask'({ id }, context) {
    return { data: {}, message: `${await askAboutReply(context, id)} has been asked` }
  },

  async 'POST /applications/:id/answer-offer'(input, context) {
    return answerOffer(context, input)
  },

  async 'GET /applications/:id/offer-record'({ id }, context) {
    const row = orNotFound(await findSeekerApplication(context.db, context.user.id, id), 'application')
    return downloadRecord(context, row)
  },

  async 'GET /applications/:id/offer-letter'({ id }, context) {
    const { user } = context
    return downloadLetter(context, async (db) =>
      orNotFound(await findSeekerApplication(db, user.id, id), 'application'),
    )
  },
}
