// A process that writes: the product's database, dispatcher and `notify`, and nothing else, so that it starts fast.

import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import {
  findCompanyApplication,
  listHiringTeam,
  updateStage,
} from '#/features/applications/queries.server.ts'
import { insertApplicationEvent } from '#/features/applications/record-queries.server.ts'
import { jobExpired } from '#/features/jobs/notification-kinds.server.ts'
import type { Db } from '#/server/database/database.ts'
import { openPostgres } from '#/server/database/database.ts'
import { type Announce, openDispatcher } from '#/server/events/dispatcher.ts'
import { livePublisher } from '#/server/events/live-events.ts'
import { notify } from '#/server/events/notify.ts'
import { inTransaction } from '#/server/services.ts'
import { orNotFound } from '#/shared/errors.ts'

/** `before`: as it was, with NOTIFY in the transaction that tells. */
export type Way = 'silent' | 'telling' | 'before'
export type Target = { applicationId: string; seekerId: string; companyId: string }
export type Order =
  | { do: 'load'; way: Way; ms: number; targets: Target[] }
  | { do: 'tell'; ms: number; perSecond: number; readers: string[]; each: number; name: string }
export type Done = { transactions: number; committed: { id: string; at: number }[] }

const [, , url = '', connections = '10'] = process.argv
const database = await openPostgres(url, { connections: Number(connections) })
const dispatcher = await openDispatcher(database)
const services = { database, dispatcher }

/** What a step of an application reads and writes, with or without telling the applicant. */
async function move(db: Db, announce: Announce, way: Way, { applicationId, seekerId, companyId }: Target) {
  const row = orNotFound(
    await findCompanyApplication(db, { companyId, mandateId: null, onlyJobsOf: null }, applicationId),
    'application',
  )
  const stage = row.stage === 'applied' ? 'screened' : 'applied'
  await updateStage(db, row, stage, null)
  await insertApplicationEvent(db, { applicationId, actorId: null, fromStage: row.stage, toStage: stage })
  await listHiringTeam(db, row)
  const once = randomUUID()
  if (way === 'telling')
    await notify(
      {
        db,
        announce,
        send: () => Promise.reject(new Error('No push in this bench')),
        sendMail: () => Promise.reject(new Error('No mail in this bench')),
        config: { publicUrl: '' } as never,
      },
      { to: [{ id: seekerId }], kind: jobExpired, params: { title: 'Welder' }, once },
    )
  if (way === 'before') {
    await db
      .insertInto('notifications')
      .values({ userId: seekerId, kind: jobExpired.name, params: '{"title":"Welder"}', once })
      .onConflict((conflict) => conflict.columns(['userId', 'kind', 'once']).doNothing())
      .returning('id')
      .executeTakeFirst()
    const told = { userIds: [seekerId], event: { type: 'notifications' } }
    await sql`select pg_notify('bench_before', ${JSON.stringify(told)})`.execute(db)
  }
}

async function load({ way, ms, targets }: Extract<Order, { do: 'load' }>): Promise<Done> {
  const until = performance.now() + ms
  let transactions = 0
  await Promise.all(
    targets.map(async (target) => {
      while (performance.now() < until) {
        await inTransaction(services, (db, announce) => move(db, announce, way, target))
        transactions++
      }
    }),
  )
  return { transactions, committed: [] }
}

/** Tells random readers at an even pace; says when each transaction had committed. */
async function tell({ ms, perSecond, readers, each, name }: Extract<Order, { do: 'tell' }>): Promise<Done> {
  const committed: Done['committed'] = []
  const running: Promise<void>[] = []
  const start = performance.now()
  for (let count = 0; performance.now() - start < ms; count++) {
    const id = `${name} ${count}`
    const told = Array.from({ length: each }, () => readers[Math.floor(Math.random() * readers.length)] ?? '')
    const work = inTransaction(services, (db, announce) =>
      livePublisher(db, announce)([...new Set(told)], { type: 'job', id }),
    )
    running.push(work.then(() => void committed.push({ id, at: performance.timeOrigin + performance.now() })))
    await pause(Math.max(0, start + ((count + 1) * 1_000) / perSecond - performance.now()))
  }
  await Promise.all(running)
  return { transactions: committed.length, committed }
}

process.on('message', async (order: Order) => {
  process.send?.(order.do === 'load' ? await load(order) : await tell(order))
})
process.on('disconnect', () => process.exit())
process.send?.('ready')
