import { sql } from 'kysely'
import type { Db } from '#/server/database/database.ts'
import type { InterviewRow } from '../queries.server.ts'
import type { PanelSpec } from './spec.ts'

type PoolPerson = { id: string; name: string; email: string }
/** A panel as its query reads it; people who have declined are left out. */
export type StoredPanel = Pick<PanelSpec, 'isOrderFree' | 'breakMinutes' | 'maxMinutesWithoutBreak'> & {
  parts: {
    id: string
    name: string | null
    minutes: number
    needs: number
    rooms: string[]
    pool: PoolPerson[]
  }[]
}

export const selectPanel = sql<StoredPanel | null>`(
  select jsonb_build_object('isOrderFree', is_order_free, 'breakMinutes', break_minutes,
    'maxMinutesWithoutBreak', max_minutes_without_break, 'parts', (
      select jsonb_agg(jsonb_build_object('id', part.id, 'name', part.name, 'minutes', part.minutes, 'needs', part.needs,
        'rooms', part.rooms, 'pool', (
          select coalesce(jsonb_agg(jsonb_build_object('id', users.id, 'name', users.name, 'email', users.email)
            order by pool.position), '[]'::jsonb)
          from interview_part_pool pool join users on users.id = pool.user_id
          where pool.part_id = part.id and pool.declined_at is null)) order by part.position)
      from interview_parts part where part.interview_id = panel.interview_id))
  from interview_panels panel where panel.interview_id = interviews.id)`

/** What the solver needs of a stored panel. */
export const storedSpec = (panel: StoredPanel): PanelSpec => ({
  ...panel,
  parts: panel.parts.map((part) => ({
    ...{ name: part.name ?? '', minutes: part.minutes, needs: part.needs, rooms: part.rooms },
    people: part.pool.map(({ id }) => id),
  })),
})

/** Makes a panel of an interview that was just inserted; who takes which part is chosen when it is booked. */
export async function insertPanel(db: Db, interviewId: string, spec: PanelSpec) {
  const { isOrderFree, breakMinutes, maxMinutesWithoutBreak } = spec
  await db
    .insertInto('interviewPanels')
    .values({ interviewId, isOrderFree, breakMinutes, maxMinutesWithoutBreak })
    .execute()
  await db.deleteFrom('interviewParts').where('interviewId', '=', interviewId).execute()
  for (const [position, { name, minutes, needs, rooms, people }] of spec.parts.entries()) {
    const part = await db
      .insertInto('interviewParts')
      .values({ interviewId, position, name, minutes, needs, rooms })
      .returning('id')
      .executeTakeFirstOrThrow()
    const pool = [...new Set(people)]
    await db
      .insertInto('interviewPartPool')
      .values(pool.map((userId, place) => ({ partId: part.id, userId, position: place })))
      .execute()
    await db
      .insertInto('interviewPeople')
      .values(pool.slice(0, needs).map((userId) => ({ partId: part.id, userId })))
      .execute()
  }
}

/** Writes who takes which part, where and when, in the order of `row.parts`. */
export async function saveArrangement(db: Db, row: InterviewRow) {
  await db
    .updateTable('interviewParts')
    .set((eb) => ({ position: eb('position', '+', 1000) }))
    .where('interviewId', '=', row.id)
    .execute()
  for (const [position, { id, room, startsAt, people }] of row.parts.entries()) {
    await db
      .updateTable('interviewParts')
      .set({ position, room, startsAt: startsAt ? new Date(startsAt) : null })
      .where('id', '=', id)
      .execute()
    await db.deleteFrom('interviewPeople').where('partId', '=', id).execute()
    if (people.length > 0)
      await db
        .insertInto('interviewPeople')
        .values(people.map((person) => ({ partId: id, userId: person.id })))
        .execute()
  }
  await db
    .updateTable('interviews')
    .set({ minutes: spanOf(row) })
    .where('id', '=', row.id)
    .execute()
}

/** Minutes from the first beginning to the last end, with the breaks. */
function spanOf({ parts, minutes }: InterviewRow) {
  const [first, last] = [parts[0]?.startsAt, parts.at(-1)]
  if (!first || !last?.startsAt) return minutes
  return (Date.parse(last.startsAt) - Date.parse(first)) / 60_000 + last.minutes
}
