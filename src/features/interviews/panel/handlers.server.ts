import { IANAZone } from 'luxon'
import { findCompanyApplication } from '#/features/applications/queries.server.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { minuteMs } from '#/shared/dates.ts'
import { AppError, fieldError, orNotFound } from '#/shared/errors.ts'
import { book, reload } from '../booking/book.server.ts'
import { lockCompanyInterview } from '../booking/changes.server.ts'
import { listInterviewerIds, listInterviewers, requireInterviewers } from '../booking/interviewers.server.ts'
import { invite } from '../booking/invite.server.ts'
import { attendablePeople, readForBooking } from '../external/read-for-booking.server.ts'
import { unreadForCompany } from '../external/unread.ts'
import { isUpcoming } from '../kinds.ts'
import { notifyChanged } from '../notifications.server.ts'
import { findCompanyInterview, findSeekerTimeZone } from '../queries.server.ts'
import { offeredWindow } from '../slots/calendars.server.ts'
import { viewOneForCompany } from '../views.server.ts'
import type { panelApi } from './api.ts'
import { type Arrangement, arrangementStart, bestArrangementPerStart, chooseArrangements } from './arrange.ts'
import { findRearrangement, listPanelStarts } from './arrange-interview.server.ts'
import { declinePart, requireDeclinable } from './decline.server.ts'
import { loadProblem, roomOfKey } from './load-problem.server.ts'
import { missingPeople } from './missing-people.ts'
import { changePool, listPoolCandidates } from './pool.server.ts'
import { partOffsets } from './solve.ts'
import type { PanelSpec } from './spec.ts'

