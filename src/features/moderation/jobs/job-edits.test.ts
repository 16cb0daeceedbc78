import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'

// What the bar over a published job says of changes: who reads them, and when.

const app = await testApp()
const admin = await app.admin()

const honest = {
  title: 'Bicycle mechanic',
  description:
    'Repair city bikes and cargo bikes in our workshop on the canal. You true wheels, fit brakes and talk with customers about what is worth mending.',
  city: 'Newark',
  region: 'NJ',
  country: 'US',
  payMin: 42_000,
  payMax: 51_000,
}
const scam =
  'You receive packages at your home address, inspect the goods, print new labels and take them to the post office the same day. Salary is paid after thirty days.'

async function publish(changes: object = {}) {
  const { api } = await app.employer()
  const { data: draft } = await api.post('/employer/jobs', { ...honest, ...changes })
  const { data: job } = await api.post('/employer/jobs/:id/publish', { id: draft.id, version: draft.version })
  const now = async () => (await api.get('/employer/jobs/:id', { id: job.id })).data
  return {
    slug: job.slug,
    id: job.id,
    now,
    save: async (fields: object) =>
      (await api.put('/employer/jobs/:id', { id: job.id, version: (await now()).version, ...fields })).data,
    move: async (to: 'pause' | 'resume' | 'ask-again') =>
      (await api.post(`/employer/jobs/:id/${to}`, { id: job.id, version: (await now()).version })).data,
  }
}
const read = async (slug: string) =>
  app.visitor.get('/jobs/:slug', { slug }).then(
    ({ data }) => (data.status === 'open' ? data.title : data.status),
    ({ status }) => status,
  )
const review = async (id: string) => (await admin.api.get('/admin/jobs/:id', { id })).data
async function decide(id: string, kind: 'lift' | 'hide', reasonCode: 'clear' | 'misleading') {
  const { version } = await review(id)
  await admin.api.post('/admin/jobs/:id/decide', {
    id,
    version,
    kind,
    reasonCode,
    note: 'I called the depot.',
  })
}

test('what is saved in a live job is public at once', async () => {
  const job = await publish()
  await job.save({ title: 'Bicycle mechanic, evenings' })
  expect(await read(job.slug)).toBe('Bicycle mechanic, evenings')
})

test('what is saved in a held job is what the reviewer reads, and nobody else until then', async () => {
  const job = await publish({ description: scam })
  await job.save({ title: 'Parcel desk, evenings' })
  expect(await read(job.slug)).not.toBe('Parcel desk, evenings')
  expect(JSON.stringify(await review(job.id))).toContain('Parcel desk, evenings')
  await decide(job.id, 'lift', 'clear')
  expect(await read(job.slug)).toBe('Parcel desk, evenings')
})

test('what is saved in a hidden job is read once its employer asks again', async () => {
  const job = await publish({ description: scam })
  await decide(job.id, 'hide', 'misleading')
  await job.save({ description: honest.description, title: 'Bicycle mechanic, mended' })
  const waiting = async () => (await admin.api.get('/admin/jobs')).data.held.map(({ id }) => id)
  expect(await waiting()).not.toContain(job.id)
  await job.move('ask-again')
  expect(await waiting()).toContain(job.id)
  expect(JSON.stringify(await review(job.id))).toContain('Bicycle mechanic, mended')
})

test('what is saved in a paused job shows when it is resumed, and a scam is held then', async () => {
  const job = await publish()
  await job.move('pause')
  await job.save({ title: 'Bicycle mechanic, mornings' })
  expect(await read(job.slug)).toBe('closed')
  await job.move('resume')
  expect(await read(job.slug)).toBe('Bicycle mechanic, mornings')

  await job.move('pause')
  await job.save({ description: scam })
  await job.move('resume')
  expect((await job.now()).moderation?.state).toBe('held')
  expect(await read(job.slug)).not.toBe('Bicycle mechanic, mornings')
})
