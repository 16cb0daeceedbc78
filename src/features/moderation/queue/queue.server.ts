import { sql } from 'kysely'
import type { CompanyDecision } from '#/features/companies/decisions/decisions.ts'
import type { Db } from '#/server/database/database.ts'
import { containsPattern } from '#/server/database/like.ts'
import type { queueLists, verificationCaseKinds } from '../api.ts'

type Kind = (typeof verificationCaseKinds)[number]
type QueueList = (typeof queueLists)[number]

/** Every company that was ever submitted, with the kind of its case and since when. */
const cases = sql`
  select companies.id, companies.name, companies.status, companies.entity_type, companies.domain,
    companies.city, companies.region, companies.corporate_domicile,
    case when companies.status = 'pending' then human.checked_at end as person_since,
    proposals.id is not null as proposed,
    waiting.decision as deciding,
    case
      when appeal.id is not null then 'appeal'
      when companies.status = 'pending' and (decided.at is not null or companies.approved_at is not null
        or exists (select from company_history where company_history.company_id = companies.id
          and company_history.to_status = 'approved')) then 'again'
      when companies.status = 'pending' then 'first'
      when companies.status = 'suspended' then 'suspended'
      when companies.status = 'approved' then 'verified'
      when companies.status = 'rejected' then 'refused'
      else 'sent back' end as kind,
    coalesce(appeal.created_at, proposals.created_at,
      case companies.status
        when 'pending' then coalesce(human.checked_at, companies.submitted_at)
        when 'approved' then companies.approved_at
        else decided.at end,
      companies.updated_at) as since
  from companies
  left join evidence human on human.company_id = companies.id and human.claim = 'human'
    and human.outcome = 'waiting' and human.checked_at >= companies.submitted_at
  left join company_appeals appeal on appeal.company_id = companies.id and appeal.closed_at is null
  left join proposals on proposals.action = 'company.reinstate' and proposals.subject_type = 'company'
    and proposals.subject_id = companies.id and proposals.closed_at is null
  left join company_decisions waiting on waiting.company_id = companies.id
    and waiting.notified_at is null and waiting.undone_at is null
  left join (select company_id, max(created_at) as at from company_decisions
    where notified_at is not null group by company_id) decided on decided.company_id = companies.id
  where (companies.status <> 'draft' or companies.submitted_at is not null)`

/**
 * Cases that need a person now or soon; suspended companies only with a proposal to lift the suspension. Not those that
 * somebody decided seconds ago.
 */
const needsPerson = sql`((kind in ('first', 'again', 'appeal') or proposed) and deciding is null)`

/** The company status of each list, so that the query can use an index. */
const statusByList: Partial<Record<QueueList, string>> = {
  first: 'pending',
  again: 'pending',
  suspended: 'suspended',
  verified: 'approved',
  refused: 'rejected',
  'sent back': 'draft',
}
const preselect = (list: QueueList) => {
  if (list === 'waiting')
    return sql`(companies.status = 'pending' or appeal.id is not null or proposals.id is not null)`
  if (list === 'appeal') return sql`appeal.id is not null`
  return statusByList[list] ? sql`companies.status = ${statusByList[list]}` : sql`true`
}

const isOnList = (list: QueueList) =>
  list === 'all' ? sql`true` : list === 'waiting' ? needsPerson : sql`kind = ${list}`

const matchesSearch = (q: string | undefined) =>
  q
    ? sql`(name ilike ${containsPattern(q)} or domain ilike ${containsPattern(q)} or exists (
        select from company_members join users on users.id = company_members.user_id
        where company_members.company_id = cases.id and (users.email ilike ${containsPattern(q)} or users.name ilike ${containsPattern(q)})))`
    : sql`true`

type QueueRow = {
  id: string
  name: string
  status: 'draft' | 'pending' | 'approved' | 'rejected' | 'suspended'
  kind: Kind
  entityType: string | null
  city: string | null
  region: string | null
  corporateDomicile: string | null
  personSince: Date | null
  proposed: boolean
  deciding: CompanyDecision | null
  since: Date
  why: string | null
  lockHolder: string | null
}

/** One page of a list, oldest first, with the most important finding and who else reads it now. */
export async function listVerificationCases(
  db: Db,
  {
    list,
    q,
    page,
    limit,
    lockSeconds,
    reviewerId,
  }: {
    list: QueueList
    q: string | undefined
    page: number
    limit: number
    lockSeconds: number
    reviewerId: string
  },
) {
  const { rows } = await sql<QueueRow>`
    with found as (
      select * from (${cases} and ${preselect(list)}) cases where ${isOnList(list)} and ${matchesSearch(q)}
      order by since, id limit ${limit} offset ${(page - 1) * limit})
    select found.*, (
        select finding from evidence
        where company_id = found.id and claim <> 'human' and outcome <> 'pass'
        order by array_position(array['fail', 'unknown', 'waiting'], outcome),
          array_position(array['duplicates', 'mailbox', 'tax-id', 'registration', 'phone'], claim) limit 1) as why,
      (select users.name from case_locks join users on users.id = case_locks.user_id
        where case_locks.company_id = found.id and case_locks.user_id <> ${reviewerId}
          and case_locks.renewed_at > now() - ${lockSeconds} * interval '1 second') as lock_holder
    from found order by since, id`.execute(db)
  return rows
}

/** The size of each list for the same search. */
export async function countVerificationCases(db: Db, q: string | undefined) {
  const { rows } = await sql<{ kind: Kind; count: number; waiting: number }>`
    select kind, count(*)::int as count, (count(*) filter (where ${needsPerson}))::int as waiting
    from (${cases}) cases where ${matchesSearch(q)} group by kind`.execute(db)
  const counts: Partial<Record<QueueList, number>> = { all: 0, waiting: 0 }
  for (const { kind, count, waiting } of rows) {
    counts[kind] = count
    counts.all = (counts.all ?? 0) + count
    counts.waiting = (counts.waiting ?? 0) + waiting
  }
  return counts
}

/** How many cases wait for a person: checks whose automatic part has ended, jobs to read or appealed, and reports. */
export async function countQueues(db: Db) {
  const { rows } = await sql<{ checks: number; jobs: number; reports: number }>`
    select (select count(*)::int from (${cases} and ${preselect('waiting')}) cases
        where ${needsPerson} and (kind = 'appeal' or proposed or person_since is not null)) as checks,
      (select count(*)::int from jobs where held_at is not null and status <> 'closed' and moderation is null)
        + (select count(*)::int from job_decisions
          where appealed_at is not null and appeal_outcome is null) as jobs,
      (select count(*)::int from report_cases where decided_at is null) as reports`.execute(db)
  return rows[0] ?? { checks: 0, jobs: 0, reports: 0 }
}
