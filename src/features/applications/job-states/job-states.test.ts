import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openHiring } from '#/testing/applications.ts'
import { notifyLastingStates, watchJobStates } from './job-states.server.ts'

const { app, employer, newApplication, tenMinutesPass } = await openHiring()

/** The two tasks of every other minute. */
async function watch() {
  for (const task of [watchJobStates, notifyLastingStates]) await app.services.queue.sender(app.db)(task, {})
  await app.runTasks()
}

/** The watch looks, the state lasts, and the watch looks again. */
async function stateLasts() {
  await watch()
  await sql`update job_state_notices set since = since - interval '11 minutes' where notified_at is null`.execute(
    app.db,
  )
  await watch()
}
const newsOf = async ({ id, email }: { id: string; email: string }) => ({
  bells: (await app.bells(id))
    .map(({ title }) => title)
    .filter((title) => !/has your application/.test(title)),
  mails: (await app.mails(email))
    .map(({ subject }) => subject)
    .filter((one) => !/^Application sent/.test(one)),
})
const jobOf = (id: string) =>
  app.db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('applicants hear once that their job was paused, and again when it closes', async () => {
  const { seeker, jobId, id } = await newApplication()
  const company = employer.company.name
  const { version } = await jobOf(jobId)
  await employer.api.post('/employer/jobs/:id/pause', { id: jobId, version })
  await stateLasts()
  await stateLasts()
  const paused = `${company} has paused Night Shift Welder`
  expect(await newsOf(seeker)).toEqual({ bells: [`${paused}.`], mails: [paused] })
  expect((await seeker.api.get('/applications/:id', { id })).data).toMatchObject({
    jobState: 'paused',
    stage: 'applied',
  })

  await app.db
    .updateTable('jobs')
    .set({ status: 'closed', closedReason: 'filled', closedAt: new Date() })
    .where('id', '=', jobId)
    .execute()
  await stateLasts()
  expect((await newsOf(seeker)).mails[0]).toBe(`${company} has filled Night Shift Welder`)
})

test('a job that was paused for less than ten minutes tells nobody', async () => {
  const { seeker, jobId } = await newApplication()
  const { version } = await jobOf(jobId)
  await employer.api.post('/employer/jobs/:id/pause', { id: jobId, version })
  await watch()
  await app.db.updateTable('jobs').set({ status: 'open' }).where('id', '=', jobId).execute()
  await stateLasts()
  expect(await newsOf(seeker)).toEqual({ bells: [], mails: [] })
})

test('a suspension and a removal are told without saying more than may be said; those who left hear nothing', async () => {
  const other = await app.employer()
  const job = await app.job(other.company.id)
  const [open, left, rejected] = [
    await newApplication({ jobId: job.id }),
    await newApplication({ jobId: job.id }),
    await newApplication({ jobId: job.id }),
  ]
  await left.seeker.api.post('/applications/:id/withdraw', { id: left.id })
  await other.api.post('/employer/applications/:id/move', {
    id: rejected.id,
    to: 'rejected',
    version: 1,
    reason: 'Other',
  })
  await tenMinutesPass()
  await app.db
    .updateTable('companies')
    .set({ status: 'suspended' })
    .where('id', '=', other.company.id)
    .execute()
  await stateLasts()
  expect((await newsOf(open.seeker)).mails).toEqual([`Waymark has suspended ${other.company.name}`])
  expect((await newsOf(left.seeker)).mails).toEqual([])
  expect((await newsOf(rejected.seeker)).mails).toEqual(['Night Shift Welder: Not selected'])
})

test('sixty applicants of one job are each told once', async () => {
  const job = await app.job(employer.company.id)
  const seekerIds: string[] = []
  for (let place = 0; place < 60; place++) {
    const seeker = await app.seeker()
    seekerIds.push(seeker.id)
    await app.db
      .insertInto('applications')
      .values({ jobId: job.id, seekerId: seeker.id, snapshot: '{}' })
      .execute()
  }
  await app.db.updateTable('jobs').set({ status: 'paused' }).where('id', '=', job.id).execute()
  await stateLasts()
  const told = (await app.bells()).filter(({ userId }) => seekerIds.includes(userId))
  expect(told).toHaveLength(60)
})
