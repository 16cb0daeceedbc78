import { sql } from 'kysely'
import { companyIsListed } from '#/features/companies/listed.server.ts'
import { countryName } from '#/features/jobs/fields/places.ts'
import type { Db } from '#/server/database/database.ts'
import { dayOf } from '#/shared/dates.ts'
import { type PayPeriod, payPeriodsPerYear } from '#/shared/money/money.ts'
import { fillBatches, type SignedOffer, signedRange } from './batches.ts'
import { signedMonths, waitDays } from './rules.ts'

type Waiting = SignedOffer & {
  occupation: string
  country: string
  region: string
  regionName: string
  currency: string
  hasWaited: boolean
}

/**
 * Offers that both sides agreed to and that are in no batch, the earliest first; each for the occupation its job names first.
 * Of somebody who withdrew and applied again only what was agreed since, and of an application only the latest.
 */
async function listWaiting(db: Db) {
  const { rows } = await sql<
    Omit<Waiting, 'amount'> & { payAmount: number; payPeriod: PayPeriod; agreedAt: Date }
  >`
    select distinct on (applications.id) applications.id as application_id, jobs.company_id, offers.pay_amount::float8 as pay_amount, offers.pay_period,
      offers.pay_currency as currency, (job_occupations(jobs.search_terms))[1] as occupation, jobs.country,
      case when jobs.workplace = 'Remote' then '' else coalesce(places.region, '') end as region,
      case when jobs.workplace = 'Remote' then '' else coalesce(places.region_name, '') end as region_name,
      offers.created_at as agreed_at, offers.created_at < now() - ${waitDays}::int * interval '1 day' as has_waited
    from offers join applications on applications.id = offers.application_id join jobs on jobs.id = applications.job_id
    join companies on companies.id = jobs.company_id
    left join search_places on search_places.city = coalesce(jobs.city, '') and search_places.region = coalesce(jobs.region, '')
      and search_places.country = coalesce(jobs.country, '')
    left join places on places.id = search_places.place_id
    where offers.state = 'accepted' and offers.made_by = 'employer' and applications.stage in ('offer accept', 'hire')
      and offers.created_at >= coalesce(applications.reapplied_at, '-infinity') and offers.created_at > now() - ${signedMonths}::int * interval '1 month' and jobs.country <> ''
      and cardinality(job_occupations(jobs.search_terms)) > 0 and ${companyIsListed}
      and not exists (select from signed_pay_counted counted where counted.application_id = applications.id)
    order by applications.id, offers.created_at desc, offers.id desc`.execute(db)
  return rows
    .sort((one, other) => one.agreedAt.getTime() - other.agreedAt.getTime())
    .map(({ payAmount, payPeriod, agreedAt: _, ...offer }): Waiting => {
      return { ...offer, amount: payAmount * payPeriodsPerYear[payPeriod] }
    })
}

const poolOf = ({ occupation, country, region, currency }: Waiting) =>
  [occupation, country, region, currency].join('|')

/** Puts together what fills a batch: in its region, and what has waited long with others of its country. In a transaction. */
export async function releaseSignedPay(db: Db, now = new Date()) {
  const releasedOn = sql<Date>`${dayOf(now)}::date`
  const waiting = await listWaiting(db)
  const inRegions = [...Map.groupBy(waiting, poolOf).values()].flatMap(fillBatches)
  const taken = new Set(inRegions.flat())
  const inCountries = waiting
    .filter((offer) => offer.hasWaited && !taken.has(offer))
    .map((offer) => ({ ...offer, region: '', regionName: '' }))
  const batches = [...inRegions, ...[...Map.groupBy(inCountries, poolOf).values()].flatMap(fillBatches)]
  for (const batch of batches) {
    const [first] = batch
    if (!first) continue
    const { occupation, country, region, regionName, currency } = first
    await db
      .insertInto('signedPayBatches')
      .values({
        ...{ occupation, country, region, regionName, currency, releasedOn },
        amounts: batch.map(({ amount }) => amount).sort((a, b) => a - b),
      })
      .execute()
    await db
      .insertInto('signedPayCounted')
      .values(batch.map(({ applicationId }) => ({ applicationId })))
      .execute()
  }
}

type Area = { occupation: string; country: string; region: string; currency: string }

/** What was signed in a region, or in its country before the region's first batch is full; null before any is. */
export async function findSignedPay(db: Db, { occupation, country, region, currency }: Area) {
  const { rows } = await sql<{ region: string; regionName: string; amounts: number[] }>`
    select region, region_name, amounts from signed_pay_batches
    where occupation = ${occupation} and country = ${country} and currency = ${currency}
      and released_on > now() - ${signedMonths}::int * interval '1 month'`.execute(db)
  const own = rows.filter((batch) => region !== '' && batch.region === region)
  const counted = own.length > 0 ? own : rows
  const range = signedRange(counted.flatMap(({ amounts }) => amounts))
  const areaName = own[0]?.regionName ?? countryName(country) ?? country
  return (
    range && { ...range, area: { kind: own[0] ? ('region' as const) : ('country' as const), name: areaName } }
  )
}
