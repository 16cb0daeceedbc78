import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { untyped } from '#/testing/untyped.ts'

const app = await testApp()
const admin = await app.admin({ name: 'Ana Lindholm' })
const second = await app.admin({ name: 'Teo Marsh' })
const failure = (status: number) => expect.objectContaining({ status })

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

async function publish(changes: object = {}, employer?: Awaited<ReturnType<typeof app.employer>>) {
  const owner = employer ?? (await app.employer())
  const { data: draft } = await owner.api.post('/employer/jobs', { ...honest, ...changes })
  const { id, version } = draft
  const { data: job, message } = await owner.api.post('/employer/jobs/:id/publish', { id, version })
  return { employer: owner, job, message }
}
const isSeen = async (slug: string) =>
  app.visitor.get('/jobs/:slug', { slug }).then(
    ({ data }) => data.status === 'open',
    () => false,
  )
type Decide = Parameters<typeof admin.api.post<'/admin/jobs/:id/decide'>>[1]
const decide = async (id: string, more: Omit<Decide, 'id' | 'version'>, by = admin) => {
  const { data } = await by.api.get('/admin/jobs/:id', { id })
  return (await by.api.post('/admin/jobs/:id/decide', { id, version: data.version, ...more })).data
}
/** Lets the undo period pass and runs the delayed tasks. */
async function later() {
  await app.db.executeQuery(
    untyped({
      sql: `update pgboss.job set start_after = now() where state = 'created'`,
      parameters: [],
      query: { kind: 'RawNode' },
    }),
  )
  await app.runTasks()
}

// Security: J-03
test('a normal job is published at once; a suspicious one is held for review, and its employer is told why', async () => {
  const plain = await publish()
  expect(plain).toMatchObject({ message: 'Your job is live', job: { moderation: null } })
  expect(await isSeen(plain.job.slug)).toBe(true)

  const { employer, job, message } = await publish({ title: 'Quality control', description: scam })
  expect(message).toBe('A person reads this job before it goes live')
  expect(job).toMatchObject({ status: 'open', moderation: { state: 'held', medianHours: null } })
  expect(job.moderation?.topics).toContain('What the work consists of')
  // Only the reviewer sees which words were found.
  expect(JSON.stringify(job.moderation)).not.toMatch(/parcels|packages|labels/i)
  expect(await isSeen(job.slug)).toBe(false)
  const { data: rows } = await employer.api.get('/employer/jobs')
  expect(rows).toMatchObject([{ id: job.id, moderation: 'held' }])

  const { data: queue } = await admin.api.get('/admin/jobs')
  expect(queue.held.map(({ id }) => id)).toContain(job.id)
  const { data: read } = await admin.api.get('/admin/jobs/:id', { id: job.id })
  expect(read.reasons[0]).toMatchObject({ key: 'parcels', evidence: expect.stringContaining('packages') })
  expect(read.can).toEqual(['lift', 'warn', 'hide', 'remove'])
})

// Security: J-02
test('a live job that is edited into a scam is hidden at once', async () => {
  const { employer, job } = await publish()
  const { id, version, slug } = job
  const { data: edited, message } = await employer.api.put('/employer/jobs/:id', {
    ...{ id, version, description: scam },
  })
  expect(message).toBe('A person reads this job before it goes live')
  expect(edited.moderation?.state).toBe('held')
  expect(await isSeen(slug)).toBe(false)
  // Neither another edit nor a pause publishes it again, so that employers cannot probe the screening.
  const { data: mended } = await employer.api.put('/employer/jobs/:id', {
    ...{ id, version: edited.version, description: honest.description },
  })
  expect(mended.moderation?.state).toBe('held')
  const { data: paused } = await employer.api.post('/employer/jobs/:id/pause', {
    id,
    version: mended.version,
  })
  const { data: resumed } = await employer.api.post('/employer/jobs/:id/resume', {
    ...{ id, version: paused.version },
  })
  expect(resumed.moderation?.state).toBe('held')
  expect(await isSeen(slug)).toBe(false)
})

test('scam text in formatting, in a link, in a hiring step or in the hours is held too', async () => {
  const places = [
    { description: `${honest.description}\n\nTo go on, contact our HR on Tele**gram** @dana_hr_desk today.` },
    { steps: [{ name: 'Chat', note: 'Contact our HR lead on Telegram @dana_hr_desk to apply' }] },
    { hours: 'Contact our HR lead on Telegram @dana_hr_desk to apply' },
  ]
  for (const place of places)
    expect([place, (await publish(place)).job.moderation?.state]).toEqual([place, 'held'])
})

