import type { z } from 'zod'
import { lockApplication } from '#/features/applications/queries.server.ts'
import { fieldError } from '#/shared/errors.ts'
import type { interviewsApi } from '../api.ts'
import type { CalendarReadResult } from '../external/read-for-booking.server.ts'
import { type NotifyContext, notifyChanged } from '../notifications.server.ts'
import { type InterviewRow, lockInterview } from '../queries.server.ts'
import { viewWithSlots } from '../views.server.ts'
import { type Actor, book, reload } from './book.server.ts'
import { endInterview, requireNotBegun, requireOpen, requireReason } from './changes.server.ts'
import { askForOtherTimes } from './other-times.server.ts'

export type Answer = Omit<z.output<(typeof interviewsApi)['POST /interviews/:id/answer']['input']>, 'id'>

/** What an applicant does with their invitation, signed in or by the link in a mail. */
export async function answerInterview(
  context: NotifyContext,
  found: InterviewRow,
  answer: Answer,
  calendars: CalendarReadResult,
) {
  const { db, config } = context
  await lockApplication(db, found.applicationId)
  await lockInterview(db, found.id)
  const row = await reload(db, found.id)
  const actor: Actor = { side: 'seeker', id: row.seekerId }
  const respond = async (outcome: 'done' | 'taken') => ({
    outcome,
    interview: await viewWithSlots(db, await reload(db, row.id), config),
    unreadCalendars: calendars.unread.length,
  })
  const { act, startsAt, timeZone, preferred, reason } = answer
  // The same press twice books once, and says so.
  if (act === 'book' && row.state === 'booked' && startsAt?.getTime() === row.startsAt?.getTime())
    return respond('done')
  requireOpen(row)
  if (act === 'book') {
    requireNotBegun(row)
    if (!startsAt) throw fieldError('startsAt', 'Choose a time')
    const isMove = row.state === 'booked'
    const why = isMove ? requireReason(reason) : reason
    const outcome = await book(context, row, {
      ...{ startsAt, actor, calendars, seekerTimeZone: timeZone, reason: why },
    })
    if (outcome === 'done')
      await notifyChanged(context, row, { what: isMove ? 'moved' : 'booked', by: null, reason: why })
    return respond(outcome)
  }
  if (act === 'other-times') {
    const wishes = { preferred: preferred ?? { days: [], parts: [] }, note: reason ?? null, timeZone }
    await askForOtherTimes(context, row, actor, wishes)
    return respond('done')
  }
  const to = { decline: 'declined', cancel: 'cancelled', 'no-show': 'no-show' } as const
  if (act !== 'no-show') requireNotBegun(row)
  const why = requireReason(reason)
  const ending = row.state === 'proposed' ? 'declined' : to[act]
  await endInterview(db, row, { to: ending, actor, reason: why })
  await notifyChanged(context, row, { what: ending, by: null, reason: why })
  return respond('done')
}
