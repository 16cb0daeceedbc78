import { expect, test } from 'vitest'
import { openHiring } from '#/testing/applications.ts'

const { app, newApplication, seekerWithProfile } = await openHiring()

test('applicants are found across jobs by name, skill, place and job, by stage and by lateness', async () => {
  const employer = await app.employer()
  const [welding, rigging] = [
    await app.job(employer.company.id, { title: 'Welder' }),
    await app.job(employer.company.id, { title: 'Rigger' }),
  ]
  const marcus = await newApplication({ seeker: await seekerWithProfile('Marcus Ode'), jobId: welding.id })
  const priya = await newApplication({ seeker: await seekerWithProfile('Priya Rao'), jobId: rigging.id })
  const foreign = await newApplication({ seeker: await seekerWithProfile('Marcus Far') })
  const find = async (input: object) =>
    (await employer.api.get('/employer/applicants', input)).data.map(({ name }) => name).sort()

  expect(await find({ q: 'tig' })).toEqual(['Marcus Ode', 'Priya Rao'])
  expect(await find({ q: 'newark marcus' })).toEqual(['Marcus Ode'])
  expect(await find({ q: 'RIGGER' })).toEqual(['Priya Rao'])
  expect(await find({ q: 'nobody' })).toEqual([])
  // Words of the person and of the job together, shorter than three letters, and signs that are none of a pattern.
  expect(await find({ q: 'welder ode' })).toEqual(['Marcus Ode'])
  expect(await find({ q: 'ra' })).toEqual(['Priya Rao'])
  expect(await find({ q: 'mar%ode' })).toEqual([])
  expect(await find({ q: 'o_e' })).toEqual([])
  expect(await find({ q: '\\' })).toEqual([])

  await employer.api.post('/employer/applications/:id/move', { id: priya.id, to: 'screened', version: 1 })
  expect(await find({ stage: 'screened' })).toEqual(['Priya Rao'])
  await priya.seeker.api.post('/applications/:id/withdraw', { id: priya.id })
  expect(await find({ stage: 'ended' })).toEqual(['Priya Rao'])
  // Their profile went with them; the name is left.
  expect(await find({ q: 'tig' })).toEqual(['Marcus Ode'])
  expect(await find({ q: 'priya rigger' })).toEqual(['Priya Rao'])
  expect(await find({ q: 'priya tig' })).toEqual([])

  const long = new Date(Date.now() - 14 * 86_400_000)
  await app.db
    .updateTable('applications')
    .set({ appliedAt: long, stageChangedAt: long })
    .where('id', 'in', [marcus.id, foreign.id])
    .execute()
  const late = await employer.api.get('/employer/applicants', { late: true })
  expect(late.data.map(({ id }) => id)).toEqual([marcus.id])
  expect(late.meta?.total).toBe(1)
  const first = await employer.api.get('/employer/applicants', { limit: 1 })
  expect([first.data.length, first.meta?.total]).toEqual([1, 2])
})
