import { IANAZone } from 'luxon'
import { findCompanyApplication } from '#/features/applications/queries.server.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { AppError, fieldError, orNotFound } from '#/shared/errors.ts'
import { book, reload } from '../booking/book.server.ts'
import { lockCompanyInterview } from '../booking/changes.server.ts'
import { listInterviewers, requireReaders } from '../booking/interviewers.server.ts'
import { invite } from '../booking/invite.server.ts'
import { notifyChanged } from '../notifications.server.ts'
import { findCompanyInterview, findSeekerTimeZone } from '../queries.server.ts'
import { offeredWindow } from '../slots/calendars.server.ts'
import { viewOneForCompany } from '../views.server.ts'
import type { panelApi } from './api.ts'
import { type Arrangement, arrangementStart, bestArrangementPerStart, chooseArrangements } from './arrange.ts'
import { listPanelStarts } from './arrange-interview.server.ts'
import { declinePart } from './decline.server.ts'
import { loadProblem, withoutRoomMark } from './load-problem.server.ts'
import { partOffsets } from './solve.ts'
import type { PanelSpec } from './spec.ts'

const minuteMs = 60_000

export const panelHandlers: Handlers<typeof panelApi> = {
  async 'POST /employer/applications/:id/panel-plans'({ id, panel, timeZone }, { db, user }) {
    const row = orNotFound(await findCompanyApplication(db, user, id), 'application')
    const people = new Map((await listInterviewers(db, row)).map((one) => [one.id, one]))
    requireReaders(peopleOfParts(panel), new Set(people.keys()), 'panel')
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
          room: withoutRoomMark(planned.room),
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
    const details = { ...form, minutes: lengthOf(panel), people: peopleOfParts(panel) }
    const invited = await invite(context, id, details, panel)
    if (isBooked && startsAt) {
      const outcome = await book(context, invited, { startsAt, actor: { side: 'employer', id: user.id } })
      // Nothing of it remains: the invitation is taken back with the transaction.
      if (outcome === 'taken')
        throw new AppError(409, 'Somebody is busy at this time by now. Look for times again.')
      await notifyChanged(context, invited, { what: 'booked', by: user, reason: null })
    }
    return {
      data: await viewOneForCompany(db, isBooked ? await reload(db, invited.id) : invited, user.id),
      message: isBooked ? `Booked. ${invited.seekerName} is told` : `${invited.seekerName} is invited`,
    }
  },

  async 'GET /employer/interviews/:id/panel-times'({ id }, { db, user }) {
    const row = orNotFound(await findCompanyInterview(db, user, id), 'interview')
    const starts = row.panel ? await listPanelStarts(db, row, row.panel) : []
    return { data: { all: starts.map((start) => new Date(start)) } }
  },

  async 'POST /employer/interviews/:id/decline'({ id, version, reason }, context) {
    const { db, user } = context
    const row = await lockCompanyInterview(context, id)
    const isFilled = await declinePart(context, row, { version, reason })
    return {
      data: await viewOneForCompany(db, await reload(db, id), user.id),
      message: isFilled
        ? 'Noted. Others step in, and everybody it concerns is told.'
        : 'Noted. Whoever arranged it is told to move it.',
    }
  },
}

/** Minutes from the first beginning to the last end, in the order given. */
function lengthOf(panel: PanelSpec) {
  const offset = partOffsets(panel).at(-1) ?? 0
  return offset / minuteMs + (panel.parts.at(-1)?.minutes ?? 0)
}

const peopleOfParts = ({ parts }: PanelSpec) => parts.flatMap(({ people }) => people)
