import type { RequestListener } from 'node:http'
import { expect, test, vi } from 'vitest'
import { webhookApp } from '#/testing/servers/webhook-receivers.ts'
import { newSecret, sealSecrets } from './secret.server.ts'

const { app, db, pages, calls, receiver, add, log, idle, settled, dueNow, arrived, hiring, move } =
  await webhookApp()

test('a failed event is tried again with growing waits, and what follows on the same applicant waits for it', async () => {
  const owner = await app.employer()
  let isWell = false
  const { host, got } = receiver(({ body }) => (body.type === 'application.created' && !isWell ? 500 : 200))
  const { id } = await add(owner, host)
  const { id: application } = await hiring(owner)
  await move(owner, application, 'short-listed')
  const waits: number[] = []
  for (let attempt = 1; attempt <= 10; attempt++) {
    const row = await vi.waitFor(async () => {
      const [first] = await db
        .selectFrom('webhookDeliveries')
        .selectAll()
        .where('webhookId', '=', id)
        .orderBy('id')
        .execute()
      const answered = { status: 500, failure: 'It answered 500', answer: 'Our database is away' }
      expect(first).toMatchObject({ attempts: attempt, leasedUntil: null, ...answered })
      return first
    }, 8_000)
    waits.push(Math.round(((row?.dueAt.getTime() ?? 0) - (row?.triedAt?.getTime() ?? 0)) / 1000))
    if (attempt < 10) await dueNow(id)
  }
  const growing = [5, 60, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 72_000]
  for (const [at, seconds] of growing.entries()) expect(Math.abs((waits[at] ?? 0) - seconds)).toBeLessThan(5)
  expect(waits.slice(0, 9).reduce((sum, one) => sum + one)).toBeLessThan(3 * 86_400)
  expect(got.every(({ body }) => body.type === 'application.created')).toBe(true)
  expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  isWell = true
  await dueNow(id)
  await vi.waitFor(() => expect(got.at(-1)?.body.type).toBe('application.moved'), 8_000)
  // Three days are over for another one: it fails, and what follows goes on.
  isWell = false
  const second = await hiring(owner)
  await move(owner, second.id, 'short-listed')
  await vi.waitFor(
    async () =>
      expect((await log(owner, id, { kind: 'application.created', state: 'waiting' }))[0]?.attempts).toBe(1),
    8_000,
  )
  await db
    .updateTable('webhookDeliveries')
    .set({ giveUpAt: new Date() })
    .where('webhookId', '=', id)
    .where('state', '=', 'waiting')
    .execute()
  await dueNow(id)
  await vi.waitFor(
    async () =>
      expect(await log(owner, id, { state: 'failed' })).toMatchObject([{ kind: 'application.created' }]),
    8_000,
  )
  await settled(owner, id)
  // The log sends it again, alone or by a filter, under the id that it had.
  isWell = true
  const before = got.length
  const [failed] = await log(owner, id, { state: 'failed' })
  const { data } = await owner.api.post('/employer/webhooks/:id/replay', { id, state: 'failed' })
  expect(data.count).toBe(1)
  await arrived(got, before + 1)
  expect(got.at(-1)?.headers['webhook-id']).toBe(`evt_${failed?.eventId}`)
  await settled(owner, id)
  await owner.api.post('/employer/webhooks/:id/replay', { id, deliveryId: failed?.id })
  await arrived(got, before + 2)
})

// Security: N-06
test('a receiver that asks by Retry-After to be left alone is left alone for so long, an hour at most', async () => {
  const owner = await app.employer()
  const asked: Record<string, string> = {
    'busy.example': '120',
    'greedy.example': '999999',
    'odd.example': 'x',
  }
  const waits = await Promise.all(
    Object.entries(asked).map(async ([host, retryAfter]) => {
      pages.set(host, (_, response) => response.writeHead(429, { 'retry-after': retryAfter }).end())
      const { id } = await add(owner, host, { name: host })
      await owner.api.post('/employer/webhooks/:id/test', { id })
      await settled(owner, id)
      return db
        .selectFrom('webhookDeliveries')
        .innerJoin('webhooks', 'webhooks.id', 'webhookDeliveries.webhookId')
        .select(['dueAt', 'triedAt', 'heldUntil'])
        .where('webhookId', '=', id)
        .executeTakeFirstOrThrow()
    }),
  )
  const after = (at: Date | null, from: Date | null) =>
    at && from && Math.round((at.getTime() - from.getTime()) / 10_000) * 10
  expect(waits.map(({ dueAt, triedAt }) => after(dueAt, triedAt))).toEqual([120, 3_600, 10])
  expect(waits.map(({ heldUntil, triedAt }) => after(heldUntil, triedAt))).toEqual([120, 3_600, null])
})

