import type { z } from 'zod'
import { findCompanyApplication } from '#/features/applications/queries.server.ts'
import { hashToken } from '#/server/auth/sessions.ts'
import type { ContextFor, HandlerContext } from '#/server/context.ts'
import type { Db } from '#/server/database/database.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { AppError, fieldError, orNotFound } from '#/shared/errors.ts'
import { hasRight } from '#/shared/rights.ts'
import type { interviewsApi } from './api.ts'
import { type Answer, answerInterview } from './booking/answer.server.ts'
import { book, otherTimes, reload } from './booking/book.server.ts'
import {
  type Ending,
  endInterview,
  lockCompanyInterview,
  requireNotBegun,
  requireOpen,
  requireVersion,
} from './booking/changes.server.ts'
import { defaultInvitation } from './booking/default-invitation.server.ts'
import { listInterviewers } from './booking/interviewers.server.ts'
import { interviewStepsOf, invite, mayBeInvited } from './booking/invite.server.ts'
import { findOtherTimes, proposeTimes } from './booking/other-times.server.ts'
import { createFeed, readFeed } from './calendar/feed.server.ts'
import { listDecisionDeadlines } from './clocks/decision-deadlines.server.ts'
import { externalHandlers } from './external/handlers.server.ts'
import {
  attendablePeople,
  type CalendarReadResult,
  readForBooking,
} from './external/read-for-booking.server.ts'
import { unreadForCompany, unreadForSeeker } from './external/unread.ts'
import { kitsHandlers } from './kits/handlers.server.ts'
import { type NotifyContext, notifyChanged } from './notifications.server.ts'
import { panelHandlers } from './panel/handlers.server.ts'
import { prepareHandlers } from './prepare/handlers.server.ts'
import {
  findCompanyInterview,
  findInterviewByLink,
  findSeekerInterview,
  findSeekerTimeZone,
  type InterviewRow,
  listCompanyInterviews,
  listInterviewsOfApplication,
  listOfferedTimes,
  listSeekerInterviews,
} from './queries.server.ts'
import { scorecardsHandlers } from './scorecards/handlers.server.ts'
import { findHours, loadCalendars, offeredWindow } from './slots/calendars.server.ts'
import { commonIntervals, startsIn } from './slots/free-times.ts'
import { chooseTimes } from './slots/propose.ts'
import { viewForCompany, viewForSeeker, viewOneForCompany, viewWithSlots } from './views.server.ts'
import { listWaitingInterviews } from './waiting/waiting.server.ts'

type Hiring = ContextFor<'approved employer or its recruiter'>
type Move = z.output<(typeof interviewsApi)['POST /employer/interviews/:id/move']['input']>

