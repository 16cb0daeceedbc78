import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { sendAlerts } from './sending.server.ts'

const app = await testApp()
const { db, visitor } = app
const employer = await app.employer()

const newAddress = () => `${randomUUID()}@people.example`
const publish = (title: string, more = {}) =>
  app.job(employer.company.id, { title, description: '<p>Work.</p>', ...more })
/** Makes all alerts due and runs the task. */
async function runAlerts() {
  await db
    .updateTable('alerts')
    .set({ nextDueAt: new Date(0) })
    .execute()
  await sendAlerts.run({}, app.tasks())
}
const alertMails = async (to: string) =>
  (await app.mails(to)).filter(({ subject }) => /new jobs?:/.test(subject)).map(({ textBody }) => textBody)
const tokenIn = (text: string) => /[?]token=([\w-]+)/.exec(text)?.[1] ?? ''

/** A visitor who has confirmed an alert, and the token that stops it. */
async function subscribe(search: string, to = newAddress()) {
  await visitor.post('/alerts', { search, frequency: 'daily', email: to })
  const [mail] = await app.mails(to)
  const { data } = await visitor.post('/alerts/confirm', { token: tokenIn(mail?.textBody ?? '') })
  return { to, unsubscribeToken: data.unsubscribeToken }
}

test('a seeker is mailed each new match once, and nothing else', async () => {
  const { api, email } = await app.seeker()
  await publish('Cobol Archivist')
  await api.post('/alerts', { search: 'q=cobol', frequency: 'at once' })
  await runAlerts()
  expect(await alertMails(email)).toEqual([])

  const newJob = await publish('Senior Cobol Archivist')
  await publish('Baker')
  await runAlerts()
  await runAlerts()
  const mails = await alertMails(email)
  expect(mails).toHaveLength(1)
  expect(mails[0]).toContain(`/job-detail/${newJob.slug}`)
  expect(mails[0]).not.toContain('Baker')
  const { data } = await api.get('/notifications')
  expect(data.filter(({ title }) => title.includes('Senior Cobol Archivist'))).toHaveLength(1)
})

test('a job that matches two alerts is mailed once', async () => {
  const { api, email } = await app.seeker()
  await api.post('/alerts', { search: 'q=falconer', frequency: 'daily' })
  await api.post('/alerts', { search: 'where=Newark', frequency: 'daily' })
  await publish('Falconer')
  await runAlerts()
  expect((await alertMails(email)).filter((text) => text.includes('Falconer'))).toHaveLength(1)
})

test('two processes running the task at the same time send one mail', async () => {
  const { api, email } = await app.seeker()
  await api.post('/alerts', { search: 'q=glazier', frequency: 'daily' })
  await publish('Glazier')
  await db
    .updateTable('alerts')
    .set({ nextDueAt: new Date(0) })
    .execute()
  await Promise.all([sendAlerts.run({}, app.tasks()), sendAlerts.run({}, app.tasks())])
  expect(await alertMails(email)).toHaveLength(1)
})

test('a visitor gets nothing before the address is confirmed', async () => {
  const to = newAddress()
  const { data } = await visitor.post('/alerts', { search: 'q=cooper', frequency: 'weekly', email: to })
  expect(data).toEqual({ state: 'confirm', email: to })
  await publish('Cooper')
  await runAlerts()
  const mails = await app.mails(to)
  expect(mails.map(({ subject }) => subject)).toEqual(['Confirm your job alert'])

  const token = tokenIn(mails[0]!.textBody)
  // Its page names what would start, which starts nothing.
  expect((await visitor.get('/alerts/confirm/:token', { token })).data).toMatchObject({
    search: 'q=cooper',
    frequency: 'weekly',
    on: false,
  })
  expect((await visitor.post('/alerts/confirm', { token })).data).toMatchObject({
    on: true,
    frequency: 'weekly',
  })
  await publish('Cooper, second shift')
  await runAlerts()
  expect(await alertMails(to)).toHaveLength(1)
})

