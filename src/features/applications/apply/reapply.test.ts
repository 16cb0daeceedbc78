import { expect, test } from 'vitest'
import { dayMs } from '#/shared/dates.ts'
import { openHiring } from '#/testing/applications.ts'
import { applyAgainFrom } from './reapply-rules.ts'

const { app, employer, newApplication, tenMinutesPass, terms, uploadDocument, seekerWithProfile } =
  await openHiring()

type Sent = Awaited<ReturnType<typeof newApplication>>

const read = async ({ seeker, id }: Sent) => (await seeker.api.get('/applications/:id', { id })).data
const readAsEmployer = async ({ id }: Sent) =>
  (await employer.api.get('/employer/applications/:id', { id })).data

async function applyAgain(sent: Sent, more: object = {}) {
  const { version: again } = await read(sent)
  return sent.seeker.api.post('/jobs/apply', { jobId: sent.jobId, again, ...more })
}

const withdraw = ({ seeker, id }: Sent) => seeker.api.post('/applications/:id/withdraw', { id })

async function move(sent: Sent, to: 'interview' | 'rejected' | 'offer', more: object = {}) {
  const { version } = await readAsEmployer(sent)
  const reason = to === 'rejected' ? ({ reason: 'Someone else fits better' } as const) : {}
  await employer.api.post('/employer/applications/:id/move', { id: sent.id, to, version, ...reason, ...more })
  await tenMinutesPass()
}

/** The rejection was told so many days ago. */
const rejectedDaysAgo = (sent: Sent, days: number) =>
  app.db
    .updateTable('applications')
    .set({ stageChangedAt: new Date(Date.now() - days * dayMs) })
    .where('id', '=', sent.id)
    .execute()

test('of who withdrew the employer reads the name and the steps, and opens neither profile nor résumé nor answers', async () => {
  const seeker = await seekerWithProfile('Ola Berg')
  const file = await uploadDocument(seeker.id)
  const sent = await newApplication({ seeker, resumeFileId: file.id })
  expect(await readAsEmployer(sent)).toMatchObject({ snapshot: { name: 'Ola Berg' }, resume: { size: 9 } })
  await withdraw(sent)
  const left = await readAsEmployer(sent)
  expect(left).toMatchObject({ name: 'Ola Berg', snapshot: null, resume: null, coverNote: null, answers: [] })
  expect(left.events.map(({ to }) => to)).toContain('withdrawn')
})

test('whoever withdrew applies again at once, with new words, and the employer sees that they did before', async () => {
  const file = await uploadDocument((await app.seeker()).id)
  const seeker = await seekerWithProfile('Ines Carvalho')
  await app.db.updateTable('files').set({ ownerId: seeker.id }).where('id', '=', file.id).execute()
  const sent = await newApplication({ seeker, resumeFileId: file.id })
  await withdraw(sent)
  expect(await read(sent)).toMatchObject({ stage: 'withdrawn', applyAgainFrom: expect.any(String) })
  const { data, message } = await applyAgain(sent, { coverNote: 'I can start at once.' })
  expect({ ...data, message }).toMatchObject({
    ...{ id: sent.id, stage: 'applied', alreadyApplied: false, message: 'Application sent' },
  })

  const now = await read(sent)
  expect(now).toMatchObject({
    ...{ stage: 'applied', coverNote: 'I can start at once.', resume: null, openedAt: null },
    ...{ applyAgainFrom: null, earlier: [{ stage: 'withdrawn' }], standing: 'Waiting for a first look' },
  })
  expect(now.route.map(({ label }) => label).slice(0, 2)).toEqual(['Applied', 'Waiting for a first look'])
  const seen = await readAsEmployer(sent)
  expect(seen).toMatchObject({
    ...{ stage: 'applied', coverNote: 'I can start at once.', previousStage: null },
    earlier: [{ stage: 'withdrawn', rejectReason: null }],
  })
  expect(
    seen.events.filter(({ kind }) => kind === 'moved').map(({ from, to, by }) => [from, to, by]),
  ).toEqual([
    [null, 'applied', 'them'],
    ['applied', 'withdrawn', 'them'],
    [null, 'applied', 'them'],
  ])
  const rows = await app.db.selectFrom('applications').select('id').where('jobId', '=', sent.jobId).execute()
  expect(rows).toHaveLength(1)
  const mails = (await app.mails(employer.email)).filter(({ subject }) =>
    subject.startsWith('Ines Carvalho applied'),
  )
  expect(mails).toHaveLength(2)
  expect(mails.map(({ textBody }) => /Before: Applied on .* and withdrew/.test(textBody))).toEqual(
    expect.arrayContaining([true, false]),
  )
  expect((await app.bells(employer.id)).map(({ title }) => title)).toContain('Ines Carvalho applied again.')
})