export const panelHandlers: Handlers<typeof panelApi> = {
  async 'POST /employer/applications/:id/panel-plans'({ id, panel, timeZone }, { db, user }) {
    const row = orNotFound(await findCompanyApplication(db, user, id), 'application')
    const people = new Map((await listInterviewers(db, row, user)).map((one) => [one.id, one]))
    requireInterviewers(peopleOfParts(panel), new Set(people.keys()), 'panel')
    const seekerTimeZone = row.seekerId ? await findSeekerTimeZone(db, row.seekerId) : null
    const { companyId } = row
    const problem = await loadProblem(db, panel, {
      ...{ companyId, timeZone, seekerTimeZone, window: offeredWindow() },
    })
    const all = bestArrangementPerStart(problem, panel.isOrderFree)
    const zone = IANAZone.create(timeZone)
    const dayOf = (time: number) => String(Math.floor((time / minuteMs + zone.offset(time)) / 1440))
    const view = ({ order, plan }: Arrangement) =>
      order.flatMap((index, place) => {
        const [part, planned] = [panel.parts[index], plan[place]]
        if (!part || !planned) return []
        return {
          ...{ name: part.name, minutes: part.minutes, startsAt: new Date(planned.startsAt) },
          people: planned.people.flatMap((one) => people.get(one) ?? []),
          room: roomOfKey(planned.room),
        }
      })
    const plans = chooseArrangements(all, dayOf).map((one) => {
      const parts = view(one)
      const last = parts.at(-1)
      const end = (last?.startsAt.getTime() ?? 0) + (last?.minutes ?? 0) * minuteMs
      return { startsAt: new Date(arrangementStart(one)), endsAt: new Date(end), parts }
    })
    return { data: { plans, all: all.map((one) => new Date(arrangementStart(one))), seekerTimeZone } }
  },

  async 'POST /employer/applications/:id/panels'({ id, panel, isBooked, ...form }, context) {
    const { db, user } = context
    const [startsAt, ...others] = form.times
    if (isBooked && (form.isOpen || !startsAt || others.length > 0))
      throw fieldError('times', 'Choose the one time that is booked')
    const row = orNotFound(await findCompanyApplication(db, user, id), 'application')
    const people = peopleOfParts(panel)
    // Before the calendars of anybody else would be read.
    requireInterviewers(people, new Set(await listInterviewerIds(db, row, user)), 'panel')
    const calendars = await readForBooking(context, isBooked ? people.map((one) => ({ id: one })) : [])
    const details = { ...form, minutes: lengthOf(panel), people }
    return context.transaction(async (inside) => {
      const hiring = { ...inside, user }
      const invited = await invite(hiring, id, details, panel)
      if (isBooked && startsAt) {
        const actor = { side: 'employer', id: user.id } as const
        const outcome = await book(hiring, invited, { startsAt, actor, calendars })
        // Nothing of it remains: the invitation is taken back with the transaction.
        if (outcome === 'taken')
          throw new AppError(409, 'Somebody is busy at this time by now. Look for times again.')
        await notifyChanged(hiring, invited, { what: 'booked', by: user, reason: null })
      }
      const after = isBooked ? await reload(inside.db, invited.id) : invited
      return {
        data: {
          ...(await viewOneForCompany(inside.db, after, user.id)),
          unreadCalendars: calendars.unread,
        },
        message: isBooked
          ? `Booked. ${invited.seekerName} is told.${unreadForCompany(calendars.unread)}`
          : `${invited.seekerName} is invited`,
      }
    })
  },

  async 'GET /employer/interviews/:id/panel-times'({ id }, { db, user }) {
    const row = orNotFound(await findCompanyInterview(db, user, id), 'interview')
    const starts = row.panel ? await listPanelStarts(db, row, row.panel) : []
    return { data: { all: starts.map((start) => new Date(start)) } }
  },

  async 'GET /employer/interviews/:id/rearrangement'({ id }, { db, user }) {
    const row = orNotFound(await findCompanyInterview(db, user, id), 'interview')
    if (!row.panel || !isUpcoming(row) || missingPeople(row) === 0) return { data: { plan: null } }
    const found = await findRearrangement(db, row, row.panel)
    const startsAt = found?.parts[0]?.startsAt
    if (!found || !startsAt) return { data: { plan: null } }
    const parts = found.parts.map(({ name, minutes, room, people, startsAt: at }) => ({
      ...{ name, minutes, room, startsAt: new Date(at ?? startsAt) },
      people: people.map(({ id: personId, name: personName }) => ({ id: personId, name: personName })),
    }))
    const isSameTime = Date.parse(startsAt) === row.startsAt?.getTime()
    return { data: { plan: { startsAt: new Date(startsAt), isSameTime, parts } } }
  },

  async 'PUT /employer/interviews/:id/pool'({ id, version, parts }, context) {
    const { db, user } = context
    const found = orNotFound(await findCompanyInterview(db, user, id), 'interview')
    // Who of those who are chosen now is free is asked of their calendars before.
    const asked = new Set(parts.flatMap(({ people }) => people))
    const people = (await listPoolCandidates(db, found, user)).filter((one) => asked.has(one.id))
    const calendars = await readForBooking(context, found.state === 'booked' ? people : [])
    return context.transaction(async (inside) => {
      const hiring = { ...inside, user }
      await changePool(hiring, await lockCompanyInterview(hiring, id), { version, parts })
      return {
        data: await viewOneForCompany(inside.db, await reload(inside.db, id), user.id),
        message: `Saved. Whoever comes, goes or has another part is told.${unreadForCompany(calendars.unread)}`,
      }
    })
  },

  async 'POST /employer/interviews/:id/decline'({ id, version, reason }, context) {
    const { db, user } = context
    const found = orNotFound(await findCompanyInterview(db, user, id), 'interview')
    requireDeclinable(found, user.id)
    // Who steps in is chosen by what their calendars say now. Whoever leaves is not asked.
    const others = attendablePeople(found).filter((one) => one.id !== user.id)
    const calendars = await readForBooking(context, others)
    return context.transaction(async (inside) => {
      const hiring = { ...inside, user }
      const row = await lockCompanyInterview(hiring, id)
      const isFilled = await declinePart(hiring, row, { version, reason, calendars })
      const unread = unreadForCompany(calendars.unread)
      return {
        data: {
          ...(await viewOneForCompany(inside.db, await reload(inside.db, id), user.id)),
          unreadCalendars: calendars.unread,
        },
        message: isFilled
          ? `Noted. Others step in, and everybody it concerns is told.${unread}`
          : `Noted. Whoever arranged it is told to move it.${unread}`,
      }
    })
  },
}

/** Minutes from the first beginning to the last end, in the order given. */
function lengthOf(panel: PanelSpec) {
  const offset = partOffsets(panel).at(-1) ?? 0
  return offset / minuteMs + (panel.parts.at(-1)?.minutes ?? 0)
}

const peopleOfParts = ({ parts }: PanelSpec) => parts.flatMap(({ people }) => people)
