import { expect, test } from 'vitest'
import { lateAfter } from '#/features/jobs/late.ts'
import { dayMs, workingDaysBetween } from '#/shared/dates.ts'
import { openHiring } from '#/testing/applications.ts'
import { replyTime } from './ReplyTimesFigure.tsx'
import { replyTimesByEmployer } from './reply-times.ts'

const { app, employer, newApplication, seekerWithProfile, downloadResume } = await openHiring()

test('a seeker reads who opened and downloaded what they sent, at which employer, the latest first', {
  timeout: 60_000,
}, async () => {
  const seeker = await seekerWithProfile()
  const colleague = await app.member(employer.company, 'admin')
  await app.db.updateTable('users').set({ name: 'Oyelaran Bright' }).where('id', '=', colleague.id).execute()
  const other = await app.employer()
  const readers = async () => (await seeker.api.get('/profile/analytics')).data.readers

  const first = await newApplication({ seeker })
  const second = await newApplication({ seeker })
  const elsewhere = await newApplication({ seeker, jobId: (await app.job(other.company.id)).id })
  // Somebody else's application is in nobody's figures but theirs.
  const { id: foreign } = await newApplication()
  await downloadResume(foreign, employer.token)
  expect(await readers()).toEqual([])

  const [here, there] = [employer.company.name, other.company.name]
  await employer.api.get('/employer/applications/:id', { id: first.id })
  await downloadResume(elsewhere.id, other.token)
  await downloadResume(second.id, colleague.token)
  await downloadResume(second.id, colleague.token)
  await downloadResume(first.id, employer.token)
  const found = await readers()
  expect(found.map(({ lastAt, ...reader }) => reader)).toEqual([
    { company: here, name: employer.name, applications: 1, resumes: 0, downloaded: 1 },
    { company: here, name: 'Oyelaran Bright', applications: 1, resumes: 0, downloaded: 2 },
    { company: there, name: other.name, applications: 1, resumes: 0, downloaded: 1 },
  ])
  const { createdAt } = await app.db
    .selectFrom('applicationEvents')
    .select('createdAt')
    .where('applicationId', '=', first.id)
    .where('isDownload', '=', true)
    .executeTakeFirstOrThrow()
  expect(new Date(found[0]?.lastAt ?? 0)).toEqual(createdAt)

  // Who closed their account is still counted, without a name.
  await app.db.deleteFrom('users').where('id', '=', colleague.id).execute()
  expect((await readers())[1]).toMatchObject({ company: here, name: null, downloaded: 2 })
})

test('an offer taken back after both had agreed is not counted among the rejections', async () => {
  const seeker = await seekerWithProfile()
  for (const fromStage of ['offer accept', 'screened']) {
    const { id } = await newApplication({ seeker })
    await app.db.updateTable('applications').set({ stage: 'rejected' }).where('id', '=', id).execute()
    const ends = { applicationId: id, actorId: employer.id, fromStage, toStage: 'rejected' }
    await app.db.insertInto('applicationEvents').values(ends).execute()
  }
  const { byStage, outcomes } = (await seeker.api.get('/profile/analytics')).data
  expect(byStage).toEqual([{ stage: 'rejected', count: 1 }])
  expect(outcomes).toMatchObject({ open: 0, notSelected: 1, rescinded: 1 })
})

test('a seeker reads the working days to the first reply by employer beside the promised ones, the slowest first', async () => {
  const seeker = await seekerWithProfile()
  const other = await app.employer()
  // A Monday: four working days are until the Friday.
  const start = Date.parse('2026-03-02T09:00:00Z')
  const sentTo = async ({ company }: typeof employer) => {
    const { id } = await newApplication({ seeker, jobId: (await app.job(company.id)).id })
    await app.db
      .updateTable('applications')
      .set({ appliedAt: new Date(start), firstAnswerLateFrom: lateAfter(new Date(start + 4 * dayMs)) })
      .where('id', '=', id)
      .execute()
    return id
  }
  const moved = (applicationId: string, days: number, more: { toStage?: string; notified?: boolean } = {}) =>
    app.db
      .insertInto('applicationEvents')
      .values({
        ...{ applicationId, actorId: employer.id, fromStage: 'applied', toStage: 'screened' },
        ...{ createdAt: new Date(start + days * dayMs), ...more },
      })
      .execute()
  const byEmployer = async () => (await seeker.api.get('/profile/analytics')).data.replies.byEmployer

  const [quick, slow, silent, undone] = [
    await sentTo(employer),
    await sentTo(employer),
    await sentTo(employer),
    await sentTo(employer),
  ]
  // A look is no reply, and neither is a move that its applicant was not told of.
  await employer.api.get('/employer/applications/:id', { id: silent })
  await moved(undone, 1, { notified: false })
  expect(await byEmployer()).toEqual([])

  await moved(quick, 2)
  // Only the first reply counts.
  await moved(quick, 9, { toStage: 'interview' })
  await moved(slow, 8, { toStage: 'rejected' })
  await moved(await sentTo(other), 14)
  // Somebody else's reply is in nobody's figures but theirs.
  await moved((await newApplication()).id, 20)
  expect(await byEmployer()).toEqual([
    {
      companyId: other.company.id,
      company: other.company.name,
      days: 10,
      answered: 1,
      promisedDays: 4,
      inTime: 0,
    },
    {
      companyId: employer.company.id,
      company: employer.company.name,
      days: 4,
      answered: 2,
      promisedDays: 4,
      inTime: 1,
    },
  ])
})

test('from a Friday to the Saturday is less than a working day, and of many employers the fastest are named', () => {
  const [friday, saturday] = [new Date('2026-03-06T16:00:00Z'), new Date('2026-03-07T10:00:00Z')]
  expect(replyTime(workingDaysBetween(friday, saturday))).toBe('less than a working day')
  const answered = Array.from({ length: 60 }, (_, day) => ({
    ...{
      companyId: `${day}`,
      company: 'Two of One Name',
      appliedAt: friday,
      promisedBy: null,
      isInTime: false,
    },
    answeredAt: new Date(saturday.getTime() + day * 7 * dayMs),
  }))
  const rows = replyTimesByEmployer(answered)
  expect([rows.length, rows[0]?.companyId, rows.at(-1)]).toMatchObject([
    50,
    '49',
    { companyId: '0', days: 0 },
  ])
})