test('after a rejection thirty days pass, and the reason stays with the team', async () => {
  const sent = await newApplication()
  await move(sent, 'rejected')
  expect((await read(sent)).applyAgainFrom).not.toBeNull()
  await expect(applyAgain(sent)).rejects.toMatchObject({
    status: 409,
    message: expect.stringMatching(/^You can apply again from /),
  })
  await rejectedDaysAgo(sent, 31)
  await applyAgain(sent)
  const { earlier } = await readAsEmployer(sent)
  expect(earlier).toMatchObject([{ stage: 'rejected', rejectReason: 'Someone else fits better' }])
  expect(JSON.stringify(await read(sent))).not.toContain('Someone else fits better')
  expect((await readAsEmployer(sent)).rejectReason).toBeNull()
})

test('the wait ends with the beginning of the day that the page names', () => {
  const ended = { stage: 'rejected', recalledAt: null, earlierCount: 0 } as const
  const from = applyAgainFrom({ ...ended, stageChangedAt: new Date('2026-03-01T23:40:00Z') })
  expect(from?.toISOString()).toBe('2026-03-31T00:00:00.000Z')
})

test('a rejection that is not told yet gives nothing away: the call answers as for an open one', async () => {
  const sent = await newApplication()
  await employer.api.post('/employer/applications/:id/move', {
    ...{ id: sent.id, to: 'rejected', version: 1, reason: 'Other' },
  })
  const { data } = await applyAgain(sent)
  expect(data).toMatchObject({ stage: 'applied', alreadyApplied: true })
})

test('the second time counts for itself: no wait, interview or offer of the first is carried over', async () => {
  const sent = await newApplication()
  const first = await read(sent)
  await move(sent, 'interview')
  const { firstReplyBy: firstPromised } = await read(sent)
  await move(sent, 'offer', { offer: terms })
  const { version } = await read(sent)
  await sent.seeker.api.post('/applications/:id/answer-offer', { id: sent.id, answer: 'decline', version })
  await app.db
    .updateTable('applications')
    .set({ appliedAt: new Date(Date.now() - 40 * dayMs) })
    .where('id', '=', sent.id)
    .execute()
  await applyAgain(sent)
  const again = await read(sent)
  expect(again).toMatchObject({ offer: null, counter: null, interview: null, daysLate: 0 })
  // The first answer is promised anew, and stays so after it was given.
  expect([firstPromised, again.firstReplyBy]).toEqual([first.replyBy, again.replyBy])
  expect(again.firstReplyBy).not.toBeNull()
  await move(sent, 'interview')
  const row = await app.db
    .selectFrom('applications')
    .select(['waitingSince', 'reappliedAt', 'answerLateFrom'])
    .where('id', '=', sent.id)
    .executeTakeFirstOrThrow()
  expect(row.waitingSince?.getTime()).toBeGreaterThanOrEqual(row.reappliedAt?.getTime() ?? Number.NaN)
  // A new offer goes on with the one chain of the record.
  await move(sent, 'offer', { offer: { ...terms, amount: 80_000 } })
  expect((await read(sent)).offer?.amount).toBe(80_000)
  const chain = await app.db
    .selectFrom('offerEntries')
    .select(['number', 'kind'])
    .orderBy('number')
    .where('applicationId', '=', sent.id)
    .execute()
  expect(chain.map(({ kind }) => kind)).toEqual(['offer', 'decline', 'offer'])
})

