import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { expect, vi } from 'vitest'
import { eventKindNames } from '#/features/companies/webhooks/events.ts'
import { insertWebhook } from '#/features/companies/webhooks/queries.server.ts'
import { newSecret, sealSecrets } from '#/features/companies/webhooks/secret.server.ts'
import { testApp } from '../app.ts'
import { dnsServer } from './dns.ts'
import { openWebHosts } from './web-hosts.ts'

export type Got = {
  headers: IncomingHttpHeaders
  text: string
  body: { type: string; data: Record<string, unknown> }
}

/**
 * The whole product beside receivers of webhooks, which are real web servers. It waits a tenth of the usual time for an
 * answer: one second. Call it once per test file.
 */
export async function webhookApp() {
  // Names that begin with “within” lead into a network; those that begin with “unknown”, nowhere.
  const dns = await dnsServer((name, type) => {
    if (type !== 'A' || name.startsWith('unknown')) return []
    return [{ type: 'A', value: name.startsWith('within') ? '10.0.0.7' : '127.0.0.1' }]
  })
  const { port, pages, calls } = await openWebHosts()
  const app = await testApp({
    OUTSIDE_CHECKS: 'on',
    DNS_RESOLVERS: dns.address,
    OUTSIDE_LOOPBACK: `dns=${dns.port},http=${port},https=1,timeoutDivisor=10`,
  })
  const { db } = app

  type Owner = Awaited<ReturnType<typeof app.employer>>
  type Api = Pick<Owner, 'api'>
  let serial = 0
  const description =
    'Weld hull sections in the yard, at night, in a crew of six. We train you on our procedures.'

  /** A receiver that answers as told: a status, or nothing where `answer` returns null. */
  function receiver(
    answer: (got: Got) => number | null | Promise<number> = () => 204,
    host = `in${serial++}.example`,
  ) {
    const got: Got[] = []
    pages.set(host, (request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part) => parts.push(part))
      request.on('end', async () => {
        const text = Buffer.concat(parts).toString()
        const one = { headers: request.headers, text, body: JSON.parse(text) }
        got.push(one)
        const status = await answer(one)
        if (status !== null) response.writeHead(status).end(status === 500 ? 'Our database is away' : '')
      })
    })
    return { host, got }
  }

  const add = async (owner: Api, host: string, more: object = {}) => {
    const { data } = await owner.api.post('/employer/webhooks', {
      ...{ name: 'Our ATS', address: `https://${host}/hook?key=zqkey`, format: 'standard', isFull: false },
      ...{ kinds: eventKindNames, ...more },
    })
    return data
  }
  const log = async (owner: Api, id: string, filter: object = {}) =>
    (await owner.api.get('/employer/webhooks/:id/deliveries', { id, ...filter })).data.deliveries
  /** Until nothing is under way. */
  const idle = (id: string) =>
    vi.waitFor(async () => {
      const leased = db.selectFrom('webhookDeliveries').select('id').where('leasedUntil', 'is not', null)
      expect(await leased.where('webhookId', '=', id).execute()).toEqual([])
    }, 8_000)
  /** The log, once everything in it was tried. */
  const settled = async (owner: Api, id: string) => {
    const tried = await vi.waitFor(async () => {
      const rows = await log(owner, id)
      expect(rows.filter(({ attempts }) => attempts === 0)).toEqual([])
      return rows
    }, 8_000)
    await idle(id)
    return tried.length > 0 ? log(owner, id) : tried
  }
  /** Makes what waits for its next try due now, also of a webhook that is left alone. */
  async function dueNow(webhookId: string) {
    await idle(webhookId)
    await db
      .updateTable('webhookDeliveries')
      .set({ dueAt: new Date(0) })
      .where('webhookId', '=', webhookId)
      .execute()
    await db.updateTable('webhooks').set({ heldUntil: null }).where('id', '=', webhookId).execute()
    app.services.dispatcher.announce(['webhooks'])
  }
  const arrived = (got: Got[], count: number) =>
    vi.waitFor(() => expect(got.length).toBeGreaterThanOrEqual(count), 8_000)

  async function hiring(owner: { company: { id: string } }, overrides: object = {}) {
    const job = await app.job(owner.company.id, { title: 'Night Shift Welder', description, ...overrides })
    const seeker = await app.seeker({ name: 'Ola Moe' })
    const { data } = await seeker.api.post('/jobs/apply', { jobId: job.id })
    return { job, seeker, id: data.id }
  }
  const move = async (owner: Api, id: string, to: 'short-listed' | 'screened' | 'interview') => {
    const { data } = await owner.api.get('/employer/applications/:id', { id })
    await owner.api.post('/employer/applications/:id/move', { id, to, version: data.version })
  }

  return { app, db, pages, calls, receiver, add, log, idle, settled, dueNow, arrived, hiring, move }
}

type TestApp = Pick<Awaited<ReturnType<typeof testApp>>, 'db' | 'services'>

/** A webhook as it is stored, where nothing is sent: for tests of who reaches it. */
export async function insertWebhookOf(
  { db, services }: TestApp,
  companyId: string,
  { userId, name = 'ATS' }: { userId: string; name?: string },
) {
  const id = randomUUID()
  const secrets = { address: 'https://in.example/', secret: newSecret(), previous: null }
  await insertWebhook(db, {
    ...{ id, companyId, userId, name, host: 'in.example', format: 'standard', isFull: false },
    ...{ kinds: ['job.closed'], ...sealSecrets(services.encryption, id, secrets) },
  })
  return id
}
