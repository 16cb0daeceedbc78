import { spawn } from 'node:child_process'
import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  exampleEvent,
  exampleReceiver,
  webhookKinds,
} from '#/features/content/developers/webhook-examples.ts'
import { insertSession } from '#/server/auth/sessions.ts'
import { eraseNow, findInDatabase } from '#/testing/personal-data.ts'
import { type Got, webhookApp } from '#/testing/servers/webhook-receivers.ts'
import { untyped } from '#/testing/untyped.ts'
import { freePort } from '../../../../scripts/throwaway-postgres.ts'
import { eventKindNames } from './events.ts'
import { openSecrets, sealSecrets } from './secret.server.ts'

const { app, db, receiver, add, log, settled, arrived, hiring, move } = await webhookApp()

// Security: N-05
test('what happens in the company arrives signed, in order, and with no more than ids unless it is full', async () => {
  const [owner, thin, full] = [await app.employer(), receiver(), receiver()]
  const { id, secret } = await add(owner, thin.host)
  await add(owner, full.host, { isFull: true })
  const other = receiver()
  await add(await app.employer(), other.host)
  const { job, seeker, id: application } = await hiring(owner)
  await move(owner, application, 'short-listed')
  await move(owner, application, 'screened')
  await seeker.api.post('/applications/:id/withdraw', { id: application })
  const paused = await owner.api.post('/employer/jobs/:id/pause', { id: job.id, version: job.version })
  const resumed = await owner.api.post('/employer/jobs/:id/resume', {
    id: job.id,
    version: paused.data.version,
  })
  await owner.api.post('/employer/jobs/:id/close', {
    id: job.id,
    version: resumed.data.version,
    reason: 'withdrawn',
  })
  await arrived(thin.got, 7)
  await arrived(full.got, 7)
  const of = (prefix: string) => thin.got.filter(({ body }) => body.type.startsWith(prefix))
  expect(
    of('application').map(({ body }) => [
      body.type.slice(12),
      body.data.from ?? null,
      body.data.to,
      body.data.by,
    ]),
  ).toEqual([
    ['created', null, 'applied', 'applicant'],
    ['moved', 'applied', 'short-listed', 'company'],
    ['moved', 'short-listed', 'screened', 'company'],
    ['withdrawn', expect.anything(), 'withdrawn', 'applicant'],
  ])
  expect(of('job').map(({ body }) => body.type)).toEqual(['job.paused', 'job.published', 'job.closed'])
  for (const { headers, text } of thin.got) {
    expect(new Webhook(secret).verify(text, headers as Record<string, string>)).toEqual(JSON.parse(text))
    expect(text).not.toMatch(/Ola|Moe|Welder/)
  }
  expect(new Set(thin.got.map(({ headers }) => headers['webhook-id'])).size).toBe(7)
  const [first] = full.got
  expect(first?.body.data.application).toMatchObject({
    name: 'Ola Moe',
    stage: expect.any(String),
  })
  expect(full.got.find(({ body }) => body.type === 'job.paused')?.body.data.job).toMatchObject({
    title: 'Night Shift Welder',
  })
  expect(other.got).toEqual([])
  const rows = await settled(owner, id)
  expect(rows.map(({ state, status, attempts }) => [state, status, attempts])).toEqual(
    Array(7).fill(['delivered', 204, 1]),
  )
})

