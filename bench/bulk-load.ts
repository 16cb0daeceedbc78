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

/**
 * Writes jobs together with what triggers would compute for each of them, and builds the text indexes afterwards; those
 * that `isNeeded` refuses are left out.
 */
export async function loadInBulk(
  { executeSql, embedded }: Database,
  load: () => Promise<void>,
  isNeeded: (index: string) => boolean = () => true,
) {
  const { rows: indexes } = (await executeSql(
    `select indexname, indexdef from pg_indexes where tablename in ('jobs', 'job_search') and indexdef like '%gin%'`,
  )) as { rows: { indexname: string; indexdef: string }[] }
  for (const { indexname } of indexes) await executeSql(`drop index ${indexname}`)
  const switchTriggers = async (to: 'enable' | 'disable') => {
    for (const [table, trigger] of triggers) await executeSql(`alter table ${table} ${to} trigger ${trigger}`)
  }
  await switchTriggers('disable')
  await load()
  await switchTriggers('enable')
  for (const { indexname, indexdef } of indexes)
    if (isNeeded(indexname))
      await executeSql(embedded ? indexdef : `set maintenance_work_mem = '1GB'; ${indexdef}`)
}
