import { findCompanyApplication, listJobReaders } from '#/features/applications/queries.server.ts'
import type { ContextFor } from '#/server/context.ts'
import { notify } from '#/server/events/notify.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { AppError, orNotFound } from '#/shared/errors.ts'
import { lockCompanyInterview } from '../booking/changes.server.ts'
import { hasBegun } from '../kinds.ts'
import { seekerOf } from '../notifications.server.ts'
import { peopleOf } from '../people.ts'
import type { scorecardsApi } from './api.ts'
import { interviewFeedback } from './notification-kinds.server.ts'
import { writeScorecard } from './queries.server.ts'
import { viewScorecards } from './views.server.ts'
import { isLocked } from './visibility.server.ts'

type Hiring = ContextFor<'approved employer or its recruiter'>

export const scorecardsHandlers: Handlers<typeof scorecardsApi> = {
  async 'GET /employer/applications/:id/scorecards'({ id }, { db, user }) {
    const application = orNotFound(await findCompanyApplication(db, user, id), 'application')
    return { data: await viewScorecards(db, application, user) }
  },

  async 'PUT /employer/interviews/:id/scorecard'({ id, version, ...content }, context) {
    const { db, user } = context
    const { interview, application } = await lockHeldInterview(context, id)
    if (!peopleOf(interview).some((one) => one.id === user.id))
      throw new AppError(403, 'Scorecards are written by those who meet the applicant in the interview')
    if (isLocked(application))
      throw new AppError(409, 'A decision was made meanwhile, and scorecards stand as they were')
    requireDistinct(content.ratings)
    if (!(await writeScorecard(db, { interviewId: id, authorId: user.id }, version, content)))
      throw new AppError(
        409,
        'You sent this scorecard from another window already. It is shown as it stands.',
      )
    // Open pages read again what they may; nothing of the card goes out with it.
    await context.publish(await listJobReaders(db, application), {
      type: 'applications',
      id: application.id,
    })
    return {
      data: await viewScorecards(db, application, user),
      message: version === 0 ? 'Scorecard sent' : 'Scorecard changed',
    }
  },

  async 'POST /employer/interviews/:id/feedback'({ id, feedback }, context) {
    const { db, user } = context
    const { interview, application } = await lockHeldInterview(context, id)
    if (interview.feedback !== null) throw new AppError(409, 'The feedback was sent already')
    if (interview.seekerId === null || interview.seekerEraseAt)
      throw new AppError(409, 'This applicant can no longer be reached')
    await db
      .updateTable('interviews')
      .set({ feedback, feedbackAt: new Date() })
      .where('id', '=', id)
      .execute()
    const { applicationId, jobTitle, companyName } = interview
    await notify(context, {
      to: seekerOf(interview),
      kind: interviewFeedback,
      params: { id: applicationId, interviewId: id, jobTitle, companyName },
      once: id,
      mail: { feedback },
    })
    return {
      data: await viewScorecards(db, application, user),
      message: `${interview.seekerName} can read it now`,
    }
  },
}

async function lockHeldInterview(context: Hiring, id: string) {
  const { db, user } = context
  const interview = await lockCompanyInterview(context, id)
  const application = orNotFound(
    await findCompanyApplication(db, user, interview.applicationId),
    'application',
  )
  if (interview.state !== 'booked' || !hasBegun(interview))
    throw new AppError(409, 'This can be written once the interview has begun')
  return { interview, application }
}

function requireDistinct(ratings: { attribute: string }[]) {
  if (new Set(ratings.map(({ attribute }) => attribute.toLowerCase())).size !== ratings.length)
    throw new AppError(400, 'Each attribute is rated once')
}
