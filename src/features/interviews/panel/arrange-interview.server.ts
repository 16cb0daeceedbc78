import type { Db } from '#/server/database/database.ts'
import { dayMs } from '#/shared/dates.ts'
import type { InterviewRow } from '../queries.server.ts'
import { offeredWindow } from '../slots/calendars.server.ts'
import type { Interval } from '../slots/free-times.ts'
import { type Arrangement, arrangementStart, bestArrangement, bestArrangementPerStart } from './arrange.ts'
import { loadProblem, roomKey, roomOfKey } from './load-problem.server.ts'
import { type StoredPanel, storedSpec } from './queries.server.ts'
import type { PanelPlan } from './solve.ts'

const problemContext = (row: InterviewRow, window: Interval) => ({
  ...{ companyId: row.companyId, timeZone: row.timeZone, seekerTimeZone: row.seekerTimeZone },
  ...{ window, except: row.id },
})

/** Every beginning at which this panel is possible, or those of the times that are named. */
export async function listPanelStarts(db: Db, row: InterviewRow, panel: StoredPanel, among?: number[]) {
  const problem = await loadProblem(db, storedSpec(panel), problemContext(row, offeredWindow()))
  const starts = among ? problem.starts.filter((start) => among.includes(start)) : problem.starts
  return bestArrangementPerStart({ ...problem, starts }, panel.isOrderFree).map(arrangementStart)
}

/**
 * The panel as it would be at this time; null where it is not possible. With the plan that was agreed `before` it has the
 * fewest changes.
 */
export async function arrangeAt(
  db: Db,
  row: InterviewRow,
  panel: StoredPanel,
  start: number,
  before?: PanelPlan,
) {
  const window = { from: start - dayMs, to: start + 2 * dayMs }
  const problem = await loadProblem(db, storedSpec(panel), { ...problemContext(row, window), before })
  const found = bestArrangement({ ...problem, starts: [start] }, panel.isOrderFree)
  return found && withArrangement(row, panel, found)
}

/**
 * Where the panel that was agreed lacks somebody: the arrangement that changes least, at its own time or another one that
 * is offered. Null where there is none.
 */
export async function findRearrangement(db: Db, row: InterviewRow, panel: StoredPanel) {
  const before = planOf(row)
  const agreed = before[0]?.startsAt ?? 0
  const window = offeredWindow()
  const problem = await loadProblem(db, storedSpec(panel), { ...problemContext(row, window), before })
  const starts = [...new Set([agreed, ...problem.starts])].sort((a, b) => a - b)
  const found = bestArrangement({ ...problem, starts }, panel.isOrderFree)
  return found && withArrangement(row, panel, found)
}

/** Who takes which part at present. */
export const planOf = ({ parts }: Pick<InterviewRow, 'parts'>): PanelPlan =>
  parts.map(({ startsAt, people, room }) => ({
    ...{ startsAt: startsAt ? Date.parse(startsAt) : 0, people: people.map(({ id }) => id) },
    room: room === null ? null : roomKey(room),
  }))

function withArrangement(row: InterviewRow, panel: StoredPanel, { order, plan }: Arrangement): InterviewRow {
  return {
    ...row,
    parts: order.flatMap((index, place) => {
      const part = panel.parts[index]
      const planned = plan[place]
      if (!part || !planned) return []
      return {
        ...{ id: part.id, name: part.name, minutes: part.minutes, room: roomOfKey(planned.room) },
        startsAt: new Date(planned.startsAt).toISOString(),
        people: part.pool.filter(({ id }) => planned.people.includes(id)),
      }
    }),
  }
}
