import { createHash } from 'node:crypto'
import { type CompiledQuery, sql } from 'kysely'
import type { PoolClient } from 'pg'
import type { Db } from './database.ts'

/**
 * Marks a frequent statement, so that Postgres plans it once per connection: planning these costs more than
 * running them. Only for statements whose best plan does not depend on the values. A fixed limit is written with
 * `sql.lit`: for one that it does not know, Postgres expects a long result and plans anew each time.
 */
export const preparedMark = '/* prepared */'
export const preparedHint = sql.raw(preparedMark)

export const isPrepared = (text: string) => text.includes(preparedMark)

/** Runs a statement, as a prepared one when it is marked. */
export const queryPrepared = (client: PoolClient, text: string, values?: unknown[]) =>
  isPrepared(text)
    ? client.query({ name: nameOf(text), text, ...(values && { values }) })
    : client.query(text, values)

const names = new Map<string, string>()

function nameOf(text: string) {
  let name = names.get(text)
  if (!name) {
    name = createHash('sha1').update(text).digest('hex')
    names.set(text, name)
  }
  return name
}

type Placeholder = { position: number }
const isPlaceholder = (value: unknown): value is Placeholder =>
  typeof value === 'object' && value !== null && 'position' in value

/**
 * A query that Kysely builds and compiles once and then runs with changing values. `build` gets placeholders for
 * the values: it can pass them on, but must not read them.
 */
export function compileOnce<Values extends unknown[], Row>(
  build: (db: Db, ...values: Values) => { compile(): CompiledQuery<Row> },
) {
  let compiled: CompiledQuery<Row> | undefined
  return async (db: Db, ...values: Values) => {
    compiled ??= build(db, ...(values.map((_, place) => ({ position: place })) as Values)).compile()
    const parameters = compiled.parameters.map((one) => (isPlaceholder(one) ? values[one.position] : one))
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}
