import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { notifyRecalled, recallApplications, recallIfFraud } from './recall.server.ts'

const app = await testApp()
const send = app.services.queue.sender(app.db)

/** A company with one job and this many applicants. */
async function companyWith(count: number) {
  const employer = await app.employer()
  const job = await app.job(employer.company.id, { questions: JSON.stringify(['Why this yard?']) })
  const seekers = []
  for (let n = 0; n < count; n++) {
    const seeker = await app.seeker({ name: `Seeker ${n}` })
    const { data } = await seeker.api.post('/jobs/apply', {
      slug: job.slug,
      coverNote: 'I weld at night.',
      answers: [{ question: 'Why this yard?', answer: 'It is near.' }],
    })
    seekers.push({ ...seeker, applicationId: data.id })
  }
  await app.runTasks()
  await app.db.deleteFrom('capturedMails').execute()
  return { employer, job, seekers }
}
const recall = (companyId: string) =>
  app.services.database.db
    .transaction()
    .execute((db) => recallApplications({ db, send: app.services.queue.sender(db) }, companyId))
const recalls = () =>
  app.db
    .selectFrom('capturedMails')
    .select(['recipient', 'textBody'])
    .where('subject', 'like', 'We removed%')
    .execute()

// Security: V-09
test('fifty applicants are notified exactly once each, even if the recall runs repeatedly and in parallel', {
  timeout: 60_000,
}, async () => {
  const { employer, seekers } = await companyWith(50)
  const bystander = await companyWith(1)
  await recall(employer.company.id)
  await recall(employer.company.id)
  await Promise.all([app.runTasks(), send(notifyRecalled, { companyId: employer.company.id })])
  await send(notifyRecalled, { companyId: employer.company.id })
  await app.runTasks()
  const mails = await recalls()
  expect(mails.map(({ recipient }) => recipient).sort()).toEqual(seekers.map(({ email }) => email).sort())
  const bells = (await app.bells()).filter(({ title }) => title.startsWith('We removed'))
  expect(bells.map(({ userId }) => userId).sort()).toEqual(seekers.map(({ id }) => id).sort())
  expect(mails.map(({ recipient }) => recipient)).not.toContain(bystander.seekers[0]!.email)
})

