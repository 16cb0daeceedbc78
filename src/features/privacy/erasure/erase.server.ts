import { type RawBuilder, sql } from 'kysely'
import { refreshVocabulary } from '#/features/search/query/words/spelling.server.ts'
import { countPlaces, countSuggestions } from '#/features/search/suggestions/counting.server.ts'
import { audit } from '#/server/audit.ts'
import type { Db } from '#/server/database/database.ts'
import type { TaskContext } from '#/server/tasks.ts'
import { endPersonalTies, removeFromTeam } from './endings.server.ts'
import { lockPerson, type Person } from './person.server.ts'
import { erasedName, type Place } from './place.server.ts'
import { places } from './places.server.ts'
import { deleteTextsAbout } from './texts.server.ts'
import { addTombstone } from './tombstones.server.ts'

/**
 * Erases one person in one transaction, and then the bytes of their files. Does nothing if they are gone, or keep
 * their account. `again`: they were erased before, and a restored backup brought them back.
 */
export async function eraseAccount(context: TaskContext, userId: string, { again = false } = {}) {
  const erased = await context.transaction(async (inside) => {
    const { db } = inside
    const found = await lockPerson(inside, userId)
    if (!found || (!again && (!found.eraseAt || found.eraseAt > new Date()))) return null
    // First, because from here on the account cannot be kept: should we crash, it is erased at the next start.
    await addTombstone(inside, userId)
    const ending = { ...inside, user: found }
    await endPersonalTies(ending)
    const person = (await lockPerson(inside, userId)) ?? found
    await removeFromTeam(ending)
    await passOnLogos(db, userId)
    const keys = await listStoredKeys(db, person)
    for (const place of places) await erasePlace(inside, place, person)
    await audit(db, {
      actor: null,
      action: 'user.erase',
      subject: { type: 'user', id: inside.encryption.fingerprint('erased user', userId), name: erasedName },
      reason: again ? 'A restored backup had brought it back.' : '',
    })
    // Words of its jobs that the search suggests.
    if (person.company)
      for (const task of [countSuggestions, countPlaces, refreshVocabulary])
        await inside.send(task, { isAnew: true })
    return { keys }
  })
  if (!erased) return
  for (const key of erased.keys) await context.storage.remove(key)
}

const tableOf = (table: string) => sql.table(table)

export async function erasePlace(
  context: TaskContext,
  { table, rows, empties = [], scanned }: Place,
  person: Person,
) {
  const { db } = context
  if (scanned) return deleteTextsAbout(context, scanned, person)
  // Within a statement the person's rows are found by what the next would empty, so rows go last.
  for (const { where, set } of empties)
    await sql`update ${tableOf(table)} set ${sql.join(assignments(set))} where ${where(person)}`.execute(db)
  if (rows) await sql`delete from ${tableOf(table)} where ${rows(person)}`.execute(db)
}

const assignments = (set: Record<string, RawBuilder<unknown>>) =>
  Object.entries(set).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)

/** A logo stays with the company it shows, under a name that tells nothing. */
async function passOnLogos(db: Db, userId: string) {
  await sql`update files set owner_id = heir.user_id, name = 'logo.webp'
    from companies join lateral (select user_id from company_members
      where company_id = companies.id and user_id <> ${userId}
      order by (role = 'owner') desc, created_at limit 1) heir on true
    where files.owner_id = ${userId} and companies.photo = '/api/file/' || files.id::text`.execute(db)
}

/** What the storage holds of the person: files, the archive, and documents of a company that ends. */
async function listStoredKeys(db: Db, { id, company }: Person) {
  const { rows } = await sql<{ key: string }>`
    select id as key from files where owner_id = ${id}
    union all select id from data_exports where user_id = ${id}
    union all select id from company_exports where requested_by = ${id} or company_id = ${company}
    union all select id from company_documents where company_id = ${company}`.execute(db)
  return rows.map(({ key }) => key)
}
