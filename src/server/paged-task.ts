import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from './database/database.ts'
import { defineTask, type Task, type TaskContext } from './tasks.ts'

// Work on a whole table, cut into pages. Each page is a task of its own, so a worker that is killed leaves one page to
// repeat, and the work goes on where it stopped.

export const pagedPayload = z.object({
  /** The key after which the page begins; none at the beginning. */
  after: z.string().optional(),
  /** Only the first row of it, which failed before. */
  isSingle: z.boolean().optional(),
  /** At the beginning: also while an earlier start is under way, which may have passed what changed since. */
  isAnew: z.boolean().optional(),
})

type Pages<Row> = {
  /** The next rows by their keys, which are unique and do not change meanwhile. */
  list(context: TaskContext, after: string | undefined, limit: number): Promise<Row[]>
  key(row: Row): string
  /** How many rows a page has. */
  limit: number
  /** A start begins with the first page, also while an earlier one is under way. */
  beginsAnew?: boolean
}

export type PagedWork<Row> = Pages<Row> &
  (
    | {
        /**
         * The work on one row, in transactions of its own. It may run twice for a row, when the worker is killed before
         * the page ends, and has to find out by what it has stored. One that fails holds up no other.
         */
        each(row: Row, context: TaskContext): Promise<void>
      }
    | {
        /** The work on a page, in one transaction together with the next page’s task: it is done once. */
        page(rows: Row[], context: TaskContext): Promise<void>
      }
  )

export type PagedTask = Task<typeof pagedPayload>

/** A page ends early after this time, far below the time limit of tasks. */
const maxPageMs = 30_000

export function definePagedTask<Row>({
  name,
  cron,
  ...work
}: { name: string; cron?: string } & PagedWork<Row>): PagedTask {
  const task: PagedTask = defineTask({
    name,
    payload: pagedPayload,
    ...(cron !== undefined && { cron }),
    async run({ after, isSingle, isAnew = work.beginsAnew }, context) {
      if (isSingle) return runSingle(work, context, after)
      // What an earlier start has not finished is what this one would do.
      if (after === undefined && !isAnew && (await isUnderWay(context.db, name))) return
      const rows = await work.list(context, after, work.limit)
      if ('page' in work)
        return context.transaction(async (inside) => {
          await work.page(rows, inside)
          const last = rows.at(-1)
          if (last && rows.length === work.limit) await inside.send(task, { after: work.key(last) })
        })
      const { next, failed } = await runEach(work, rows, context, after)
      await context.transaction(async ({ send }) => {
        for (const before of failed) await send(task, { ...before, isSingle: true })
        if (next !== undefined) await send(task, { after: next })
      })
    },
  })
  return task
}

/** Runs all pages one after the other, for those who cannot wait for the queue. */
export async function runAllPages<Row>(work: PagedWork<Row>, context: TaskContext) {
  for (let after: string | undefined; ; ) {
    const rows = await work.list(context, after, work.limit)
    if ('page' in work) await context.transaction((inside) => work.page(rows, inside))
    else for (const row of rows) await work.each(row, context)
    const last = rows.at(-1)
    if (!last || rows.length < work.limit) return
    after = work.key(last)
  }
}

type EachWork<Row> = Pages<Row> & Extract<PagedWork<Row>, { each: unknown }>
type Position = { after?: string }
const positionAfter = (after: string | undefined): Position => (after === undefined ? {} : { after })

/** Returns the key after which the next page begins, if there is one, and the positions of the rows that failed. */
async function runEach<Row>(
  work: EachWork<Row>,
  rows: Row[],
  context: TaskContext,
  after: string | undefined,
): Promise<{ next: string | undefined; failed: Position[] }> {
  const startedAt = performance.now()
  const failed: Position[] = []
  let last = after
  for (const row of rows) {
    await work.each(row, context).catch(() => failed.push(positionAfter(last)))
    last = work.key(row)
    if (performance.now() - startedAt > maxPageMs) return { next: last, failed }
  }
  return { next: rows.length === work.limit ? last : undefined, failed }
}

/** Here the failure is one of the task, which the queue repeats, and shows when it stays. */
async function runSingle<Row>(work: PagedWork<Row>, context: TaskContext, after: string | undefined) {
  const [row] = await work.list(context, after, 1)
  if (row && 'each' in work) await work.each(row, context)
}

async function isUnderWay(db: Db, name: string) {
  const { rows } = await sql`select from pgboss.job
    where name = ${name} and state < 'completed' and data ? 'after' and not data ? 'isSingle' limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** The rows after the key of the page before. */
export const isAfter = (column: string, after: string | undefined) =>
  after === undefined ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} > ${after}`

/** A page of all rows of a table. */
export async function listIds(
  db: Db,
  table: 'companies' | 'files' | 'jobs' | 'users',
  after: string | undefined,
  limit: number,
) {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where ${isAfter('id', after)} order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
