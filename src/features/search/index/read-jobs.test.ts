import { expect, test } from 'vitest'
import { updateJob } from '#/features/jobs/queries.server.ts'
import { jobReadingVersion } from '#/features/occupations/reading/job-reading.server.ts'
import { testApp } from '#/testing/app.ts'
import { readJobs } from './read-jobs.server.ts'

const app = await testApp()
const titlesFor = async (q: string) =>
  (await app.visitor.get('/jobs/search', { q })).data.filter(({ close }) => !close).map(({ title }) => title)

test('jobs that were read by other rules, or past the product, are read again', async () => {
  const { company } = await app.employer('approved')
  const { id } = await app.job(company.id, { title: 'Waitress' })
  await app.job(company.id, { title: 'Food runner' })
  const forget = (searchTermsVersion: string | null) =>
    app.db.updateTable('jobs').set({ searchTerms: [], searchTermsVersion }).where('id', '=', id).execute()
  for (const version of [null, '0-before']) {
    await forget(version)
    expect(await titlesFor('food server')).toEqual(['Food runner'])
    await app.services.queue.sender(app.db)(readJobs, {})
    await app.runTasks()
    expect(await titlesFor('food server')).toEqual(['Food runner', 'Waitress'])
  }
  const { searchTermsVersion } = await app.db
    .selectFrom('jobs')
    .select('searchTermsVersion')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(searchTermsVersion).toBe(jobReadingVersion())
})

test('whoever changes the title of a job changes its occupation at once', async () => {
  const { company } = await app.employer('approved')
  const job = await app.job(company.id, { title: 'Plumber' })
  const before = await app.db
    .selectFrom('jobs')
    .selectAll()
    .where('id', '=', job.id)
    .executeTakeFirstOrThrow()
  const after = await updateJob(app.db, before, { title: 'Zookeeper' }, null)
  expect(after?.searchTerms).toContain('j:animal-carer')
  expect(await titlesFor('zookeeper')).toEqual(['Zookeeper'])
})