test('confirming again changes nothing, and an expired link returns 410', async () => {
  const to = newAddress()
  await visitor.post('/alerts', { search: 'q=farrier', frequency: 'daily', email: to })
  const token = tokenIn((await app.mails(to))[0]!.textBody)
  const { data } = await visitor.post('/alerts/confirm', { token })
  await visitor.post('/alerts/stop/:token', { token: data.unsubscribeToken })
  expect((await visitor.post('/alerts/confirm', { token })).data.on).toBe(false)
  await db
    .updateTable('alerts')
    .set({ confirmExpiresAt: new Date(0) })
    .where('email', '=', to)
    .execute()
  await expect(visitor.post('/alerts/confirm', { token })).rejects.toMatchObject({ status: 410 })
  await expect(visitor.post('/alerts/confirm', { token: 'x'.repeat(40) })).rejects.toMatchObject({
    status: 410,
  })
})

test('a stranger can neither learn about the alerts of an address nor change them', async () => {
  const { api, email } = await app.seeker()
  await api.post('/alerts', { search: 'q=miller', frequency: 'daily' })
  const { data } = await visitor.post('/alerts', { search: 'q=miller', frequency: 'weekly', email })
  expect(data).toEqual({ state: 'confirm', email })
  expect((await api.get('/alerts')).data).toMatchObject([{ frequency: 'daily', on: true }])

  const other = await app.seeker()
  const [alert] = (await api.get('/alerts')).data
  for (const call of [
    () => other.api.patch('/alerts/:id', { id: alert!.id, on: false }),
    () => other.api.delete('/alerts/:id', { id: alert!.id }),
    () => other.api.post('/alerts/:id/test', { id: alert!.id }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 404 })
})

// Security: E-04
test('a one-click unsubscribe POST (RFC 8058) stops the alert', async () => {
  const { to, unsubscribeToken } = await subscribe('q=thatcher')
  await publish('Thatcher')
  await runAlerts()
  const [mail] = await app.mails(to)
  expect(mail!.headers).toMatchObject({
    'List-Unsubscribe': `<${app.config.publicUrl}/unsubscribe/${unsubscribeToken}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const response = await app.app.inject({
      method: 'POST',
      url: `/unsubscribe/${unsubscribeToken}`,
      headers: { 'content-type': type },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(response.statusCode).toBe(200)
  }
  await publish('Thatcher, again')
  await runAlerts()
  expect(await alertMails(to)).toHaveLength(1)
})

test('opening the unsubscribe link stops nothing; it can stop all alerts, and restart one for jobs posted from then on', async () => {
  const { to, unsubscribeToken } = await subscribe('q=weaver')
  await subscribe('q=tanner', to)
  expect((await visitor.get('/alerts/stop/:token', { token: unsubscribeToken })).data.on).toBe(true)
  expect((await visitor.get('/alerts/stop/:token', { token: unsubscribeToken })).data.email).not.toBe(to)
  await visitor.post('/alerts/stop/:token', { token: unsubscribeToken, all: true })
  await publish('Weaver and Tanner')
  await runAlerts()
  expect(await alertMails(to)).toEqual([])
  await visitor.post('/alerts/start/:token', { token: unsubscribeToken })
  await runAlerts()
  expect(await alertMails(to)).toEqual([])
  await publish('Weaver, new')
  await runAlerts()
  expect(await alertMails(to)).toHaveLength(1)
})

// Security: A-15
test('a job that is not visible is in no mail', async () => {
  const { api, email } = await app.seeker()
  await api.post('/alerts', { search: 'q=chandler', frequency: 'daily' })
  await publish('Chandler, held', { heldAt: new Date() })
  await publish('Chandler, paused', { status: 'paused' })
  const suspended = await app.employer('suspended')
  await app.job(suspended.company.id, { title: 'Chandler at a suspended employer' })
  await runAlerts()
  expect(await alertMails(email)).toEqual([])
  // Once released from review, it is a new match.
  await db
    .updateTable('jobs')
    .set({ heldAt: null, updatedAt: new Date() })
    .where('title', '=', 'Chandler, held')
    .execute()
  await runAlerts()
  expect(await alertMails(email)).toHaveLength(1)
})

test('an alert can be changed, tested, stopped and deleted', async () => {
  const { api, email } = await app.seeker()
  await publish('Lamplighter')
  await api.post('/alerts', { search: '?q=lamplighter&page=3&sort=pay&nonsense=1', frequency: 'daily' })
  const [alert] = (await api.get('/alerts')).data
  expect(alert).toMatchObject({ search: 'q=lamplighter', matches: 1, news: 0, on: true })
  await api.post('/alerts/:id/test', { id: alert!.id })
  expect((await app.mails(email))[0]).toMatchObject({ subject: 'Test: 1 new job: lamplighter jobs' })
  await api.patch('/alerts/:id', { id: alert!.id, frequency: 'weekly' })
  await api.put('/alerts/on', { on: false })
  expect((await api.get('/alerts')).data).toMatchObject([{ frequency: 'weekly', on: false }])
  await api.patch('/alerts/:id', { id: alert!.id, on: true })
  expect((await api.get('/alerts')).data).toMatchObject([{ on: true }])
  await api.delete('/alerts/:id', { id: alert!.id })
  expect((await api.get('/alerts')).data).toEqual([])
})

test('an alert of a visitor appears in a later account with the same address', async () => {
  const { to } = await subscribe('q=wheelwright')
  const { api } = await app.seeker({ email: to })
  expect((await api.get('/alerts')).data).toMatchObject([{ search: 'q=wheelwright', on: true }])
})

test('invalid input is rejected with the reason', async () => {
  await expect(visitor.post('/alerts', { search: 'q=x', frequency: 'daily' })).rejects.toMatchObject({
    status: 422,
    errors: { email: ['Enter your email'] },
  })
  await expect(
    visitor.post('/alerts', { search: 'q=x', frequency: 'daily', email: 'a@b.example, c@d.example' }),
  ).rejects.toMatchObject({ status: 422 })
  await expect(employer.api.post('/alerts', { search: 'q=x', frequency: 'daily' })).rejects.toMatchObject({
    status: 403,
  })
  const { api } = await app.seeker()
  for (let n = 0; n < 30; n++) await api.post('/alerts', { search: `q=trade${n}`, frequency: 'daily' })
  await expect(api.post('/alerts', { search: 'q=one+more', frequency: 'daily' })).rejects.toMatchObject({
    status: 409,
  })
  expect((await api.get('/alerts')).data).toHaveLength(30)
})

test('of fifty alerts started at the same time only thirty are accepted', { timeout: 60_000 }, async () => {
  const { api } = await app.seeker()
  const starts = await Promise.allSettled(
    Array.from({ length: 50 }, (_, n) => api.post('/alerts', { search: `q=rush${n}`, frequency: 'daily' })),
  )
  expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(30)
  expect((await api.get('/alerts')).data).toHaveLength(30)
})

// Security: E-03
test('a mail to an unconfirmed address contains no typed text', async () => {
  const to = newAddress()
  await visitor.post('/alerts', { search: 'q=You+won+500+claim.example', frequency: 'daily', email: to })
  const [mail] = await app.mails(to)
  expect(`${mail?.subject} ${mail?.textBody} ${mail?.htmlBody}`).not.toMatch(/won|claim/i)
})

test('an alert for all jobs of a listed company names the company, and any other alert names none', async () => {
  const { api } = await app.seeker()
  const { company } = await app.employer('approved', { name: 'Glazing Works' })
  expect((await api.get('/alerts')).data).toEqual([])
  for (const search of [`company=${company.slug}`, `q=glazier&company=${company.slug}`, 'q=glazier'])
    await api.post('/alerts', { search, frequency: 'daily' })
  const followed = async () => (await api.get('/alerts')).data.flatMap(({ company }) => company?.name ?? [])
  expect(await followed()).toEqual(['Glazing Works'])
  await db.updateTable('companies').set({ status: 'suspended' }).where('id', '=', company.id).execute()
  expect(await followed()).toEqual([])
})
