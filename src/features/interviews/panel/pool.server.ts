import { sql } from 'kysely'
import type { ContextFor } from '#/server/context.ts'
import type { Db } from '#/server/database/database.ts'
import { AppError, fieldError } from '#/shared/errors.ts'
import { planAt, reload } from '../booking/book.server.ts'
import { takeTimes, timesOf } from '../booking/cells.server.ts'
import { requireNotBegun, requireOpen, requireVersion } from '../booking/changes.server.ts'
import { listInterviewers, requireInterviewers } from '../booking/interviewers.server.ts'
import { type InterviewRow, insertInterviewEvent } from '../queries.server.ts'
import { arrangeAt, planOf } from './arrange-interview.server.ts'
import { lockPool } from './decline.server.ts'
import { notifyArranged } from './notify.server.ts'
import { saveArrangement } from './queries.server.ts'

type Hiring = ContextFor<'approved employer or its recruiter'>
export type PoolChange = { id: string; people: string[] }[]

/** Who can be in the pool: whom they may choose, and whoever is in it already, also if a recruiter could not choose them. */
export async function listPoolCandidates(db: Db, row: InterviewRow, user: { mandateId: string | null }) {
  const chosen = (row.panel?.parts ?? []).flatMap(({ pool }) => pool.map(({ id, name }) => ({ id, name })))
  const people = [...(await listInterviewers(db, row, user)), ...chosen]
  return people.filter(({ id }, place) => people.findIndex((one) => one.id === id) === place)
}

/**
 * Changes who can take which part of a panel that was sent, whose row the caller holds. A booked one keeps its time and
 * is arranged anew with the fewest changes; where that is impossible without somebody who is left out, nothing changes.
 */
export async function changePool(
  context: Hiring,
  row: InterviewRow,
  { version, parts }: { version: number; parts: PoolChange },
) {
  const { db, user } = context
  const { panel } = row
  if (!panel) throw new AppError(409, 'Only a panel has people to choose from')
  requireOpen(row)
  requireNotBegun(row)
  requireVersion(row, version)
  const candidates = new Set((await listPoolCandidates(db, row, user)).map(({ id }) => id))
  const chosen = new Map(parts.map(({ id, people }) => [id, [...new Set(people)]]))
  for (const { id, name, needs } of panel.parts) {
    const people = chosen.get(id)
    if (!people) throw fieldError('parts', 'Say for every part who can take it')
    requireInterviewers(people, candidates, 'parts')
    if (people.length < needs)
      throw fieldError('parts', `“${name}” needs ${needs} ${needs === 1 ? 'person' : 'people'}`)
  }
  await savePool(db, panel.parts, chosen)
  const changed = await reload(db, row.id)
  await lockPool(db, changed)
  const remaining = {
    ...row,
    parts: row.parts.map((part) => ({
      ...part,
      people: part.people.filter(({ id }) => chosen.get(part.id)?.includes(id)),
    })),
  }
  const isRearranged = row.state === 'booked' && (await rearrange(db, changed, remaining))
  if (row.state === 'proposed') await seatFirst(db, changed)
  await db
    .updateTable('interviews')
    .set({ ...(isRearranged && { sequence: sql`sequence + 1` }), version: sql`version + 1` })
    .where('id', '=', row.id)
    .execute()
  await insertInterviewEvent(db, {
    ...{ interviewId: row.id, kind: 'pool-changed', side: 'employer', actorId: user.id },
  })
  if (isRearranged) await notifyArranged(context, row, { what: 'panel', by: user, reason: null })
}

async function savePool(db: Db, parts: { id: string }[], chosen: Map<string, string[]>) {
  const partIds = parts.map(({ id }) => id)
  // Whoever declined and is chosen again is asked anew.
  await db.deleteFrom('interviewPartPool').where('partId', 'in', partIds).execute()
  await db
    .insertInto('interviewPartPool')
    .values(
      [...chosen].flatMap(([partId, people]) =>
        people.map((userId, position) => ({ partId, userId, position })),
      ),
    )
    .execute()
}

/** Of a booked panel: whether somebody comes, goes or has another part now. */
async function rearrange(db: Db, changed: InterviewRow, remaining: InterviewRow) {
  const agreed = planOf(remaining)
  const start = agreed[0]?.startsAt ?? 0
  const found = changed.panel && (await arrangeAt(db, changed, changed.panel, start, agreed))
  const left = remaining.parts.some(
    (part, place) => part.people.length < (changed.parts[place]?.people.length ?? 0),
  )
  if (!found) {
    if (left)
      throw new AppError(
        409,
        'At the time that is booked nobody else of them is free. Choose somebody more, or move the panel first.',
      )
    return false
  }
  if (JSON.stringify(planOf(found)) === JSON.stringify(planOf(changed))) return false
  await saveArrangement(db, found)
  await takeTimes(db, changed.id, timesOf(changed.companyId, planAt(found, start)))
  return true
}

/** Before it is booked the first of each part are named; who comes is chosen with the time. */
async function seatFirst(db: Db, { panel }: InterviewRow) {
  for (const { id, needs, pool } of panel?.parts ?? []) {
    await db.deleteFrom('interviewPeople').where('partId', '=', id).execute()
    await db
      .insertInto('interviewPeople')
      .values(pool.slice(0, needs).map((person) => ({ partId: id, userId: person.id })))
      .execute()
  }
}
