import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { resetFutureTimestamps } from './clock.ts'

const app = await testApp()
const { executeSql } = app.services.database

const timestamps = async () => {
  const { rows } = await executeSql(
    `select (select cron_on > now() from pgboss.version) as "schedulesWait",
       (select count(*)::int from pgboss.queue where monitor_claim_on > now()) as "queuesWait",
       (select round(extract(epoch from start_after - now()) / 60)::int from pgboss.job where name = 'later') as minutes`,
  )
  return rows[0]
}
const sendLater = (createdOn: string) =>
  executeSql(
    `with sent as (select ${createdOn} as at)
     insert into pgboss.job (name, created_on, start_after) select 'later', at, at + interval '30 minutes' from sent`,
  )

test('a queue whose clock went back starts schedules at once, and what waits keeps its delay', async () => {
  await executeSql(
    `update pgboss.version set cron_on = now() + interval '1 year';
     update pgboss.queue set monitor_claim_on = now() + interval '1 year';
     select pgboss.create_queue('later', '{"policy": "standard"}'::jsonb)`,
  )
  await sendLater(`now() + interval '1 year'`)
  expect(await timestamps()).toMatchObject({ schedulesWait: true })
  await resetFutureTimestamps(app.services.database)
  expect(await timestamps()).toEqual({ schedulesWait: false, queuesWait: 0, minutes: 30 })
})

test('a queue whose clock is right is left as it is', async () => {
  await executeSql(`delete from pgboss.job where name = 'later'`)
  await executeSql(`update pgboss.version set cron_on = now() - interval '20 seconds'`)
  await sendLater('now()')
  await resetFutureTimestamps(app.services.database)
  expect(await timestamps()).toEqual({ schedulesWait: false, queuesWait: 0, minutes: 30 })
})
