import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { JobStep } from '#/features/jobs/steps.ts'
import type { Db } from '#/server/database/database.ts'
import { assertStorableText } from '#/server/storable-text.ts'
import { AppError } from '#/shared/errors.ts'
import { payPeriodsPerYear } from '#/shared/money/money.ts'
import { searchableKinds, teamName } from '../blind/blind.server.ts'
import { knownSource } from '../sources/known-source.server.ts'
import { columnOfStage, mainStages, type Stage, stages } from '../stages.ts'
import type { ApplicantFilter, ApplicantSort, BoardColumn } from './shapes.ts'

// Pages of a job's applicants: which ids, in which order. What is shown of each is read by `listCards`.

export const boardColumns: readonly BoardColumn[] = [...mainStages, 'ended']
export const boardColumnOf = (stage: Stage): BoardColumn => columnOfStage(stage) ?? 'ended'

export type JobOfPage = { id: string; steps: JobStep[] }

const joined = sql`applications join jobs on jobs.id = applications.job_id
  left join users as seekers on seekers.id = applications.seeker_id`

/** In SQL what `isWithdrawn` is: the profile went with them, and only the name is left. */
export const isWithdrawn = sql`(applications.stage = 'withdrawn' or applications.recalled_at is not null
  or applications.seeker_id is null or seekers.erase_at is not null)`

// Of a blind one neither name nor headline is searched, which may hold what the card leaves out.
const profileText = sql`concat_ws(' ', ${teamName}, case when not ${isWithdrawn} then
  concat_ws(' ', case when not applications.is_blind then snapshot->>'headline' end, snapshot->>'city',
    snapshot->>'skills') end)`

