import { sql } from 'kysely'
import { openStages } from '#/features/applications/stages.ts'
import type { Db } from '#/server/database/database.ts'
import { type Filter, isIn, jobsOfFilter, periodOf } from '../filter.server.ts'
import type { Spans } from '../span.server.ts'
import { minForRatings } from './ratings.ts'

type Period = 'now' | 'before'
/** How many gave each of the four scores, the lowest first. */
type Scores = [number, number, number, number]

/**
 * - cards: what was recommended first, while the cards of others were hidden, of interviews held in the span. Of applicants
 *   who are decided: whoever still has to send a card of one learns nothing from a figure either.
 * - pairs: each card beside each card of a colleague about the same applicant; so every pair is there twice.
 */
const cardsOf = (filter: Filter, spans: Spans) => sql`
  cards as materialized (
    select card.id, application_id, author_id, first_recommendation as score, ${periodOf(sql`starts_at`, spans)} as period
    from interview_scorecards card join interviews on interviews.id = interview_id
      join applications on applications.id = application_id join jobs on jobs.id = job_id
    where ${jobsOfFilter(filter)} and ${isIn(sql`starts_at`, { from: spans.before.from, end: spans.now.end })}
      and interviews.state = 'booked' and ends_at <= now() and author_id is not null
      and not applications.stage = any(${[...openStages]}::text[])),
  pairs as (
    select own.id, own.author_id, own.application_id, own.period, own.score, other.id as other_id, other.score as other_score
    from cards own join cards other
      on other.application_id = own.application_id and other.period = own.period and other.author_id <> own.author_id)`

/** How many cards gave each score; of `id` each counts once. */
const scoresOf = (id: unknown, score: unknown) =>
  sql`array[${sql.join([1, 2, 3, 4].map((one) => sql`count(distinct ${id}) filter (where ${score} = ${sql.lit(one)})::int`))}]`

/** Pairs of cards about one applicant, and how many of them are both for a hire or both against it. */
export async function countAgreement(db: Db, filter: Filter, spans: Spans) {
  const { rows } = await sql<{ period: Period; pairs: number; agree: number }>`
    with ${cardsOf(filter, spans)}
    select period, (count(*) / 2)::int as pairs, (count(*) filter (where (score > 2) = (other_score > 2)) / 2)::int as agree
    from pairs group by period`.execute(db)
  const of = (period: Period) => {
    const row = rows.find((one) => one.period === period)
    return { pairs: row?.pairs ?? 0, agree: row?.agree ?? 0 }
  }
  return { now: of('now'), before: of('before') }
}

type Rated = {
  id: string
  name: string
  scores: Scores
  compared: {
    applicants: number
    own: Scores
    colleagues: Scores
    higher: number
    same: number
    lower: number
  } | null
}

/** Whoever sent enough cards, by how many; `only`: this person alone. */
export async function listRatings(db: Db, filter: Filter, spans: Spans, only: string | null) {
  const { rows } = await sql<Rated>`
    with ${cardsOf(filter, spans)},
    own as (
      select author_id, ${scoresOf(sql`id`, sql`score`)} as scores, count(*) as sent from cards
      where period = 'now' group by author_id having count(*) >= ${minForRatings}::int),
    compared as (
      select author_id, json_build_object('applicants', count(distinct application_id),
        'own', ${scoresOf(sql`id`, sql`score`)}, 'colleagues', ${scoresOf(sql`other_id`, sql`other_score`)},
        'higher', count(*) filter (where score > other_score), 'same', count(*) filter (where score = other_score),
        'lower', count(*) filter (where score < other_score)) as compared
      from pairs where period = 'now' group by author_id having count(distinct application_id) >= ${minForRatings}::int)
    select users.id, users.name, scores, compared
    from own join users on users.id = own.author_id left join compared on compared.author_id = own.author_id
    ${only === null ? sql`` : sql`where users.id = ${only}`}
    order by sent desc, users.name, users.id limit 100`.execute(db)
  return rows
}