test('text that a person approved stays approved, in this job and in a copy of it', async () => {
  const { employer, job } = await publish({ description: scam })
  await decide(job.id, { kind: 'lift', reasonCode: 'clear', note: 'A depot of their own, I called.' })
  expect(await isSeen(job.slug)).toBe(true)
  const { data: now } = await employer.api.get('/employer/jobs/:id', { id: job.id })
  const { data: saved } = await employer.api.put('/employer/jobs/:id', {
    ...{ id: job.id, version: now.version, seats: 3 },
  })
  expect(saved.moderation).toBe(null)
  const { data: copy } = await employer.api.post('/employer/jobs/:id/duplicate', { id: job.id })
  const { data: second } = await employer.api.post('/employer/jobs/:id/publish', {
    ...{ id: copy.id, version: copy.version },
  })
  expect(second.moderation).toBe(null)
  // Changed text is screened again.
  const { data: worse } = await employer.api.put('/employer/jobs/:id', {
    ...{
      id: job.id,
      version: saved.version,
      description: `${scam} Pay a refundable training fee of $85 first.`,
    },
  })
  expect(worse.moderation?.state).toBe('held')
  await later()
  const bell = await employer.api.get('/notifications')
  expect(JSON.stringify(bell.data)).toContain('is live')
  expect(JSON.stringify(await app.mails(employer.email))).toContain('is live')
})

test('an approval concurrent with an edit never publishes unreviewed text', async () => {
  for (let round = 0; round < 5; round++) {
    const { employer, job } = await publish({ description: scam })
    const { id, version } = job
    const worse = `${scam} Before the start you pay a refundable training fee of $85. Round ${round}.`
    const both = await Promise.allSettled([
      admin.api.post('/admin/jobs/:id/decide', {
        ...{ id, version, kind: 'lift', reasonCode: 'clear', note: 'Read and fine.' },
      }),
      employer.api.put('/employer/jobs/:id', { id, version, description: worse }),
    ])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const edited = both[1]?.status === 'fulfilled'
    expect(await isSeen(job.slug)).toBe(!edited)
  }
})

test('a hidden job can be corrected, submitted for review and reviewed again', async () => {
  const { employer, job } = await publish()
  const { id, slug } = job
  await decide(id, {
    kind: 'hide',
    reasonCode: 'misleading',
    note: 'The pay in your text is half of the range.',
  })
  expect(await isSeen(slug)).toBe(false)
  expect(await app.mails(employer.email)).toHaveLength(0)
  await later()
  const [mail] = await app.mails(employer.email)
  expect(mail?.subject).toBe('Bicycle mechanic is hidden until it is changed')
  expect(mail?.textBody).toContain('The pay in your text is half of the range.')
  expect(mail?.textBody).toContain('A job must state its true pay range')
  expect(mail?.textBody).toContain('A person decided.')

  const { data: hidden } = await employer.api.get('/employer/jobs/:id', { id })
  expect(hidden.moderation).toMatchObject({ state: 'hidden', decision: { reasonCode: 'misleading' } })
  const again = { id, version: hidden.version }
  await expect(employer.api.post('/employer/jobs/:id/ask-again', again)).rejects.toEqual(failure(409))
  const { data: changed } = await employer.api.put('/employer/jobs/:id', { ...again, payMax: 60_000 })
  expect(changed.moderation?.state).toBe('hidden')
  const { data: asked } = await employer.api.post('/employer/jobs/:id/ask-again', {
    ...{ id, version: changed.version },
  })
  expect(asked.moderation?.state).toBe('held')
  await decide(id, { kind: 'lift', reasonCode: 'clear', note: 'Mended.' })
  expect(await isSeen(slug)).toBe(true)
})

test('a removal is final, can be appealed once, and somebody else answers', async () => {
  const { employer, job } = await publish()
  const { id, slug } = job
  await decide(id, { kind: 'remove', reasonCode: 'fake', note: 'No such shop at this address.' })
  await later()
  const { data: removed } = await employer.api.get('/employer/jobs/:id', { id })
  expect(removed).toMatchObject({
    status: 'closed',
    closedReason: 'removed',
    moderation: { state: 'removed' },
  })
  await expect(
    employer.api.put('/employer/jobs/:id', { id, version: removed.version, title: 'Again' }),
  ).rejects.toEqual(failure(409))
  // The same text in a new job is held for review.
  const { data: copy } = await employer.api.post('/employer/jobs/:id/duplicate', { id })
  const { data: again } = await employer.api.post('/employer/jobs/:id/publish', {
    ...{ id: copy.id, version: copy.version },
  })
  expect(again.moderation?.state).toBe('held')

  const why = 'The shop moved in March, here is our new address.'
  await employer.api.post('/employer/jobs/:id/appeal', { id, why })
  await expect(employer.api.post('/employer/jobs/:id/appeal', { id, why })).rejects.toEqual(failure(409))
  const { data: read } = await admin.api.get('/admin/jobs/:id', { id })
  expect(read.appeal).toMatchObject({ why, yours: true })
  const answer = {
    ...{ id, decisionId: read.appeal!.decisionId, version: read.version },
    ...{ outcome: 'overturn' as const, note: 'The new address is right.' },
  }
  await expect(admin.api.post('/admin/jobs/:id/answer-appeal', answer)).rejects.toEqual(failure(403))
  await second.api.post('/admin/jobs/:id/answer-appeal', answer)
  expect(await isSeen(slug)).toBe(true)
  await later()
  expect((await app.mails(employer.email))[0]).toMatchObject({ subject: 'Bicycle mechanic is back' })
  await expect(second.api.post('/admin/jobs/:id/answer-appeal', answer)).rejects.toEqual(failure(409))
})