// Security: N-05
test('a message that was changed, is replayed, or comes by a clock that is an hour off is refused by the reference library', async () => {
  const [owner, { host, got }] = [await app.employer(), receiver()]
  const { id, secret } = await add(owner, host)
  await owner.api.post('/employer/webhooks/:id/test', { id })
  await arrived(got, 1)
  const { text, headers } = got[0] as Got
  const reference = new Webhook(secret)
  const verify = (body: string, changed: Record<string, string> = {}, by = reference) =>
    by.verify(body, { ...(headers as Record<string, string>), ...changed })
  expect(verify(text)).toEqual(JSON.parse(text))
  expect(() => verify(`${text} `)).toThrow('No matching signature')
  expect(() => verify(text, {}, new Webhook('whsec_dGVzdA=='))).toThrow('No matching signature')
  expect(() => verify(text, { 'webhook-id': 'evt_other' })).toThrow('No matching signature')
  // The time is signed, so a message of an hour ago stays one.
  const messageId = String(headers['webhook-id'])
  for (const [minutes, why] of [
    [-60, 'too old'],
    [60, 'too new'],
  ] as const) {
    const at = new Date(Date.now() + minutes * 60_000)
    const signed = {
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': reference.sign(messageId, at, text),
    }
    expect(() => verify(text, signed)).toThrow(why)
  }
  // Within the five minutes a replay has the id that a receiver has seen.
  await owner.api.post('/employer/webhooks/:id/replay', { id, deliveryId: (await settled(owner, id))[0]?.id })
  await arrived(got, 2)
  expect(got[1]?.headers['webhook-id']).toBe(messageId)
})

test('a job that is held for a person is told as held, and only kinds that were chosen are sent', async () => {
  const [owner, all, few] = [await app.employer(), receiver(), receiver()]
  await add(owner, all.host)
  const { id } = await add(owner, few.host, { kinds: ['application.rejected'] })
  const { data: draft } = await owner.api.post('/employer/jobs', {
    ...{ title: 'Welder', city: 'Newark', region: 'NJ', country: 'US', payMin: 60_000, payMax: 72_000 },
    description:
      'Weld hull sections in the yard, at night, in a crew of six. We train you on our procedures.',
  })
  await owner.api.post('/employer/jobs/:id/publish', { id: draft.id, version: draft.version })
  await db.updateTable('jobs').set({ heldAt: null }).where('id', '=', draft.id).execute()
  app.services.dispatcher.announce()
  await vi.waitFor(() => expect(all.got.at(-1)?.body.type).toBe('job.published'), 8_000)
  const { heldAt } = await db
    .selectFrom('jobs')
    .select('heldAt')
    .where('id', '=', draft.id)
    .executeTakeFirstOrThrow()
  expect(heldAt).toBeNull()
  const { id: application } = await hiring(owner)
  const { data } = await owner.api.get('/employer/applications/:id', { id: application })
  const rejection = { id: application, to: 'rejected', version: data.version, reason: 'Other' } as const
  await owner.api.post('/employer/applications/:id/move', rejection)
  await arrived(few.got, 1)
  expect(few.got.map(({ body }) => [body.type, body.data.applicantTold])).toEqual([
    ['application.rejected', false],
  ])
  expect(await log(owner, id)).toHaveLength(1)
})

// Security: O-15
test('for a day after a new secret both sign; neither it nor the address is found in the database or an answer', async () => {
  const [owner, { host, got }] = [await app.employer(), receiver()]
  const old = app.as(
    await insertSession(db, owner, { userAgent: 'test', addressPrefix: 'test' }, { provenAt: null }),
  )
  await expect(add({ api: old }, host)).rejects.toMatchObject({ status: 403, code: 'step-up' })
  const { id, secret } = await add(owner, host)
  const { data: next } = await owner.api.post('/employer/webhooks/:id/secret', { id })
  await owner.api.post('/employer/webhooks/:id/test', { id })
  await arrived(got, 1)
  const { text, headers } = got[0] as Got
  expect(String(headers['webhook-signature']).split(' ')).toHaveLength(2)
  for (const one of [secret, next.secret]) new Webhook(one).verify(text, headers as Record<string, string>)
  await settled(owner, id)
  const row = await db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const secrets = openSecrets(app.services.encryption, row)
  const over = { ...secrets, previous: { secret, until: Date.now() - 1 } }
  await db
    .updateTable('webhooks')
    .set(sealSecrets(app.services.encryption, id, over))
    .where('id', '=', id)
    .execute()
  await owner.api.post('/employer/webhooks/:id/test', { id })
  await arrived(got, 2)
  const later = got[1] as Got
  expect(() => new Webhook(secret).verify(later.text, later.headers as Record<string, string>)).toThrow()
  new Webhook(next.secret).verify(later.text, later.headers as Record<string, string>)
  for (const hidden of [secret, next.secret, 'zqkey']) {
    expect(await findInDatabase(app, hidden.replace('whsec_', '').toLowerCase())).toEqual([])
    const answers = [await owner.api.get('/employer/webhooks'), await log(owner, id)]
    expect(JSON.stringify(answers)).not.toContain(hidden.replace('whsec_', ''))
  }
})