export const interviewsHandlers: Handlers<typeof interviewsApi> = {
  ...kitsHandlers,
  ...panelHandlers,
  ...prepareHandlers,
  ...scorecardsHandlers,
  async 'GET /employer/interviews'({ jobId, from, to }, { db, user }) {
    return {
      data: await viewForCompany(db, await listCompanyInterviews(db, user, { jobId, from, to }), user.id),
    }
  },

  async 'GET /employer/waiting-interviews'(_, { db, user }) {
    return { data: await listWaitingInterviews(db, user) }
  },

  async 'GET /employer/decision-deadlines'(_, { db, user }) {
    return { data: await listDecisionDeadlines(db, user) }
  },

  async 'GET /employer/applications/:id/interviews'({ id }, { db, user }) {
    const row = orNotFound(await findCompanyApplication(db, user, id), 'application')
    const people = await listInterviewers(db, row, user)
    return {
      data: {
        interviews: await viewForCompany(db, await listInterviewsOfApplication(db, id), user.id),
        decisionDeadline: (await listDecisionDeadlines(db, user, id))[0] ?? null,
        mayInvite:
          mayBeInvited(row) &&
          !row.isBlind &&
          row.seekerId !== null &&
          hasRight(user.actor, 'move-applicants'),
        steps: interviewStepsOf(row).map(({ name }) => name),
        people: people.map((one) => ({ ...one, isYou: one.id === user.id })),
        defaults: await defaultInvitation(db, row.companyId, user.id),
        timeZone: (await findHours(db, user.id))?.timeZone ?? null,
      },
    }
  },

  async 'GET /employer/applications/:id/interview-times'({ id, people, minutes, timeZone }, { db, user }) {
    const row = orNotFound(await findCompanyApplication(db, user, id), 'application')
    const ids = [...new Set(people.split(',').filter(Boolean))]
    const interviewers = new Set((await listInterviewers(db, row, user)).map((one) => one.id))
    if (ids.length === 0 || !ids.every((one) => interviewers.has(one)))
      throw fieldError('people', 'Choose people who see this job’s applicants')
    const window = offeredWindow()
    const calendars = await loadCalendars(db, ids, window, { timeZone })
    const all = startsIn(commonIntervals(calendars, window.from, window.to), minutes, timeZone)
    const seekerTimeZone = row.seekerId ? await findSeekerTimeZone(db, row.seekerId) : null
    const offered = await listOfferedTimes(db, ids)
    const proposed = chooseTimes(all, { timeZone, seekerTimeZone, offered })
    const asDates = (times: number[]) => times.map((time) => new Date(time))
    return { data: { proposed: asDates(proposed), all: asDates(all), seekerTimeZone } }
  },

  async 'POST /employer/applications/:id/interviews'({ id, ...form }, context) {
    const row = await invite(context, id, form)
    return {
      data: await viewOneForCompany(context.db, row, context.user.id),
      message: `${row.seekerName} is invited`,
    }
  },

  async 'POST /employer/interviews/:id/move'(input, context) {
    const { db, user } = context
    const found = orNotFound(await findCompanyInterview(db, user, input.id), 'interview')
    const calendars = await readForBooking(context, attendablePeople(found))
    return context.transaction((inside) => moveByCompany({ ...inside, user }, input, calendars))
  },

  async 'GET /employer/interviews/:id/other-times'({ id }, { db, user }) {
    const row = orNotFound(await findCompanyInterview(db, user, id), 'interview')
    requireOpen(row)
    const { proposed, isWanted, all } = await findOtherTimes(db, row)
    const asDates = (times: number[]) => times.map((time) => new Date(time))
    return { data: { proposed: asDates(proposed), isWanted, all: asDates(all) } }
  },

  async 'POST /employer/interviews/:id/other-times'({ id, version, times }, context) {
    const row = await lockCompanyInterview(context, id)
    requireVersion(row, version)
    requireOpen(row)
    const proposed = await proposeTimes(context, row, times)
    return {
      data: await viewOneForCompany(context.db, proposed, context.user.id),
      message: `${row.seekerName} has the new times`,
    }
  },

  async 'POST /employer/interviews/:id/cancel'(input, context) {
    return {
      data: await endByCompany(context, 'cancelled', input),
      message: 'Cancelled. Everybody is told.',
    }
  },

  async 'POST /employer/interviews/:id/no-show'(input, context) {
    return { data: await endByCompany(context, 'no-show', input), message: 'Noted' }
  },

  async 'GET /interviews'(_, { db, user }) {
    const rows = await listSeekerInterviews(db, user.id)
    return { data: await viewForSeeker(db, rows) }
  },

  async 'GET /interviews/:id'({ id }, { db, user, config }) {
    return { data: await viewWithSlots(db, await findOwn(db, user.id, id), config) }
  },

  async 'POST /interviews/:id/answer'({ id, ...answer }, context) {
    const row = await findOwn(context.db, context.user.id, id)
    return answerAfterReading(context, row, answer)
  },

  async 'POST /interview-link'({ token }, { db, config }) {
    return { data: await viewWithSlots(db, await findByLink(db, token), config) }
  },

  async 'POST /interview-link/answer'({ token, ...answer }, context) {
    return answerAfterReading(context, await findByLink(context.db, token), answer)
  },

  async 'GET /interview-hours'(_, { db, user }) {
    return { data: await findHours(db, user.id) }
  },

  async 'PUT /interview-hours'(hours, { db, user }) {
    const { week, ...rest } = hours
    const values = { ...rest, week: JSON.stringify(week), updatedAt: new Date() }
    await db
      .insertInto('interviewHours')
      .values({ userId: user.id, ...values })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(values))
      .execute()
    return { data: hours, message: 'Saved. What is booked stays.' }
  },

  async 'GET /calendar-feed'(_, { db, user }) {
    const feed = await db
      .selectFrom('calendarFeeds')
      .select('createdAt')
      .where('userId', '=', user.id)
      .executeTakeFirst()
    return { data: { createdAt: feed?.createdAt ?? null } }
  },

  async 'POST /calendar-feed'(_, { db, user, config }) {
    return { data: await createFeed(db, user.id, config) }
  },

  async 'DELETE /calendar-feed'(_, { db, user }) {
    await db.deleteFrom('calendarFeeds').where('userId', '=', user.id).execute()
    return { data: {}, message: 'The calendar feed has ended' }
  },

  async 'GET /calendar-feed/:token'({ token }, { db, config }) {
    return new Response(await readFeed(db, config, token), {
      headers: { 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'private, no-store' },
    })
  },

  ...externalHandlers,
}

