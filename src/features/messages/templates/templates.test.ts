import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openHiring } from '#/testing/applications.ts'
import { maxTemplates } from '../limits.ts'
import { defaultTemplates } from './default-templates.ts'

const { app, employer, newApplication } = await openHiring()

test('templates are filled in for the real applicant; what is unknown or empty is named', async () => {
  const job = await app.job(employer.company.id, { city: null })
  const { id } = await newApplication({ jobId: job.id })
  const first = await employer.api.get('/employer/messages/:id/templates', { id })
  expect(first.data.map(({ name }) => name)).toEqual(defaultTemplates.map(({ name }) => name))
  expect(first.data[0]).toMatchObject({
    id: null,
    missing: [],
    body: expect.stringContaining('Hello Amara,'),
  })
  await employer.api.post('/employer/message-templates', {
    name: 'Invite',
    body: 'Hello {{first name}}, come to {{place}} on {{day}}. {{my name}}, {{company}}',
  })
  const { data } = await employer.api.get('/employer/messages/:id/templates', { id })
  expect(data).toMatchObject([
    {
      name: 'Invite',
      body: `Hello Amara, come to {{place}} on {{day}}. Test Person, ${employer.company.name}`,
      missing: [
        { variable: 'place', why: 'empty' },
        { variable: 'day', why: 'unknown' },
      ],
    },
  ])
  // With an open place it cannot be sent, whoever sends it.
  await expect(
    employer.api.post('/employer/messages/:id', { id, key: randomUUID(), body: data[0]?.body ?? '' }),
  ).rejects.toMatchObject({
    status: 422,
    errors: {
      body: ['{{place}} and 1 more is not filled in. Write what belongs there, or take it out.'],
    },
  })
})

test('templates belong to a company: changed by those who may, read by nobody else', async () => {
  const company = await app.employer()
  const stranger = await app.employer()
  const interviewer = await app.member(company.company, 'interviewer')
  const { data } = await company.api.post('/employer/message-templates', { name: 'A', body: 'B' })
  await expect(interviewer.api.get('/employer/message-templates')).rejects.toMatchObject({ status: 403 })
  for (const call of [
    () => stranger.api.put('/employer/message-templates/:id', { id: data.id, name: 'X', body: 'Y' }),
    () => stranger.api.delete('/employer/message-templates/:id', { id: data.id }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 404 })
  expect((await stranger.api.get('/employer/message-templates')).data).toEqual([])
  await company.api.put('/employer/message-templates/:id', { id: data.id, name: 'A2', body: 'B2' })
  expect((await company.api.get('/employer/message-templates')).data).toEqual([
    { id: data.id, name: 'A2', body: 'B2' },
  ])
  await company.api.delete('/employer/message-templates/:id', { id: data.id })
  expect((await company.api.get('/employer/message-templates')).data).toEqual([])
})

test('a company has so many templates and no more, also when several are added at once', async () => {
  const company = await app.employer()
  const values = Array.from({ length: maxTemplates - 1 }, (_, at) => ({
    companyId: company.company.id,
    name: `T ${at}`,
    body: 'Text',
  }))
  await app.db.insertInto('messageTemplates').values(values).execute()
  const added = await Promise.allSettled(
    [1, 2, 3].map((at) => company.api.post('/employer/message-templates', { name: `N ${at}`, body: 'Text' })),
  )
  expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})