test('the recall names exactly what was sent, when the résumé was opened, and never what was private', async () => {
  const { employer, job, seekers } = await companyWith(1)
  const [seeker] = seekers
  const { id: fileId } = await app.db
    .insertInto('files')
    .values({
      ...{
        ownerId: seeker!.id,
        kind: 'document',
        name: 'anna-cv.pdf',
        mediaType: 'application/pdf',
        size: 900,
      },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db
    .updateTable('applications')
    .set({ resumeFileId: fileId })
    .where('id', '=', seeker!.applicationId)
    .execute()
  await app.db
    .insertInto('applicationEvents')
    .values({
      applicationId: seeker!.applicationId,
      kind: 'resume',
      actorId: employer.id,
      fromStage: 'applied',
      toStage: 'applied',
      createdAt: new Date('2026-11-03T10:00:00Z'),
    })
    .execute()
  await app.db
    .insertInto('seekerPrivateAnswers')
    .values({ userId: seeker!.id, gender: 'Female', birthYear: 1991, citizenship: 'U.S. dual citizen' })
    .execute()
  await recall(employer.company.id)
  await app.runTasks()
  const [mail] = await recalls().then((all) => all.filter(({ recipient }) => recipient === seeker!.email))
  expect(mail?.textBody).toContain(`What it had through your application for ${job.title}:`)
  expect(mail?.textBody).toContain('Your résumé anna-cv.pdf. They opened it on Tue 3 Nov 2026.')
  expect(mail?.textBody).toContain('Your answer to 1 question')
  expect(mail?.textBody).toContain('Your cover note')
  expect(mail?.textBody).toContain('Call your bank now')
  expect(mail?.textBody).not.toMatch(/Female|1991|dual citizen|It is near|I weld at night/)

  const { data } = await seeker!.api.get('/applications/:id', { id: seeker!.applicationId })
  expect(data.recall?.shared).toContain('Your résumé anna-cv.pdf. They opened it on Tue 3 Nov 2026.')
  expect(data).toMatchObject({ stage: 'withdrawn', waitingOn: 'you', allowedStages: [] })
  expect(data.events.at(-1)).toMatchObject({ by: 'waymark', to: 'withdrawn' })
})

test('the mail of a recall leads where its bell does, to one application or to the list of several', async () => {
  const { employer, seekers } = await companyWith(2)
  const [one, several] = seekers
  const other = await app.job(employer.company.id)
  await several!.api.post('/jobs/apply', { slug: other.slug })
  await recall(employer.company.id)
  await app.runTasks()
  const paths = {
    [one!.id]: `/seeker/applications/${one!.applicationId}`,
    [several!.id]: '/seeker/applications',
  }
  for (const { id, email } of seekers) {
    const bell = (await app.bells(id)).find(({ title }) => title.startsWith('We removed'))
    const mail = (await recalls()).find(({ recipient }) => recipient === email)
    expect(bell?.path).toBe(paths[id])
    expect(mail?.textBody).toContain(`${app.config.publicUrl}${bell?.path}\n`)
  }
})

test('recalled applications stay closed to the employer, even if the suspension ends', async () => {
  const { employer, seekers } = await companyWith(2)
  const [applied, hired] = seekers
  await app.db
    .updateTable('applications')
    .set({ stage: 'hire' })
    .where('id', '=', hired!.applicationId)
    .execute()
  await recall(employer.company.id)
  for (const { applicationId: id } of seekers) {
    await expect(employer.api.get('/employer/applications/:id/resume', { id })).rejects.toMatchObject({
      status: 410,
    })
    const { data } = await employer.api.get('/employer/applications/:id', { id })
    expect(data).toMatchObject({ snapshot: null, coverNote: null, answers: [], resume: null })
  }
  // A hire stays in the history; the end of the timeline says the employer was removed.
  const { data } = await hired!.api.get('/applications/:id', { id: hired!.applicationId })
  expect(data).toMatchObject({ stage: 'hire', recalledAt: expect.any(String) })
  const { data: card } = await applied!.api.get('/applications')
  expect(card[0]).toMatchObject({ stage: 'withdrawn', progress: { ended: true } })
})

test('an undone suspension for fraud recalls nobody; a final one does', async () => {
  const { employer, seekers } = await companyWith(1)
  const decide = (more: object) =>
    app.db
      .insertInto('companyDecisions')
      .values({
        companyId: employer.company.id,
        decision: 'suspend',
        reasons: ['fraud'],
        note: 'Asked for money.',
        facts: '[]',
        priorState: '{}',
        companyVersion: 2,
        ...more,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  const undone = await decide({ undoneAt: new Date() })
  const otherwise = await decide({ reasons: ['others-identity'], notifiedAt: new Date() })
  for (const { id } of [undone, otherwise]) await send(recallIfFraud, { decisionId: id })
  expect(await app.mails(seekers[0]!.email)).toHaveLength(0)
  const stands = await decide({})
  await send(recallIfFraud, { decisionId: stands.id })
  await send(recallIfFraud, { decisionId: stands.id })
  expect(await app.mails(seekers[0]!.email)).toHaveLength(1)
})

test('a recall is the seeker’s first thing to read, until its page was shown to them', async () => {
  const other = await app.employer()
  const seeker = await app.seeker()
  const job = await app.job(other.company.id)
  const { data } = await seeker.api.post('/jobs/apply', { jobId: job.id })
  await app.db
    .transaction()
    .execute((db) => recallApplications({ db, send: app.services.queue.sender(db) }, other.company.id))
  const [unread] = (await seeker.api.get('/applications')).data
  expect(unread).toMatchObject({
    recallUnread: true,
    waitingOn: 'you',
    standing: 'Employer removed for fraud',
  })
  // Pages are fetched before anybody opens them.
  const { data: fetched } = await seeker.api.get('/applications/:id', { id: data.id })
  expect(fetched).toMatchObject({ recallUnread: true, recall: { shared: expect.any(Array) } })
  const read = () => seeker.api.post('/applications/:id/recall/read', { id: data.id })
  const stranger = await app.seeker()
  await expect(stranger.api.post('/applications/:id/recall/read', { id: data.id })).rejects.toMatchObject({
    status: 404,
  })
  expect((await seeker.api.get('/applications')).data[0]?.recallUnread).toBe(true)
  await read()
  await read()
  expect((await seeker.api.get('/applications')).data[0]).toMatchObject({
    recallUnread: false,
    waitingOn: 'nobody',
  })
})

test('only a warning can be marked as read', async () => {
  const { company } = await app.employer()
  const seeker = await app.seeker()
  const { id: jobId } = await app.job(company.id)
  const { data } = await seeker.api.post('/jobs/apply', { jobId })
  await expect(seeker.api.post('/applications/:id/recall/read', { id: data.id })).rejects.toMatchObject({
    status: 409,
  })
})