// Security, N-05
test('it sends what its maker may set up now: not after they left or lost the right, nor while the company is suspended', async () => {
  const owner = await app.employer()
  const admin = await app.member(owner.company, 'admin')
  const { host, got } = receiver()
  const { id } = await add(admin, host)
  const state = async () => (await owner.api.get('/employer/webhooks')).data[0]
  const waiting = async (count: number) => {
    app.services.dispatcher.announce(['webhooks'])
    const rows = await log(owner, id, { state: 'waiting' })
    expect(rows.map(({ attempts }) => attempts)).toEqual(Array(count).fill(0))
  }
  await owner.api.put('/employer/team/members/:id', { id: admin.id, role: 'viewer' })
  await expect(add(admin, host)).rejects.toMatchObject({ status: 403 })
  await hiring(owner)
  expect(await state()).toMatchObject({ off: 'maker-rights' })
  await owner.api.put('/employer/team/members/:id', { id: admin.id, role: 'admin' })
  await arrived(got, 1)
  await db.updateTable('companies').set({ status: 'suspended' }).where('id', '=', owner.company.id).execute()
  await db.insertInto('webhookDeliveries').values({ webhookId: id, kind: 'test', data: '{}' }).execute()
  await waiting(1)
  await db.updateTable('companies').set({ status: 'approved' }).where('id', '=', owner.company.id).execute()
  await arrived(got, 2)
  await db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', admin.id).execute()
  await hiring(owner)
  await waiting(1)
  await db.updateTable('users').set({ suspendedAt: null }).where('id', '=', admin.id).execute()
  await owner.api.delete('/employer/team/members/:id', { id: admin.id })
  expect(await state()).toMatchObject({ off: 'maker-left' })
  const before = got.length
  await hiring(owner)
  await owner.api.post('/employer/webhooks/:id/turn-on', { id })
  expect(await state()).toMatchObject({ off: null, madeBy: owner.name })
  // What happened while it was off was not written down; what waited is sent.
  await settled(owner, id)
  expect(got.length - before).toBeLessThanOrEqual(1)
  const count = got.length
  await hiring(owner)
  await arrived(got, count + 1)
  expect(got.length).toBe(count + 1)
  const lines = await db
    .selectFrom('auditLog')
    .select(['action', 'actorId'])
    .where('subjectId', '=', owner.company.id)
    .where('action', 'like', 'company.webhook%')
    .orderBy('number')
    .execute()
  expect(lines).toEqual([
    { action: 'company.webhook-add', actorId: admin.id },
    { action: 'company.webhook-on', actorId: owner.id },
  ])
})

// Security: G-02
test('a blind review hides in a full event what it hides on the page; the erasure of an applicant takes their events along', {
  timeout: 60_000,
}, async () => {
  const [owner, { host, got }] = [await app.employer(), receiver()]
  const { id } = await add(owner, host, { isFull: true })
  const steps = [
    { id: 'a', stage: 'applied', name: 'Applied', note: '', days: 3, blind: true },
    { id: 'b', stage: 'interview', name: 'Talk', note: '', days: 3 },
  ]
  const blind = await hiring(owner, { steps: JSON.stringify(steps) })
  await arrived(got, 1)
  expect(got[0]?.body.data.application).toMatchObject({
    isBlind: true,
    name: expect.stringMatching(/^Applicant /),
  })
  expect(got[0]?.text).not.toMatch(/Ola|Moe/)
  await settled(owner, id)
  await eraseNow(app, blind.seeker)
  expect(await findInDatabase(app, blind.id)).not.toContain('webhook_deliveries.application_id')
  expect(await log(owner, id)).toEqual([])
})