// Security: Q-01
test('pressed eight times at once it is sent once, and a page from before is refused', async () => {
  const sent = await newApplication()
  await withdraw(sent)
  const { version: again } = await read(sent)
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => sent.seeker.api.post('/jobs/apply', { jobId: sent.jobId, again })),
  )
  expect(answers.filter(({ data }) => !data.alreadyApplied)).toHaveLength(1)
  expect((await read(sent)).earlier).toHaveLength(1)
  await withdraw(sent)
  await expect(sent.seeker.api.post('/jobs/apply', { jobId: sent.jobId, again })).rejects.toMatchObject({
    status: 409,
    message: expect.stringMatching(/changed in the meantime/),
  })
  // Without it a call is what it was: the one that there is.
  const { data } = await sent.seeker.api.post('/jobs/apply', { jobId: sent.jobId })
  expect(data).toMatchObject({ stage: 'withdrawn', alreadyApplied: true })
})

test('the fifth is the last one, and a closed job or a recalled application takes none', async () => {
  const sent = await newApplication()
  for (let count = 2; count <= 5; count++) {
    await withdraw(sent)
    await applyAgain(sent)
  }
  await withdraw(sent)
  expect((await read(sent)).applyAgainFrom).toBeNull()
  await expect(applyAgain(sent)).rejects.toMatchObject({ status: 409 })

  const other = await newApplication()
  await withdraw(other)
  await app.db.updateTable('jobs').set({ status: 'paused' }).where('id', '=', other.jobId).execute()
  expect((await read(other)).applyAgainFrom).toBeNull()
  await expect(applyAgain(other)).rejects.toMatchObject({ status: 410 })
  await app.db.updateTable('jobs').set({ status: 'open' }).where('id', '=', other.jobId).execute()
  await app.db
    .updateTable('applications')
    .set({ recalledAt: new Date() })
    .where('id', '=', other.id)
    .execute()
  await expect(applyAgain(other)).rejects.toMatchObject({ status: 409 })
  // What failed left everything as it was.
  expect((await read(other)).earlier).toEqual([])
})

test('a draft is kept again after the end, and nobody applies again for somebody else', async () => {
  const sent = await newApplication()
  const { slug } = await app.db
    .selectFrom('jobs')
    .select('slug')
    .where('id', '=', sent.jobId)
    .executeTakeFirstOrThrow()
  const draft = { coverNote: 'Once more', answers: {}, wantsPerson: false, uploaded: [] }
  await withdraw(sent)
  await sent.seeker.api.put('/applications/draft/:slug', { slug, draft })
  expect((await sent.seeker.api.get('/applications/draft/:slug', { slug })).data?.draft.coverNote).toBe(
    'Once more',
  )
  const other = await app.seeker()
  const { data } = await other.api.post('/jobs/apply', { jobId: sent.jobId, again: 2 })
  expect(data.id).not.toBe(sent.id)
  expect((await read(sent)).stage).toBe('withdrawn')
})

test('after a fraud the applicant reads what each of their applications had shared', async () => {
  const seeker = await seekerWithProfile()
  const file = await uploadDocument(seeker.id)
  const sent = await newApplication({ seeker, resumeFileId: file.id })
  await withdraw(sent)
  await applyAgain(sent)
  await app.db.updateTable('applications').set({ recalledAt: new Date() }).where('id', '=', sent.id).execute()
  const lines = (await read(sent)).recall?.shared ?? []
  expect(lines.filter((line) => line.includes('Résumé.pdf'))).toHaveLength(1)
  expect(lines).toContain('No résumé')
})