test('a decision can be undone until its notice is sent, and then nobody is notified', async () => {
  const { employer, job } = await publish()
  const { undo, state } = await decide(job.id, {
    kind: 'remove',
    reasonCode: 'spam',
    note: 'Twice the same.',
  })
  expect(state).toBe('removed')
  // Nobody sees the job, and its employer reads nothing of a decision that may be undone.
  expect(await isSeen(job.slug)).toBe(false)
  const { data: waiting } = await employer.api.get('/employer/jobs/:id', { id: job.id })
  expect(waiting.moderation).toMatchObject({ state: 'held', decision: null })
  await expect(
    employer.api.post('/employer/jobs/:id/appeal', { id: job.id, why: 'We never posted it twice.' }),
  ).rejects.toEqual(failure(409))
  const back = { id: job.id, decisionId: undo!.decisionId }
  await expect(second.api.post('/admin/jobs/:id/undo', back)).rejects.toEqual(failure(404))
  await admin.api.post('/admin/jobs/:id/undo', back)
  expect(await isSeen(job.slug)).toBe(true)
  await later()
  expect(await app.mails(employer.email)).toHaveLength(0)
  await expect(admin.api.post('/admin/jobs/:id/undo', back)).rejects.toEqual(failure(409))

  const next = await decide(job.id, { kind: 'warn', reasonCode: 'contact', note: 'Take the form link out.' })
  await later()
  await later()
  expect(await app.mails(employer.email)).toHaveLength(1)
  await expect(
    admin.api.post('/admin/jobs/:id/undo', { id: job.id, decisionId: next.undo!.decisionId }),
  ).rejects.toEqual(failure(409))
  expect(await isSeen(job.slug)).toBe(true)
})

test('nobody can decide about their own company, or on an outdated version', async () => {
  const { employer, job } = await publish({ description: scam })
  await app.db
    .insertInto('companyMembers')
    .values({ companyId: employer.company.id, userId: second.id, role: 'admin' })
    .execute()
  const verdict = { kind: 'lift', reasonCode: 'clear', note: 'Ours, and fine.' } as const
  await expect(decide(job.id, verdict, second)).rejects.toEqual(failure(403))
  await expect(
    admin.api.post('/admin/jobs/:id/decide', { id: job.id, version: job.version - 1, ...verdict }),
  ).rejects.toEqual(failure(409))
  expect(await isSeen(job.slug)).toBe(false)
  await app.db.deleteFrom('companyMembers').where('userId', '=', second.id).execute()
})

// Security: G-07
test('every step is in the audit log, with who and why', async () => {
  const { job } = await publish()
  await decide(job.id, { kind: 'warn', reasonCode: 'misleading', note: 'The city is not the place of work.' })
  const lines = await app.db.selectFrom('auditLog').selectAll().where('subjectId', '=', job.id).execute()
  expect(lines).toMatchObject([
    { action: 'job.warn', actor: 'Ana Lindholm', reason: 'The city is not the place of work.' },
  ])
})

test('pay far from like jobs here is held; the same pay where nothing is known is not', async () => {
  const rich = { title: 'Harbour Pilot Trainee', payMin: 190_000, payMax: 210_000 }
  expect((await publish(rich)).job.moderation).toBe(null)
  for (let n = 0; n < 8; n++) {
    const { company } = await app.employer()
    await app.job(company.id, { title: 'Harbour Pilot Trainee', payMin: 40_000, payMax: 48_000 })
  }
  const { job } = await publish(rich)
  expect(job.moderation).toMatchObject({
    state: 'held',
    topics: ['The pay for this kind of work', 'How long we have known the company'],
  })
})

test('the usual review time is shown after five reviewed jobs', async () => {
  for (let n = 0; n < 5; n++) {
    const { job } = await publish({ description: scam })
    await app.db
      .updateTable('jobs')
      .set({ heldAt: new Date(Date.now() - 2 * 3_600_000) })
      .where('id', '=', job.id)
      .execute()
    await decide(job.id, { kind: 'lift', reasonCode: 'clear', note: 'Read.' })
  }
  const { job } = await publish({ description: scam })
  expect(job.moderation?.medianHours).toBeGreaterThan(0)
})
