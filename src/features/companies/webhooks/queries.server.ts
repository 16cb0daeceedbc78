import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '#/server/database/database.ts'
import type { Tables } from '#/server/database/types.ts'
import { hasRight, teamRoles } from '#/shared/rights.ts'
import { type deliveryStates, maxReplayed } from './api.ts'

/** Whoever may no longer set webhooks up has none that send. */
export const makerRoles = teamRoles.filter((role) => hasRight(role, 'manage-team'))

/** With the role that its maker has now: null for one who is not in the team. */
const selectWebhooks = (db: Db, companyId: string) =>
  db
    .selectFrom('webhooks')
    .leftJoin('users', 'users.id', 'webhooks.userId')
    .leftJoin('companyMembers', (join) =>
      join
        .onRef('companyMembers.companyId', '=', 'webhooks.companyId')
        .onRef('companyMembers.userId', '=', 'webhooks.userId'),
    )
    .selectAll('webhooks')
    .select(['users.name as madeBy', 'users.suspendedAt as makerSuspendedAt', 'companyMembers.role'])
    .select(
      sql<number>`(select count(*)::int from webhook_deliveries
        where webhook_id = webhooks.id and state = 'waiting')`.as('waiting'),
    )
    .where('webhooks.companyId', '=', companyId)
    .orderBy('webhooks.createdAt')
    .orderBy('webhooks.id')

export const listWebhooks = (db: Db, companyId: string) => selectWebhooks(db, companyId).execute()
export type WebhookRow = Awaited<ReturnType<typeof listWebhooks>>[number]

export const findWebhook = (db: Db, companyId: string, id: string) =>
  selectWebhooks(db, companyId).where('webhooks.id', '=', id).executeTakeFirst()

export const insertWebhook = (db: Db, values: Insertable<Tables['webhooks']>) =>
  db.insertInto('webhooks').values(values).execute()

/** What it is called; undefined if the company has none of this id. */
export const updateWebhook = (
  db: Db,
  companyId: string,
  id: string,
  changes: Updateable<Tables['webhooks']>,
) =>
  db
    .updateTable('webhooks')
    .set(changes)
    .where('id', '=', id)
    .where('companyId', '=', companyId)
    .returning('name')
    .executeTakeFirst()

export const deleteWebhook = (db: Db, companyId: string, id: string) =>
  db
    .deleteFrom('webhooks')
    .where('id', '=', id)
    .where('companyId', '=', companyId)
    .returning('name')
    .executeTakeFirst()

export const insertDelivery = (db: Db, webhookId: string, kind: string, data: object) =>
  db
    .insertInto('webhookDeliveries')
    .values({ webhookId, kind, data: JSON.stringify(data) })
    .execute()

type Filter = { kind?: string | undefined; state?: (typeof deliveryStates)[number] | undefined }

const selectLog = (db: Db, webhookId: string, { kind, state }: Filter) =>
  db
    .selectFrom('webhookDeliveries')
    .where('webhookId', '=', webhookId)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'waiting'))
    .orderBy('id', 'desc')

/** Newest first, one more than asked for if there are more. */
export const listDeliveries = (
  db: Db,
  webhookId: string,
  { before, limit, ...filter }: Filter & { before: string | undefined; limit: number },
) =>
  selectLog(db, webhookId, filter)
    .selectAll()
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .limit(limit + 1)
    .execute()

/** Sends what is not waiting once more, from its first try on, and returns how many. */
export async function replayDeliveries(
  db: Db,
  webhookId: string,
  { deliveryId, ...filter }: Filter & { deliveryId?: string | undefined },
) {
  const chosen = selectLog(db, webhookId, filter)
    .select('id')
    .where('state', '!=', 'waiting')
    .$if(deliveryId !== undefined, (query) => query.where('id', '=', deliveryId ?? ''))
    .limit(maxReplayed)
  const rows = await db
    .updateTable('webhookDeliveries')
    .set({
      ...{ state: 'waiting', attempts: 0, failure: null, leasedUntil: null, dueAt: sql<Date>`now()` },
      giveUpAt: sql<Date>`now() + interval '3 days'`,
      // As if it were written now, so that it is sent at once.
      xid: sql<string>`pg_current_xact_id()`,
    })
    .where('id', 'in', chosen)
    .returning('id')
    .execute()
  return rows.length
}
