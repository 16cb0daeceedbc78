import { expect, test } from 'vitest'
import { dayMs, minuteMs } from '#/shared/dates.ts'
import { testApp } from '#/testing/app.ts'
import { minForRatings } from './ratings.ts'

const app = await testApp()
const { db } = app
const employer = await app.employer()
const job = await app.job(employer.company.id)
const lena = await app.member(employer.company, 'hiring-manager', [job])
const omar = await app.member(employer.company, 'interviewer', [job])

/** An interview held yesterday, with what each of them recommended. */
async function meet(cards: [{ id: string }, score: number][], stage: 'rejected' | 'interview' = 'rejected') {
  const seeker = await app.seeker()
  const { id: applicationId } = await db
    .insertInto('applications')
    .values({ jobId: job.id, seekerId: seeker.id, stage, snapshot: JSON.stringify({ name: 'Somebody' }) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const startsAt = new Date(Date.now() - dayMs)
  const times = {
    startsAt,
    endsAt: new Date(startsAt.getTime() + 30 * minuteMs),
    minutes: 30,
    timeZone: 'UTC',
  }
  const { id: interviewId } = await db
    .insertInto('interviews')
    .values({ applicationId, step: 'Interview', kind: 'video', state: 'booked', ...times })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [{ id: authorId }, score] of cards)
    await db
      .insertInto('interviewScorecards')
      .values({ interviewId, authorId, recommendation: 4, firstRecommendation: score, note: 'Met them' })
      .execute()
  return applicationId
}
const read = async ({ api }: Pick<typeof employer, 'api'> = employer) =>
  (await api.get('/employer/reports')).data.ratings
const comparedOf = async ({ id }: { id: string }) => (await read()).people.find((one) => one.id === id)

test('somebody is rated from ten scorecards on, and compared over ten applicants whom colleagues met', async () => {
  for (let met = 1; met < minForRatings; met++)
    await meet([
      [lena, 3],
      [omar, 2],
    ])
  expect((await read()).people).toEqual([])
  await meet([[lena, 4]])
  expect(await comparedOf(lena)).toMatchObject({ scores: [0, 0, 9, 1], compared: null })
  await meet([
    [lena, 3],
    [omar, 4],
  ])
  const compared = {
    applicants: 10,
    own: [0, 0, 10, 0],
    colleagues: [0, 9, 0, 1],
    higher: 9,
    same: 0,
    lower: 1,
  }
  expect(await comparedOf(lena)).toMatchObject({ scores: [0, 0, 10, 1], compared })
  // What was recommended first counts, on either side of yes and no.
  expect((await read()).agreement).toEqual({ now: { pairs: 10, agree: 1 }, before: { pairs: 0, agree: 0 } })
})

// Security: A-06
test('owners and admins read how everybody rated, all others how they did', async () => {
  const names = async (reader: Pick<typeof employer, 'api'>) =>
    (await read(reader)).people.map(({ id }) => id)
  expect((await names(employer)).sort()).toEqual([lena.id, omar.id].sort())
  expect((await names(await app.member(employer.company, 'admin'))).sort()).toEqual([lena.id, omar.id].sort())
  expect([await names(lena), await names(omar)]).toEqual([[lena.id], [omar.id]])
  expect(await names(await app.member(employer.company, 'viewer'))).toEqual([])
  const recruiter = await app.recruiter()
  await app.mandate(employer.company.id, recruiter)
  expect(await names({ api: recruiter.actingFor(employer.company) })).toEqual([])
})

test('scorecards count once their applicant is decided, so that no figure tells one that is still to be sent', async () => {
  const before = await read()
  const id = await meet(
    [
      [lena, 1],
      [omar, 1],
    ],
    'interview',
  )
  expect(await read()).toEqual(before)
  await db.updateTable('applications').set({ stage: 'rejected' }).where('id', '=', id).execute()
  // It can still be undone, and nobody was told.
  await db
    .insertInto('applicationEvents')
    .values({ applicationId: id, fromStage: 'interview', toStage: 'rejected', notified: false })
    .execute()
  expect(await read()).toEqual(before)
  await db.updateTable('applicationEvents').set({ notified: true }).where('applicationId', '=', id).execute()
  expect((await read()).agreement.now).toEqual({ pairs: 11, agree: 2 })
})
