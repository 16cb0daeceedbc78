import { sql } from 'kysely'
import { openStages } from '#/features/applications/stages.ts'
import type { Db } from '#/server/database/database.ts'
import { type Filter, isIn, jobsOfFilter, periodOf } from '../filter.server.ts'
import type { Spans } from '../span.server.ts'
import { minForRatings } from './ratings.ts'

/** How many gave each of the four scores, the lowest first. */
type Scores = [number, number, number, number]

type Rated = {
  period: 'now' | 'before'
  id: string
  name: string
  scores: Scores
  applicants: number
  own: Scores
  colleagues: Scores
  higher: number
  same: number
  lower: number
  agree: number
}

const four = [1, 2, 3, 4] as const
const sumsOf = (prefix: string, isCounted = sql`true`) =>
  sql`array[${sql.join(four.map((score) => sql`coalesce(sum(${sql.ref(prefix + score)}) filter (where ${isCounted}), 0)::int`))}]`

/**
 * How each interviewer rated in a span, and how colleagues rated the applicants whom both met.
 *
 * - cards: what was recommended first, while the cards of others were hidden, of interviews held in the span. Of applicants
 *   who are decided and were told so: whoever still has to send a card of one learns nothing from a figure either.
 * - met: one row for each person and applicant: `o1` to `o4` their own cards by score, `c1` to `c4` those of all colleagues.
 *   Each of the ones beside each of the others is a pair.
 */
async function listRated(db: Db, filter: Filter, spans: Spans) {
  const { rows } = await sql<Rated>`
    with cards as (
      select application_id, author_id, ${periodOf(sql`starts_at`, spans)} as period,
        ${sql.join(four.map((score) => sql`(count(*) filter (where first_recommendation = ${sql.lit(score)}))::int as ${sql.ref(`o${score}`)}`))}
      from interview_scorecards card join interviews on interviews.id = interview_id
        join applications on applications.id = application_id join jobs on jobs.id = job_id
      where ${jobsOfFilter(filter)} and ${isIn(sql`starts_at`, { from: spans.before.from, end: spans.now.end })}
        and interviews.state = 'booked' and ends_at <= now() and author_id is not null
        and not applications.stage = any(${[...openStages]}::text[])
        and not exists (select from application_events event
          where event.application_id = applications.id and kind = 'moved' and not notified
            and not exists (select from application_events later
              where later.application_id = event.application_id and later.kind = 'moved' and later.id > event.id))
      group by 1, 2, 3),
    met as (
      select *, ${sql.join(
        four.map(
          (score) =>
            sql`(sum(${sql.ref(`o${score}`)}) over together)::int - ${sql.ref(`o${score}`)} as ${sql.ref(`c${score}`)}`,
        ),
      )}, count(*) over together > 1 as is_shared
      from cards window together as (partition by application_id, period))
    select period, users.id, users.name, ${sumsOf('o')} as scores, (count(*) filter (where is_shared))::int as applicants,
      ${sumsOf('o', sql`is_shared`)} as own, ${sumsOf('c')} as colleagues,
      sum(o2 * c1 + o3 * (c1 + c2) + o4 * (c1 + c2 + c3))::int as higher,
      sum(o1 * c1 + o2 * c2 + o3 * c3 + o4 * c4)::int as same,
      sum(o1 * (c2 + c3 + c4) + o2 * (c3 + c4) + o3 * c4)::int as lower,
      sum((o1 + o2) * (c1 + c2) + (o3 + o4) * (c3 + c4))::int as agree
    from met join users on users.id = author_id group by period, users.id`.execute(db)
  return rows
}

const total = (scores: Scores) => scores.reduce((sum, count) => sum + count, 0)

/**
 * Pairs of cards about one applicant, with how many are both for a hire or both against it; and whoever sent enough cards,
 * the most first. `only`: of people this one alone.
 */
export async function countRatings(db: Db, filter: Filter, spans: Spans, only: string | null) {
  const rows = await listRated(db, filter, spans)
  const agreementOf = (of: Rated['period']) => {
    const counts = { pairs: 0, agree: 0 }
    for (const { period, higher, same, lower, agree } of rows) {
      if (period !== of) continue
      // Both of a pair have it.
      counts.pairs += (higher + same + lower) / 2
      counts.agree += agree / 2
    }
    return counts
  }
  return {
    agreement: { now: agreementOf('now'), before: agreementOf('before') },
    people: rows
      .filter(
        ({ period, id, scores }) => period === 'now' && (only ?? id) === id && total(scores) >= minForRatings,
      )
      .sort((one, other) => total(other.scores) - total(one.scores) || (one.name < other.name ? -1 : 1))
      .map(({ id, name, scores, applicants, own, colleagues, higher, same, lower }) => ({
        ...{ id, name, scores },
        compared: applicants < minForRatings ? null : { applicants, own, colleagues, higher, same, lower },
      })),
  }
}
