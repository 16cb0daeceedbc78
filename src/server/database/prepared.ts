import { createHash } from 'node:crypto'
import { type CompiledQuery, sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { Db } from './database.ts'

/**
 * Marks a statement that is asked at every search: Postgres then plans it once for a connection instead of each
 * time, which costs it more than the answer does. Only for statements with one good plan whatever the values.
 */
export const prepared = sql`/* often */`

/** The pool, whose connections prepare what is marked so. */
export const withPreparedStatements = (pool: Pool) => ({
  options: pool.options,
  async connect() {
    const client = await pool.connect()
    return {
      query: ((text: unknown, values: unknown[]) =>
        typeof text === 'string' && text.includes('/* often */')
          ? client.query({ name: nameOf(text), text, values })
          : client.query(text as string, values)) as PoolClient['query'],
      release: () => client.release(),
    }
  },
  end: () => pool.end(),
})

const names = new Map<string, string>()

function nameOf(text: string) {
  let name = names.get(text)
  if (!name) {
    name = createHash('sha1').update(text).digest('hex')
    names.set(text, name)
  }
  return name
}

type Placeholder = { standsFor: number }
const isStandIn = (value: unknown): value is Placeholder =>
  typeof value === 'object' && value !== null && 'standsFor' in value

/**
 * A query that Kysely builds and compiles once, though it is asked often with other values. `build` gets stand-ins
 * for the values: it can pass them on, but not look at them.
 */
export function compileOnce<Values extends unknown[], Row>(
  build: (db: Db, ...values: Values) => { compile(): CompiledQuery<Row> },
) {
  let compiled: CompiledQuery<Row> | undefined
  return async (db: Db, ...values: Values) => {
    compiled ??= build(db, ...(values.map((_, place) => ({ standsFor: place })) as Values)).compile()
    const parameters = compiled.parameters.map((one) => (isStandIn(one) ? values[one.standsFor] : one))
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}