// Security: S-01, S-03, S-04, N-05, N-06
test('an address within the network, a redirect there, silence, and an endless or late answer cost nothing but their own', async () => {
  const owner = await app.employer()
  const refused = (address: string) =>
    owner.api.post('/employer/webhooks', {
      ...{ name: 'X', address, format: 'standard', isFull: false, kinds: ['job.closed'] },
    })
  for (const address of [
    'http://in.example/',
    'https://10.0.0.7/',
    'https://localhost/',
    'https://within.example/',
    'https://in.example:8443/',
    'https://a:b@in.example/',
    'https://unknown.example/',
    'nonsense',
    '',
  ])
    await expect(refused(address)).rejects.toMatchObject({
      status: 422,
      errors: { address: [expect.any(String)] },
    })
  expect((await owner.api.get('/employer/webhooks')).data).toEqual([])

  const listeners: Record<string, RequestListener> = {
    'redirects.example': (_, response) =>
      response.writeHead(302, { location: 'https://within.example/admin' }).end(),
    'silent.example': () => {},
    'endless.example': (_, response) => {
      response.writeHead(200)
      const more = () => {
        while (response.writable && response.write(Buffer.alloc(65_536, 'x')));
      }
      response.on('drain', more)
      more()
    },
    'late.example': (_, response) => void setTimeout(() => response.writeHead(200).end(), 3_000).unref(),
    'closed.example': (request) => request.socket.destroy(),
  }
  const made: Record<string, string> = {}
  for (const [host, listener] of Object.entries(listeners)) {
    pages.set(host, listener)
    made[host] = (await add(owner, host, { name: host })).id
  }
  const well = receiver()
  const { id: healthy } = await add(owner, well.host)
  // Public when it was added; since then its name leads into the network.
  const moved = await add(owner, 'moved.example')
  const within = { address: 'https://within.example/', secret: newSecret(), previous: null }
  const { encrypted, wrappedKey } = sealSecrets(app.services.encryption, moved.id, within)
  await db.updateTable('webhooks').set({ encrypted, wrappedKey }).where('id', '=', moved.id).execute()
  for (const id of [...Object.values(made), moved.id, healthy])
    await owner.api.post('/employer/webhooks/:id/test', { id })
  await arrived(well.got, 1)
  const outcome = async (id = '') => (await settled(owner, id))[0]
  expect(await outcome(made['redirects.example'])).toMatchObject({
    status: 302,
    failure: expect.stringContaining('elsewhere'),
  })
  for (const host of ['silent.example', 'late.example', 'closed.example'])
    expect(await outcome(made[host])).toMatchObject({
      status: null,
      failure: 'It gave no answer within 10 seconds',
    })
  expect(await outcome(made['endless.example'])).toMatchObject({
    state: 'delivered',
    answer: 'x'.repeat(300),
  })
  expect(await outcome(moved.id)).toMatchObject({
    status: null,
    failure: expect.stringContaining('private network'),
  })
  expect(calls.filter((call) => call.startsWith('within'))).toEqual([])
})
// Security: N-06
test('a webhook that gets no answer is left alone, told of after an hour, and off after three days or by 410', async () => {
  const owner = await app.employer()
  const colleague = await app.member(owner.company, 'viewer')
  const { host, got } = receiver(() => 500)
  const { id } = await add(owner, host)
  const since = (hours: number) =>
    db
      .updateTable('webhooks')
      .set({ failingSince: new Date(Date.now() - hours * 3_600_000) })
      .where('id', '=', id)
      .execute()
  const state = async () => (await owner.api.get('/employer/webhooks')).data.find((one) => one.id === id)
  const told = async (to: Pick<typeof owner, 'api'>) =>
    (await to.api.get('/notifications')).data
      .filter(({ title }) => title.startsWith('The webhook'))
      .map(({ title }) => title)
  await owner.api.post('/employer/webhooks/:id/test', { id })
  for (const tries of [1, 2, 3]) {
    await arrived(got, tries)
    await settled(owner, id)
    if (tries < 3) await dueNow(id)
  }
  // Now it is left alone: another event is not even tried.
  await db
    .updateTable('webhooks')
    .set({ heldUntil: new Date(Date.now() + 3_600_000) })
    .where('id', '=', id)
    .execute()
  await hiring(owner)
  expect(await state()).toMatchObject({ off: null, failingSince: expect.any(String), waiting: 2 })
  expect(await told(owner)).toEqual([])
  await since(2)
  await dueNow(id)
  await vi.waitFor(
    async () => expect(await told(owner)).toEqual(['The webhook Our ATS gets no answer']),
    8_000,
  )
  expect(got.length).toBeGreaterThan(3)
  await idle(id)
  await since(73)
  await dueNow(id)
  await vi.waitFor(async () => expect(await state()).toMatchObject({ off: 'failed' }), 8_000)
  await vi.waitFor(
    async () => expect(await told(owner)).toContain('The webhook Our ATS is switched off'),
    8_000,
  )
  expect(await told(colleague)).toEqual([])
  await app.runTasks()
  const mails = await db
    .selectFrom('capturedMails')
    .select('subject')
    .where('recipient', '=', owner.email)
    .execute()
  expect(mails.map(({ subject }) => subject)).toContain('The webhook Our ATS is switched off')
  await expect(owner.api.post('/employer/webhooks/:id/test', { id })).rejects.toMatchObject({ status: 409 })
  await hiring(owner)
  expect(await log(owner, id)).toHaveLength(2)
  const gone = receiver(() => 410)
  const second = await add(owner, gone.host)
  await owner.api.post('/employer/webhooks/:id/test', { id: second.id })
  await vi.waitFor(async () => {
    const { data } = await owner.api.get('/employer/webhooks')
    expect(data.find((one) => one.id === second.id)?.off).toBe('gone')
  }, 8_000)
})
