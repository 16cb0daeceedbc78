import type { ExecuteSql } from '../database/database.ts'

/** A table as the catalog describes it; `sql` is its quoted name. */
export type Table = {
  schema: string
  name: string
  sql: string
  columns: { name: string; sql: string; type: string }[]
}
type Sequence = { name: string; value: string; isCalled: boolean }

/** Of the queue, in the order of their references. pg-boss makes the rest of its schema itself. */
const queueTables = ['queue', 'schedule', 'job']
const rowsPerFetch = 1_000

/** How values are written as text: whole, and the same on every server. And this takes as long as it takes. */
const sessionSettings = `
  set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local synchronize_seqscans = off;
  set local statement_timeout = 0; set local lock_timeout = '30s'; set local idle_in_transaction_session_timeout = 0;`

export const prepareSession = (executeSql: ExecuteSql) => executeSql(sessionSettings)

/** The product's tables by name, then those of the queue that are backed up. */
export async function listTables(executeSql: ExecuteSql) {
  const { rows } = await executeSql(`
    select n.nspname as schema, c.relname as name, format('%I.%I', n.nspname, c.relname) as sql,
      (select coalesce(json_agg(json_build_object('name', a.attname, 'sql', quote_ident(a.attname),
          'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum), '[]')
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where not exists (select from pg_depend where objid = c.oid and deptype = 'e')
      and (n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
        or n.nspname = 'pgboss' and c.relname in (${queueTables.map((name) => `'${name}'`).join()}))
    order by 1 desc, 2`)
  const tables = rows as Table[]
  return [
    ...tables.filter(({ schema }) => schema === 'public'),
    ...queueTables.flatMap((name) =>
      tables.filter((table) => table.schema === 'pgboss' && table.name === name),
    ),
  ]
}

/** Each row as one line of JSON: its values as texts, in the order of the columns. */
export async function* readRows(executeSql: ExecuteSql, table: Table) {
  const values = table.columns.map(({ sql }) => `${sql}::text`).join()
  await executeSql(
    `declare backup_rows no scroll cursor for select json_build_array(${values})::text as line from ${table.sql}`,
  )
  for (let count = rowsPerFetch; count === rowsPerFetch; ) {
    const { rows } = await executeSql(`fetch ${rowsPerFetch} from backup_rows`)
    count = rows.length
    for (const { line } of rows as { line: string }[]) yield line
  }
  await executeSql('close backup_rows')
}

/** Inserts rows that `readRows` wrote; `columns` are those of then. Columns that are gone are left out. */
export async function insertRows(executeSql: ExecuteSql, table: Table, columns: string[], lines: string[]) {
  const kept = columns.flatMap((name, at) => {
    const column = table.columns.find((one) => one.name === name)
    return column ? [{ ...column, at }] : []
  })
  if (kept.length === 0) return
  await executeSql(
    `insert into ${table.sql} (${kept.map(({ sql }) => sql).join()}) overriding system value
      select ${kept.map(({ at, type }) => `(texts ->> ${at})::${type}`).join()}
      from (select line::jsonb as texts from unnest($1::text[]) line) lines`,
    [lines],
  )
}

export async function readSequences(executeSql: ExecuteSql): Promise<Sequence[]> {
  const { rows } = await executeSql(`select format('%I.%I', schemaname, sequencename) as name
    from pg_sequences where schemaname = 'public' order by 1`)
  const sequences: Sequence[] = []
  for (const { name } of rows as { name: string }[]) {
    const { rows: values } = await executeSql(
      `select last_value::text as value, is_called as "isCalled" from ${name}`,
    )
    sequences.push({ name, ...(values[0] as Omit<Sequence, 'name'>) })
  }
  return sequences
}

export async function setSequences(executeSql: ExecuteSql, sequences: Sequence[]) {
  for (const { name, value, isCalled } of sequences)
    await executeSql('select setval($1::regclass, $2::bigint, $3::boolean)', [name, value, isCalled])
}

/**
 * Calls `load` while no trigger and no foreign key acts: a restored row happened already, and tables come in any order.
 * Both come back as they were, and the foreign keys are checked then. The tables' owner may do this; a superuser is not
 * needed.
 */
export async function withoutTriggers(executeSql: ExecuteSql, load: () => Promise<void>) {
  const { rows: triggers } = await executeSql(`
    select format('alter table %s %%s trigger %I', tgrelid::regclass, tgname) as statement
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = 'public'::regnamespace and not tgisinternal and tgenabled = 'O'`)
  const { rows: keys } = await executeSql(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 order by conrelid, conname`)
  const setTriggers = async (act: 'disable' | 'enable') => {
    for (const { statement } of triggers as { statement: string }[])
      await executeSql(statement.replace('%s', act))
  }
  for (const { drop } of keys as { drop: string }[]) await executeSql(drop)
  await setTriggers('disable')
  await load()
  await setTriggers('enable')
  for (const { add } of keys as { add: string }[]) await executeSql(add)
}