test('Slack and Teams get a readable message, in which a name can neither call everybody nor hide a link', async () => {
  const [owner, slack, teams, quiet] = [await app.employer(), receiver(), receiver(), receiver()]
  await add(owner, slack.host, { format: 'slack', isFull: true })
  await add(owner, teams.host, { format: 'teams', isFull: true })
  await add(owner, quiet.host, { format: 'slack' })
  const job = await app.job(owner.company.id, { title: 'Welder <!channel> & [x](https://bad.example)' })
  const seeker = await app.seeker({ name: 'Ola <https://bad.example|Moe>' })
  await seeker.api.post('/jobs/apply', { jobId: job.id })
  for (const { got } of [slack, teams, quiet]) await arrived(got, 1)
  const parsed = ({ got }: typeof slack) => JSON.parse(got[0]?.text ?? '')
  expect(parsed(slack).text).toBe(
    'Ola &lt;https://bad.example|Moe&gt; applied for Welder &lt;!channel&gt; &amp; [x](https://bad.example).',
  )
  expect(parsed(slack).blocks[0].text.type).toBe('plain_text')
  expect(parsed(slack).blocks[1].elements[0].text).toContain(`/employer/jobs/${job.id}/applicants?applicant=`)
  const { content } = parsed(teams).attachments[0]
  expect(content.body).toEqual([
    {
      type: 'RichTextBlock',
      inlines: [
        {
          type: 'TextRun',
          text: 'Ola <https://bad.example|Moe> applied for Welder <!channel> & [x](https://bad.example).',
        },
      ],
    },
  ])
  expect(parsed(quiet).text).toMatch(/^An applicant applied for Welder/)
  expect(slack.got[0]?.headers['webhook-signature']).toBeUndefined()
})

test('bad input changes nothing, and a company has twenty webhooks', async () => {
  const [owner, { host }] = [await app.employer(), receiver()]
  for (const wrong of [
    { kinds: [] },
    { kinds: ['application.read'] },
    { format: 'xml' },
    { name: '' },
    { isFull: 'yes' },
  ])
    await expect(add(owner, host, untyped(wrong))).rejects.toMatchObject({ status: 422 })
  for (let count = 0; count < 20; count++) await add(owner, host, { kinds: ['job.closed', 'job.closed'] })
  await expect(add(owner, host)).rejects.toMatchObject({ status: 409 })
  const { data } = await owner.api.get('/employer/webhooks')
  expect(data).toHaveLength(20)
  expect(data[0]?.kinds).toEqual(['job.closed'])
})

test('the event and the receiver on the page for developers are as they stand', async () => {
  const [owner, { host, got }] = [await app.employer(), receiver()]
  const { secret } = await add(owner, host, { isFull: true })
  await hiring(owner)
  await arrived(got, 1)
  const { text, headers } = got[0] as Got
  const shapeOf = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]))
      : 'value'
  expect(shapeOf(JSON.parse(text))).toEqual(shapeOf(exampleEvent))
  expect(webhookKinds.map(({ kind }) => kind)).toEqual(eventKindNames)

  const port = await freePort()
  const program = spawn(process.execPath, ['--input-type=module', '-e', exampleReceiver], {
    env: { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) },
  })
  onTestFinished(() => void program.kill())
  const printed = new Promise((resolve) => program.stdout.once('data', (data) => resolve(String(data))))
  const post = (body: string) => {
    const signed = Object.entries(headers).filter(([name]) => name.startsWith('webhook-'))
    const sent = { method: 'POST', headers: Object.fromEntries(signed) as Record<string, string>, body }
    return vi.waitFor(async () => (await fetch(`http://127.0.0.1:${port}/`, sent)).status, 8_000)
  }
  expect(await post(`${text} `)).toBe(401)
  expect(await post(text)).toBe(204)
  expect(await printed).toContain(`${headers['webhook-id']} application.created`)
})
