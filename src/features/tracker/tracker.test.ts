import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { RequestInput } from '#/shared/endpoint.ts'
import { testApp } from '#/testing/app.ts'
import { downloadArchive, eraseNow, findInDatabase } from '#/testing/personal-data.ts'
import { zoneAt } from '#/testing/zone-at.ts'
import type { trackerApi } from './api.ts'
import { latestDay, todayIn } from './days.server.ts'
import { maxTrackedJobs } from './limits.ts'
import { remindOfNextSteps } from './tasks.server.ts'

const app = await testApp()
type Added = RequestInput<(typeof trackerApi)['POST /tracked-jobs']>
const job = (more: Partial<Added> = {}): Added => ({
  title: 'Dispatcher',
  company: 'Tall Pine Haulage',
  stage: 'applied',
  ...more,
})
const refusal = (field: string) => ({ status: 422, errors: { [field]: [expect.any(String)] } })

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

const remind = () => remindOfNextSteps.run({}, app.tasks())

test('a job from elsewhere is added, changed, moved, deleted and brought back under its address', async () => {
  const { api } = await app.seeker()
  const { data: added } = await api.post(
    '/tracked-jobs',
    job({
      place: 'Toledo, OH',
      link: 'jobs.tallpine.example/7',
      ...{ appliedOn: '2026-11-20', nextStep: 'Call Dana', nextOn: '2999-01-01' },
      ...{ payMin: 21.5, payPeriod: 'hour', notes: 'Night shift\nask about the yard' },
    }),
  )
  expect(added).toMatchObject({
    ...{ version: 1, title: 'Dispatcher', link: 'https://jobs.tallpine.example/7', isDue: false },
    ...{ stage: 'applied', reached: 'applied', notes: 'Night shift\nask about the yard' },
    pay: { min: 21.5, max: 21.5, currency: 'USD', period: 'hour' },
  })
  const { id } = added
  const { data: closed } = await api.patch('/tracked-jobs/:id/stage', { id, version: 1, stage: 'closed' })
  expect(closed).toMatchObject({ version: 2, stage: 'closed', reached: 'applied' })
  const { data: changed } = await api.put('/tracked-jobs/:id', {
    ...job({ stage: 'interview', nextStep: 'Interview' }),
    ...{ id, version: 2 },
  })
  expect(changed).toMatchObject({ version: 3, reached: 'interview', link: null, pay: null, nextOn: null })
  expect((await api.get('/tracked-jobs')).data).toEqual([changed])

  await api.delete('/tracked-jobs/:id', { id })
  await expect(api.get('/tracked-jobs/:id', { id })).rejects.toMatchObject({ status: 404 })
  const again = job({ key: id, stage: 'interview', nextStep: 'Interview' })
  await api.post('/tracked-jobs', again)
  // Sent twice, as by a press that was repeated.
  await api.post('/tracked-jobs', again)
  expect((await api.get('/tracked-jobs')).data).toMatchObject([
    { id, stage: 'interview', nextStep: 'Interview' },
  ])
})

test('what is not true, not safe or too long is refused at its field, and nothing is stored', async () => {
  const { api, id } = await app.seeker()
  const tomorrow = dayAfter(todayIn('America/Chicago'), 1)
  const wrong: [string, Partial<Added>][] = [
    ['title', { title: ' ' }],
    ['company', { company: '' }],
    ['link', { link: 'javascript:alert(1)' }],
    ['link', { link: 'data:text/html,x' }],
    ['appliedOn', { appliedOn: tomorrow, timeZone: 'America/Chicago' }],
    ['appliedOn', { appliedOn: dayAfter(latestDay(null), 1) }],
    ['appliedOn', { appliedOn: '2026-02-31' }],
    ['nextStep', { nextOn: '2999-01-01' }],
    ['notes', { notes: 'x'.repeat(10_000) }],
    ['nextStep', { nextStep: 'x'.repeat(10_000) }],
    ['payMin', { payMin: -1 }],
    ['payMin', { payMax: 20 }],
    ['payMax', { payMin: 30, payMax: 20 }],
    ['stage', { stage: 'hired' as 'applied' }],
    ['timeZone', { timeZone: 'Mars/Olympus' }],
  ]
  for (const [field, more] of wrong)
    await expect(api.post('/tracked-jobs', job(more)), JSON.stringify(more)).rejects.toMatchObject(
      refusal(field),
    )
  expect(await app.db.selectFrom('trackedJobs').where('userId', '=', id).selectAll().execute()).toEqual([])
  await api.post('/tracked-jobs', job({ appliedOn: todayIn('America/Chicago'), timeZone: 'America/Chicago' }))
})

test('a link to a job of this site leads to that job, and other pages of it are links like others', async () => {
  const { company } = await app.employer()
  const { slug } = await app.job(company.id)
  const { api } = await app.seeker()
  const { publicUrl } = app.config
  for (const path of [`/job-detail/${slug}`, `/jobs/${slug}?q=welder`, `/seeker/apply/${slug}`])
    await expect(api.post('/tracked-jobs', job({ link: publicUrl + path })), path).rejects.toMatchObject(
      refusal('link'),
    )
  await api.post('/tracked-jobs', job({ link: `${publicUrl}/companies/${company.slug}` }))
  await api.post('/tracked-jobs', job({ link: `https://elsewhere.example/job-detail/${slug}` }))
})

