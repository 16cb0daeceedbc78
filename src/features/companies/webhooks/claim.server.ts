import { sql } from 'kysely'
import type { Db } from '#/server/database/database.ts'
import type { TeamRole } from '#/shared/rights.ts'
import type { webhookFormats } from './api.ts'
import { makerRoles } from './queries.server.ts'

// Which deliveries are sent now, and what their outcome means for the next. All times are the database's.

/** Seconds until the next try of one delivery. They add up to almost the three days after which it is given up. */
export const retryWaits = [5, 60, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 72_000]
/** Failures in a row after which a webhook is left alone for a while: then one delivery tries for all. */
const failuresUntilHeld = 3
/** While one fails, it is tried at least this often, so that it goes on soon when it is back. */
const maxHeldSeconds = 3_600
/** A webhook that fails for so long is told of; and for so long, switched off. */
const toldAfterHours = 1
const offAfterDays = 3
/** Twice as long as any try takes; then the process that sent it has died. */
const leaseSeconds = 20
const perWebhook = 5

export type Claimed = {
  id: string
  webhookId: string
  eventId: string
  kind: string
  applicationId: string | null
  jobId: string | null
  data: unknown
  happenedAt: Date
  attempts: number
  companyId: string
  role: TeamRole
  userId: string
  format: (typeof webhookFormats)[number]
  isFull: boolean
  encrypted: string
  wrappedKey: string
  failures: number
}

/**
 * Takes at most `room` deliveries: of each subject the oldest that waits, of each webhook at most five at a time, and one
 * if its last failed. `failing`: only those of webhooks that fail, or only those of the others. Nothing of a company that
 * is not approved, or whose webhook’s maker may not set it up now.
 */
export async function claimDeliveries(db: Db, room: number, failing: boolean) {
  const { rows } = await sql<Claimed>`with due as (
      select delivery.id, webhooks.company_id, webhooks.user_id, company_members.role, webhooks.format, webhooks.is_full,
        webhooks.encrypted, webhooks.wrapped_key, webhooks.failures
      from webhooks join companies on companies.id = webhooks.company_id and companies.status = 'approved'
        join company_members on company_members.company_id = webhooks.company_id
          and company_members.user_id = webhooks.user_id and company_members.role = any(${makerRoles}::text[])
        join users on users.id = webhooks.user_id and users.suspended_at is null
        cross join lateral (
          select id from webhook_deliveries one
          where webhook_id = webhooks.id and state = 'waiting' and due_at <= now()
            and coalesce(leased_until, '-infinity') <= now()
            and not exists (select from webhook_deliveries earlier where earlier.webhook_id = one.webhook_id
              and earlier.subject = one.subject and earlier.state = 'waiting' and earlier.id < one.id)
          order by id
          limit greatest(0, (case when webhooks.failures > 0 then 1 else ${perWebhook}::int end) - (
            select count(*) from webhook_deliveries
            where webhook_id = webhooks.id and state = 'waiting' and leased_until > now()))) delivery
      where off_at is null and coalesce(held_until, '-infinity') <= now() and (webhooks.failures > 0) = ${failing}
      order by delivery.id limit ${room}),
    picked as (
      select id from webhook_deliveries where id in (select id from due) and state = 'waiting'
        and coalesce(leased_until, '-infinity') <= now() for update skip locked)
    update webhook_deliveries one set leased_until = now() + make_interval(secs => ${leaseSeconds}),
        attempts = attempts + 1, tried_at = now()
      from picked join due on due.id = picked.id where one.id = picked.id
      returning one.id, one.webhook_id, one.event_id, one.kind, one.application_id, one.job_id, one.data,
        one.happened_at, one.attempts, due.company_id, due.user_id, due.role, due.format, due.is_full, due.encrypted,
        due.wrapped_key, due.failures`.execute(db)
  return rows
}

/** What came back: an answer, or why there was none. `retryAfter`: the seconds for which it asks to be left alone. */
export type Outcome = {
  status: number | null
  answer: string | null
  failure: string | null
  retryAfter: number | null
}

/** One statement. The webhook is written once a minute for its page, and at once where failures end. */
export async function settleDelivered(db: Db, { id, webhookId }: Claimed, { status, answer }: Outcome) {
  await sql`with settled as (
      update webhook_deliveries set state = 'delivered', status = ${status}, answer = ${answer}, failure = null,
        leased_until = null where id = ${id})
    update webhooks set failures = 0, failing_since = null, held_until = null, told_at = null, delivered_at = now()
      where id = ${webhookId} and (failures > 0 or failing_since is not null or held_until is not null
        or coalesce(delivered_at, '-infinity') < now() - interval '1 minute')`.execute(db)
}

/** The next try, or the end of it; and what the company has to know now. */
export async function settleFailed(
  db: Db,
  { id, webhookId, attempts }: Claimed,
  { status, answer, failure, retryAfter }: Outcome,
): Promise<'failing' | 'off' | null> {
  const asked = Math.min(maxHeldSeconds, retryAfter ?? 0)
  const wait = Math.max(asked, retryWaits[Math.min(attempts, retryWaits.length) - 1] ?? 0)
  await sql`update webhook_deliveries set status = ${status}, answer = ${answer}, failure = ${failure}, leased_until = null,
      due_at = now() + make_interval(secs => ${wait}),
      state = case when now() + make_interval(secs => ${wait}) > give_up_at then 'failed' else 'waiting' end
    where id = ${id}`.execute(db)
  const { rows } = await sql<{ failures: number; isDead: boolean; isToBeTold: boolean }>`
    update webhooks set failures = failures + 1, failing_since = coalesce(failing_since, now()) where id = ${webhookId}
    returning failures, failing_since < now() - make_interval(days => ${offAfterDays}) as is_dead,
      told_at is null and failing_since < now() - make_interval(hours => ${toldAfterHours}) as is_to_be_told`.execute(
    db,
  )
  const [webhook] = rows
  if (!webhook) return null
  if (webhook.isDead || status === 410) {
    const why = webhook.isDead ? 'failed' : 'gone'
    const { numAffectedRows = 0n } = await sql`update webhooks set off_at = now(), off_why = ${why}
      where id = ${webhookId} and off_at is null`.execute(db)
    return numAffectedRows > 0n ? 'off' : null
  }
  const heldByUs =
    webhook.failures < failuresUntilHeld
      ? 0
      : Math.min(maxHeldSeconds, retryWaits[webhook.failures - failuresUntilHeld] ?? maxHeldSeconds)
  const held = Math.max(asked, heldByUs)
  if (held > 0) {
    await sql`update webhooks set held_until = now() + make_interval(secs => ${held}) where id = ${webhookId}`.execute(
      db,
    )
  }
  if (!webhook.isToBeTold) return null
  await sql`update webhooks set told_at = now() where id = ${webhookId}`.execute(db)
  return 'failing'
}

/** Those whose three days are over without a try, because their webhook or company was off. */
export async function giveUpLate(db: Db) {
  await sql`update webhook_deliveries set state = 'failed',
      failure = coalesce(failure, 'It was not sent in three days, because the webhook or the company was off')
    where state = 'waiting' and give_up_at < now() and coalesce(leased_until, '-infinity') < now()`.execute(
    db,
  )
}
