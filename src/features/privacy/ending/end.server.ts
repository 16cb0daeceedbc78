import { sql } from 'kysely'
import type { Db } from '#/server/database/database.ts'
import { isAfter, type PagedWork } from '#/server/paged-task.ts'
import type { TaskContext } from '#/server/tasks.ts'
import { erasePlace } from '../erasure/erase.server.ts'
import type { Person } from '../erasure/person.server.ts'
import { erasedName } from '../erasure/place.server.ts'
import { places } from '../erasure/places.server.ts'
import { insertSealed, type Sealed, sealApplication } from './seal.server.ts'

/** What the company reads in the place of the name. */
const endedName = 'Past applicant'
const batchSize = 100

/** The list of places is asked about these applications alone, and about nobody’s account. */
const applicantsOf = (applications: string[]): Person => ({
  id: '00000000-0000-0000-0000-000000000000',
  role: 'SEEKER',
  ...{ email: '', name: '', emails: [], undeliverableHashes: [], askedFor: [] },
  applications,
  ...{ company: null, companyToEmpty: null },
})

const isDue = sql<boolean>`contents_deleted_at is null and erased_at is null
  and stage_changed_at < now() - make_interval(months => kept_months) and kept_until(applications) <= now()`

/**
 * Deletes what was sent with applications whose time is over, and all that was written about them, at the places that an
 * erasure knows. The record without its person stays, so that counts stay true. Some hundred at a time: mails and tasks
 * are read once for all of them.
 */
export const endedApplications: PagedWork<string[]> = {
  limit: 1,
  async list({ db }, after) {
    const rows = await db
      .selectFrom('applications')
      .select('id')
      .where(isDue)
      .where(isAfter('id', after))
      .orderBy('id')
      .limit(batchSize)
      .execute()
    return rows.length > 0 ? [rows.map(({ id }) => id)] : []
  },
  key: (ids) => ids.at(-1) ?? '',
  each: endApplications,
}

async function endApplications(ids: string[], context: TaskContext) {
  const copies = new Map<string, Sealed>()
  for (const id of ids) {
    const copy = await sealApplication(context, id, applicantsOf([id]))
    if (copy) copies.set(id, copy)
  }
  const { ended, archives } = await context.transaction(async (inside) => {
    const { db } = inside
    const due = await db
      .selectFrom('applications')
      .select('id')
      .where('id', 'in', ids)
      .where(isDue)
      .orderBy('id')
      .forUpdate()
      .execute()
    const ended: string[] = []
    for (const { id } of due) {
      const copy = copies.get(id)
      // Somebody wrote something at that moment: it is copied and deleted next night.
      if (!copy || (await insertSealed(inside, copy, applicantsOf([id])))) ended.push(id)
    }
    const archives = await deleteArchives(db, ended)
    for (const place of places) await erasePlace(inside, place, applicantsOf(ended))
    // Nobody's account was erased: these records have an end of their own.
    await sql`update applications set contents_deleted_at = now(), erased_at = null, keep_until = null,
      snapshot = jsonb_build_object('name', ${endedName}::text) where id = any(${ended}::uuid[])`.execute(db)
    await sql`update notifications set params = replace(params::text, ${JSON.stringify(erasedName)}, ${JSON.stringify(endedName)})::jsonb
      where params ->> 'id' = any(${ended}::text[])`.execute(db)
    return { ended, archives }
  })
  const unused = [...copies].flatMap(([id, copy]) => (ended.includes(id) ? [] : [copy.id]))
  for (const key of [...archives, ...unused]) await context.storage.remove(key)
}

/** Archives of those who hire may hold what they wrote about these. They can ask for new ones. */
async function deleteArchives(db: Db, ids: string[]) {
  const { rows } = await sql<{ id: string }>`delete from data_exports where user_id in (
      select author_id from application_notes where application_id = any(${ids}::uuid[])
      union select author_id from messages where application_id = any(${ids}::uuid[])
      union select author_id from interview_scorecards join interviews on interviews.id = interview_id
        where application_id = any(${ids}::uuid[]))
    and user_id not in (select seeker_id from applications where id = any(${ids}::uuid[])) returning id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