test('of two tabs the second hears that the first was faster', async () => {
  const { api } = await app.seeker()
  const { id } = (await api.post('/tracked-jobs', job())).data
  await api.put('/tracked-jobs/:id', { ...job({ title: 'Lead dispatcher' }), id, version: 1 })
  const late = [
    () => api.put('/tracked-jobs/:id', { ...job({ title: 'Old words' }), id, version: 1 }),
    () => api.patch('/tracked-jobs/:id/stage', { id, version: 1, stage: 'closed' }),
  ]
  for (const call of late)
    await expect(call()).rejects.toMatchObject({
      ...{ status: 409, message: expect.stringContaining('another tab') },
    })
  expect((await api.get('/tracked-jobs/:id', { id })).data).toMatchObject({
    ...{ title: 'Lead dispatcher', stage: 'applied', version: 2 },
  })
})

// Security: A-03, G-01, G-02
test('nobody else reads or changes it; the archive has it, and it ends with the account', async () => {
  const seeker = await app.seeker()
  const other = await app.seeker()
  const word = 'zqxnote'
  const { id } = (await seeker.api.post('/tracked-jobs', job({ notes: `${word} about the pay` }))).data
  const calls = [
    () => other.api.get('/tracked-jobs/:id', { id }),
    () => other.api.put('/tracked-jobs/:id', { ...job(), id, version: 1 }),
    () => other.api.patch('/tracked-jobs/:id/stage', { id, version: 1, stage: 'closed' }),
    () => other.api.delete('/tracked-jobs/:id', { id }),
    () => other.api.post('/tracked-jobs', job({ key: id })),
  ]
  for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 404 })
  expect((await other.api.get('/tracked-jobs')).data).toEqual([])
  for (const { api } of [await app.employer(), await app.admin(), await app.recruiter()])
    await expect(api.get('/tracked-jobs/:id', { id })).rejects.toMatchObject({ status: 403 })

  const archive = await downloadArchive(app, seeker)
  expect(JSON.parse(String(archive['data.json'])).trackedJobs).toMatchObject([
    { title: 'Dispatcher', stage: 'Applied', notes: `${word} about the pay`, pay: null },
  ])
  await eraseNow(app, seeker)
  expect(await findInDatabase(app, word)).toEqual([])
})

test('one notification and one mail come on the day of the next step, in the morning where the person is', async () => {
  const seeker = await app.seeker()
  const morning = zoneAt(9)
  const today = todayIn(morning)
  const due = job({ nextStep: 'Interview at 2 pm', nextOn: today, timeZone: morning })
  const { id, isDue } = (await seeker.api.post('/tracked-jobs', due)).data
  expect(isDue).toBe(true)
  const night = zoneAt(3)
  for (const more of [
    { nextOn: dayAfter(today, 1) },
    { nextOn: dayAfter(today, -1) },
    { stage: 'closed' as const },
    { nextOn: todayIn(night), timeZone: night },
  ])
    await seeker.api.post('/tracked-jobs', { ...due, title: 'Other', ...more })
  await remind()
  await remind()
  const bells = await app.bells(seeker.id)
  expect(bells).toEqual([
    {
      ...{ userId: seeker.id, icon: 'bell', isWaiting: true },
      ...{ title: 'Today: Interview at 2 pm', body: 'Dispatcher at Tall Pine Haulage' },
      path: `/seeker/applications/elsewhere/${id}`,
    },
  ])
  const mails = await app.mails(seeker.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Today: Interview at 2 pm (Tall Pine Haulage)'])

  // Brought back on the same day, it reminds of nothing twice.
  await seeker.api.delete('/tracked-jobs/:id', { id })
  await seeker.api.post('/tracked-jobs', { ...due, key: id })
  await remind()
  expect(await app.bells(seeker.id)).toHaveLength(1)
})

test('who wants no mail of it gets none, and in quiet hours it waits', async () => {
  const zone = zoneAt(9)
  const due = job({ nextStep: 'Follow up', nextOn: todayIn(zone), timeZone: zone })
  const [off, quiet] = [await app.seeker(), await app.seeker()]
  await app.db
    .insertInto('notificationChoices')
    .values({ userId: off.id, kind: 'tracker.next-step-due', channel: 'mail', isOn: false })
    .execute()
  await app.db
    .insertInto('notificationSettings')
    .values({ userId: quiet.id, timeZone: zone, quietFrom: 8, quietTo: 20 })
    .execute()
  for (const { api } of [off, quiet]) await api.post('/tracked-jobs', due)
  await remind()
  for (const { id, email } of [off, quiet]) {
    expect(await app.bells(id)).toHaveLength(1)
    expect(await app.mails(email)).toEqual([])
  }
})

test(`a list holds ${maxTrackedJobs} jobs`, async () => {
  const { api, id: userId } = await app.seeker()
  await app.db
    .insertInto('trackedJobs')
    .values(
      Array.from({ length: maxTrackedJobs - 1 }, (_, place) => ({
        ...{
          userId,
          title: `Job ${place}`,
          company: 'One',
          stage: 'saved' as const,
          reached: 'saved' as const,
        },
      })),
    )
    .execute()
  const { id } = (await api.post('/tracked-jobs', job())).data
  const oneMore = api.post('/tracked-jobs', job({ key: randomUUID() }))
  await expect(oneMore).rejects.toMatchObject({ status: 409, message: expect.stringContaining('500') })
  await api.delete('/tracked-jobs/:id', { id })
  const csv = 'Job title,Company\nClerk,Two\nCook,Three\n'
  const { data } = await api.post('/tracked-jobs/import', { csv })
  expect(data).toEqual({ added: 1, leftOut: [{ line: 3, reason: 'Your list is full: it holds 500 jobs' }] })
})