const likeOf = (word: string) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`

/**
 * Whether every word is in the name, headline, place or skills of an applicant, or in the title of their job where
 * `jobs` are given. What is read of each is little: `applications_words` finds words of three letters or more.
 */
export function hasWords(q: string, jobs: readonly { id: string; title: string }[] = []) {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return sql<boolean>`true`
  const conditions = words.map((word) => {
    const titled = jobs.filter(({ title }) => title.toLowerCase().includes(word)).map(({ id }) => id)
    const inText = sql`strpos(lower(${profileText}), ${word}) > 0`
    const inProfile =
      word.length < 3
        ? inText
        : sql`(applications.is_blind or applicant_words(snapshot) like ${likeOf(word)}) and ${inText}`
    return titled.length > 0 ? sql`(job_id = any(${titled}::uuid[]) or (${inProfile}))` : sql`(${inProfile})`
  })
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** Whether the answer to an applicant is overdue. */
const isLate = sql<boolean>`coalesce(applications.late_from <= now(), false)`

function matches({ id }: JobOfPage, filter: ApplicantFilter) {
  const conditions: RawBuilder<unknown>[] = [sql`applications.job_id = ${id}`, hasWords(filter.q)]
  if (filter.late) conditions.push(isLate)
  if (filter.stage) conditions.push(sql`applications.stage = ${filter.stage}`)
  if (filter.tag)
    conditions.push(sql`exists (select from application_tags
      where application_id = applications.id and tag = ${filter.tag.toLowerCase()})`)
  if (filter.source) conditions.push(sql`not ${isWithdrawn} and ${knownSource} = ${filter.source}`)
  if (filter.question && filter.answer)
    conditions.push(sql`not ${isWithdrawn} and exists (select from jsonb_array_elements(answers) as given
      where given->>'question' = ${filter.question}
        and (not applications.is_blind or given->>'kind' = any(${[...searchableKinds]}::text[]))
        and strpos(lower(given->>'answer'), ${filter.answer.toLowerCase()}) > 0)`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

const stagesOfColumn = (column: BoardColumn) => stages.filter((stage) => boardColumnOf(stage) === column)
const columnSql = sql<BoardColumn>`case ${sql.join(
  boardColumns.map(
    (column) =>
      sql`when applications.stage = any(${sql.lit(`{${stagesOfColumn(column).map((stage) => `"${stage}"`)}}`)}::text[]) then ${sql.lit(column)}`,
  ),
  sql` `,
)} end`

const newestChange = sql`-extract(epoch from stage_changed_at)::double precision`
/** What each order goes by. Ended applications come last by stage; overdue ones come before any waiting time. */
const sortKeys: Record<ApplicantSort, (job: JobOfPage) => RawBuilder<unknown>> = {
  changed: () => newestChange,
  name: () => sql`lower(${teamName})`,
  stage: () =>
    sql`(case ${columnSql} ${sql.join(
      boardColumns.map((column, place) => sql`when ${sql.lit(column)} then ${sql.lit(place)}`),
      sql` `,
    )} end * 1e11 - extract(epoch from stage_changed_at))::double precision`,
  waiting: () =>
    sql`(case when ${isLate} then 2e11 when ${columnSql} not in ('ended', 'hire') then 1e11 else 0 end
      - extract(epoch from waiting_since))::double precision`,
  asks: () =>
    sql`coalesce(case when jsonb_typeof(snapshot->'desiredPay') = 'number' and not ${isWithdrawn}
      then (snapshot->>'desiredPay')::double precision * ${askedPeriods} end, 0)`,
}

/** How many of the asked periods are in a year. */
const askedPeriods = sql`(case snapshot->>'desiredPeriod' ${sql.join(
  Object.entries(payPeriodsPerYear).map(
    ([period, count]) => sql`when ${sql.lit(period)} then ${sql.lit(count)}`,
  ),
  sql` `,
)} else 1 end)`

/** For a cursor that none of our answers held. */
export const unknownPage = () => new AppError(400, 'This page of the list is not known. Load the list again.')

type Row = { id: string; key: string | number }
const cursorOf = (row: Row | undefined) =>
  row ? Buffer.from(JSON.stringify([row.key, row.id])).toString('base64url') : null

function readCursor(cursor: string): Row {
  try {
    const [key, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    assertStorableText(key)
    if ((typeof key === 'string' || typeof key === 'number') && z.uuid().safeParse(id).success)
      return { key, id: String(id) }
  } catch {
    // The same answer as for any other text that is not a cursor.
  }
  throw unknownPage()
}

/** The first page of each column in that order, and how many match in it. */
export async function listColumns(
  db: Db,
  job: JobOfPage,
  filter: ApplicantFilter,
  { sort, descending, limit }: Pick<PageInput, 'sort' | 'descending' | 'limit'>,
) {
  const direction = descending ? sql`desc` : sql`asc`
  const { rows } = await sql<Row & { column: BoardColumn; found: number }>`
    select id, "column", key, found from (
      select id, "column", key, (count(*) over (partition by "column"))::int as found,
        row_number() over (partition by "column" order by key ${direction}, id ${direction}) as place
      from (select applications.id, ${columnSql} as "column", ${sortKeys[sort](job)} as key
        from ${joined} where ${matches(job, filter)}) matching) ranked
    where place <= ${limit} order by place`.execute(db)
  return boardColumns.map((column) => {
    const own = rows.filter((row) => row.column === column)
    const found = own[0]?.found ?? 0
    return {
      column,
      found,
      ids: own.map(({ id }) => id),
      next: found > own.length ? cursorOf(own.at(-1)) : null,
    }
  })
}

export type PageInput = {
  column?: BoardColumn | undefined
  sort: ApplicantSort
  descending: boolean
  after?: string | undefined
  limit: number
}

/** The page after a cursor, of one column or of all. */
export async function listPage(
  db: Db,
  job: JobOfPage,
  filter: ApplicantFilter,
  { column, sort, descending, after, limit }: PageInput,
) {
  const key = sortKeys[sort](job)
  const direction = descending ? sql`desc` : sql`asc`
  const from = after === undefined ? null : readCursor(after)
  const keyType = sort === 'name' ? sql`text` : sql`double precision`
  if (from && typeof from.key !== (sort === 'name' ? 'string' : 'number')) throw unknownPage()
  const { rows } = await sql<Row>`
    select id, key from (select applications.id, ${key} as key from ${joined} where ${matches(job, filter)}
      ${column ? sql`and ${columnSql} = ${column}` : sql``}) matching
    ${from ? sql`where (key, id) ${descending ? sql`<` : sql`>`} (${from.key}::${keyType}, ${from.id}::uuid)` : sql``}
    order by key ${direction}, id ${direction} limit ${limit + 1}`.execute(db)
  const page = rows.slice(0, limit)
  return { ids: page.map(({ id }) => id), next: rows.length > limit ? cursorOf(page.at(-1)) : null }
}

export async function countMatching(db: Db, job: JobOfPage, filter: ApplicantFilter) {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${joined}
    where ${matches(job, filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** All of them, newest change first. */
export async function listMatching(db: Db, job: JobOfPage, filter: ApplicantFilter) {
  const { rows } = await sql<{ id: string }>`select applications.id from ${joined}
    where ${matches(job, filter)} order by stage_changed_at desc, applications.id limit 5000`.execute(db)
  return rows.map(({ id }) => id)
}
