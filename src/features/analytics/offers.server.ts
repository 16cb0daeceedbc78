import { sql } from 'kysely'
import type { Db } from '#/server/database/database.ts'
import { type Filter, isIn, jobsOfFilter, periodOf } from './filter.server.ts'
import type { Spans } from './span.server.ts'

export type OfferRow = {
  period: 'now' | 'before'
  made: number
  accepted: number
  declined: number
  expired: number
  withdrawn: number
  open: number
  countered: number
  signedHigher: number
  signedSame: number
  signedLower: number
  medianRise: number | null
  below: number
  low: number
  middle: number
  high: number
  above: number
}

/**
 * Offers by the day of the first one, and what has become of them by now.
 *
 * - All offers of one round (see `rounds.ts`) are one, whatever was countered, renewed or made anew in it.
 * - What became of it is the state of the company's last version. Of one from before there were states, the stage tells it,
 *   as `stateAt` of the applications does. *Withdrawn* also counts what ended because either side ended the application.
 * - *Signed* is the version that was accepted; it is compared with the first one in the same currency and for the same period.
 * - The range is the one of the advert that the applicant answered. A third begins where the one below ends; the ends
 *   of the range are within it.
 */
export async function countOffers(db: Db, filter: Filter, spans: Spans) {
  const span = { from: spans.before.from, end: spans.now.end }
  const { rows } = await sql<OfferRow>`
    with versions as (
      select application_id, offers.id, made_by, state, offers.created_at, advert_id, applications.stage,
        offers.pay_amount as amount, offers.pay_currency as currency, offers.pay_period as period,
        (select count(*) from earlier_applications earlier
          where earlier.application_id = applications.id and earlier.ended_at <= offers.created_at) as round
      from offers join applications on applications.id = application_id join jobs on jobs.id = job_id
      where ${jobsOfFilter(filter)}),
    rounds as (
      select (array_agg(id order by created_at, id) filter (where made_by = 'employer'))[1] as first_id,
        (array_agg(id order by created_at desc, id desc) filter (where made_by = 'employer'))[1] as last_id,
        bool_or(made_by = 'seeker') as is_countered
      from versions group by application_id, round),
    made as (
      select first.*, is_countered, ${periodOf(sql`first.created_at`, spans)} as span,
        coalesce(last.state, case when last.stage in ('offer', 'offer counter') then 'open'
          when last.stage in ('offer accept', 'hire') then 'accepted' when last.stage = 'offer reject' then 'declined'
          else 'withdrawn' end) as outcome,
        case when last.currency = first.currency and last.period = first.period
          then last.amount::float8 / first.amount::float8 - 1 end as rise
      from rounds join versions first on first.id = first_id join versions last on last.id = last_id
      where ${isIn(sql`first.created_at`, span)}),
    placed as (
      select made.*, (advert->>'payMin')::numeric as low, (advert->>'payMax')::numeric as high
      from made left join job_adverts on job_adverts.id = advert_id
        and advert->>'payCurrency' = currency and advert->>'payPeriod' = period),
    compared as (
      select *, case when amount < low then 'below' when amount > high then 'above'
        when (amount - low) * 3 < high - low then 'low' when (amount - low) * 3 <= (high - low) * 2 then 'middle'
        when low is not null then 'high' end as third,
        case when outcome = 'accepted' then rise end as signed
      from placed)
    select span as period, count(*)::int as made, count(*) filter (where is_countered)::int as countered,
      ${sql.join(
        ['accepted', 'declined', 'expired', 'withdrawn', 'open'].map(
          (outcome) => sql`count(*) filter (where outcome = ${sql.lit(outcome)})::int as ${sql.ref(outcome)}`,
        ),
      )},
      count(*) filter (where signed > 0)::int as signed_higher, count(*) filter (where signed = 0)::int as signed_same,
      count(*) filter (where signed < 0)::int as signed_lower,
      percentile_disc(0.5) within group (order by signed) filter (where signed is not null) * 100 as median_rise,
      ${sql.join(
        ['below', 'low', 'middle', 'high', 'above'].map(
          (third) => sql`count(*) filter (where third = ${sql.lit(third)})::int as ${sql.ref(third)}`,
        ),
      )}
    from compared group by span`.execute(db)
  return rows
}
