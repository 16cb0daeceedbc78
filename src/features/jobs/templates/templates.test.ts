import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { maxJobTemplates } from './handlers.server.ts'

const app = await testApp()
const failure = (status: number) => expect.objectContaining({ status })

const written = {
  title: 'Night shift welder',
  description: 'Weld hull sections in the yard.\n\n- At night\n- In a crew of six',
  ...{ city: 'Newark', country: 'US', payMin: 60_000, payMax: 72_000, seats: 3, startsOn: '2027-02-01' },
  steps: [{ name: 'Call', days: 3, stage: 'screened' as const }],
  questions: [
    { id: 'tig', text: 'Do you hold a TIG certificate?', kind: 'yes-no' as const },
    { text: 'Since when?', kind: 'date' as const, showIf: { question: 'tig', answers: ['Yes'] } },
  ],
}

test('a job starts from a template with everything but its days', async () => {
  const { api } = await app.employer()
  const { data: job } = await api.post('/employer/jobs', written)
  const { data: template } = await api.post('/employer/jobs/:id/template', { id: job.id, name: 'Welders' })
  await api.put('/employer/jobs/:id', { id: job.id, version: job.version, title: 'Changed afterwards' })
  expect((await api.get('/employer/job-templates')).data).toEqual([
    expect.objectContaining({ name: 'Welders', title: 'Night shift welder' }),
  ])
  const { data: started } = await api.post('/employer/job-templates/:id/start', { id: template.id })
  expect(started).toMatchObject({
    ...{ status: 'draft', title: 'Night shift welder', description: written.description, seats: 3 },
    ...{ startsOn: null, closesAt: null, steps: [{ name: 'Call', days: 3, stage: 'screened' }] },
  })
  expect(started.questions.map(({ text, showIf }) => [text, showIf?.answers])).toEqual([
    ['Do you hold a TIG certificate?', undefined],
    ['Since when?', ['Yes']],
  ])
  expect(started.id).not.toBe(job.id)
})

test('a name is there once; a company has its own templates and so many of them', async () => {
  const { api, company } = await app.employer()
  const other = await app.employer()
  const { data: job } = await api.post('/employer/jobs', written)
  const save = (name: string) => api.post('/employer/jobs/:id/template', { id: job.id, name })
  const { data: first } = await save('Welders')
  await expect(save('welders')).rejects.toEqual(failure(422))
  await expect(save('  ')).rejects.toEqual(failure(422))
  expect((await other.api.get('/employer/job-templates')).data).toEqual([])
  await expect(other.api.post('/employer/job-templates/:id/start', { id: first.id })).rejects.toEqual(
    failure(404),
  )
  await expect(other.api.delete('/employer/job-templates/:id', { id: first.id })).rejects.toEqual(
    failure(404),
  )
  const more = Array.from({ length: maxJobTemplates - 1 }, (_, place) => ({
    ...{ companyId: company.id, name: `More ${place}`, fields: '{}' },
  }))
  await app.db.insertInto('jobTemplates').values(more).execute()
  await expect(save('One too many')).rejects.toEqual(failure(409))
  await api.delete('/employer/job-templates/:id', { id: first.id })
  await save('One too many')
})

test('a field of a template that the form no longer takes is left out', async () => {
  const { api, company } = await app.employer()
  const fields = JSON.stringify({ title: 'Welder', workplace: 'On a ship', madeUp: 1, seats: 2 })
  const { id } = await app.db
    .insertInto('jobTemplates')
    .values({ companyId: company.id, name: 'Old', fields })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { data } = await api.post('/employer/job-templates/:id/start', { id })
  expect(data).toMatchObject({ title: 'Welder', seats: 2, workplace: 'On-site' })
})
