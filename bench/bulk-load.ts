import type { Database } from '#/server/database/database.ts'

/** Whether a previous run left this many jobs. */
export async function hasBenchJobs({ executeSql }: Database, count: number) {
  const { rows } = await executeSql(`select count(*)::int as jobs from jobs where slug like 'bench-%'`)
  return (rows as { jobs: number }[])[0]?.jobs === count
}

const triggers = [
  ['jobs', 'jobs_search_synced'],
  ['jobs', 'jobs_suggested_insert'],
  ['job_search', 'job_search_enqueued'],
]

/** Those that look up what a row refers to. Only a superuser may switch them. */
const referenceTriggers = `select relname, tgname from pg_trigger join pg_class on pg_class.oid = tgrelid
  where relname in ('jobs', 'job_search') and tgname like 'RI_ConstraintTrigger_c%'
    and (select rolsuper from pg_roles where rolname = current_user)`

/** All but those that hold a constraint. */
const droppableIndexes = `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
  where indrelid in ('jobs'::regclass, 'job_search'::regclass)
    and not exists (select from pg_constraint where conindid = indexrelid)`

/**
 * Writes jobs together with what triggers would compute for each of them, and builds the indexes afterwards; those that
 * `isNeeded` refuses are left out.
 */
export async function loadInBulk(
  { executeSql, embedded }: Database,
  load: () => Promise<void>,
  isNeeded: (index: string) => boolean = () => true,
) {
  const { rows: indexes } = (await executeSql(droppableIndexes)) as {
    rows: { name: string; definition: string }[]
  }
  for (const { name } of indexes) await executeSql(`drop index ${name}`)
  const { rows: references } = (await executeSql(referenceTriggers)) as {
    rows: { relname: string; tgname: string }[]
  }
  const switched = [...triggers, ...references.map(({ relname, tgname }) => [relname, tgname])]
  const switchTriggers = async (to: 'enable' | 'disable') => {
    for (const [table, trigger] of switched)
      await executeSql(`alter table ${table} ${to} trigger "${trigger}"`)
  }
  await switchTriggers('disable')
  await load()
  await switchTriggers('enable')
  const needed = indexes.filter(({ name }) => isNeeded(name))
  // Two at once where the database has two connections: each is built on one core, and half of them wait for the disk.
  const build = async () => {
    for (let index = needed.pop(); index; index = needed.pop())
      await executeSql(embedded ? index.definition : `set maintenance_work_mem = '1GB'; ${index.definition}`)
  }
  await Promise.all(Array.from({ length: embedded ? 1 : 2 }, build))
}