async function findOwn(db: Db, userId: string, id: string) {
  return orNotFound(await findSeekerInterview(db, userId, id), 'interview')
}

async function findByLink(db: Db, token: string) {
  const row = await findInterviewByLink(db, hashToken(token))
  if (!row || row.seekerId === null || row.seekerEraseAt)
    throw new AppError(410, 'This link has ended. Log in to see your interviews.')
  return row
}

async function endByCompany(
  context: Hiring,
  to: Ending,
  { id, version, reason }: { id: string; version: number; reason: string },
) {
  const { db, user } = context
  const row = await lockCompanyInterview(context, id)
  requireVersion(row, version)
  requireOpen(row)
  if (to === 'cancelled') requireNotBegun(row)
  await endInterview(db, row, { to, actor: { side: 'employer', id: user.id }, reason })
  await notifyChanged(context, row, { what: to, by: user, reason })
  return viewOneForCompany(db, await reload(db, id), user.id)
}

/** Moves it, in the transaction of the context. */
async function moveByCompany(
  context: Hiring,
  { id, version, startsAt, reason }: Move,
  calendars: CalendarReadResult,
) {
  const { db, user } = context
  const row = await lockCompanyInterview(context, id)
  requireVersion(row, version)
  requireOpen(row)
  requireNotBegun(row)
  const actor = { side: 'employer', id: user.id } as const
  const outcome = await book(context, row, { startsAt, actor, calendars, reason })
  if (outcome === 'done')
    await notifyChanged(context, row, {
      what: row.state === 'booked' ? 'moved' : 'booked',
      by: user,
      reason,
    })
  const slots = outcome === 'done' ? [] : await otherTimes(db, row)
  const after = await viewOneForCompany(db, await reload(db, id), user.id)
  return {
    data: {
      ...{ outcome, interview: after, unreadCalendars: calendars.unread },
      slots: slots.map((time) => ({ startsAt: new Date(time) })),
    },
    ...(outcome === 'done' && {
      message: `${row.seekerName} is told of the new time.${unreadForCompany(calendars.unread)}`,
    }),
  }
}

/** Whoever picks a time picks among what the calendars say now, which are read before the transaction begins. */
async function answerAfterReading(
  context: NotifyContext & Pick<HandlerContext, 'encryption' | 'transaction'>,
  row: InterviewRow,
  answer: Answer,
) {
  const people = answer.act === 'book' ? attendablePeople(row) : []
  const calendars = await readForBooking(context, people)
  const data = await context.transaction((inside) => answerInterview(inside, row, answer, calendars))
  const isUnsure = data.outcome === 'done' && calendars.unread.length > 0
  return { data, ...(isUnsure && { message: unreadForSeeker }) }
}
