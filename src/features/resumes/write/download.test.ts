import { expect, test } from 'vitest'
import { openHiring } from '#/testing/applications.ts'

const { app, employer, seekerWithProfile } = await openHiring()

const download = (token: string, query: string) =>
  app.app.inject({ url: `/api/profile/resume?${query}`, headers: { authorization: `Bearer ${token}` } })

// Security: A-10
test('a seeker takes the profile along as JSON Resume, PDF and Word document, without private answers', {
  timeout: 60_000,
}, async () => {
  const { token } = await seekerWithProfile()
  const json = await download(token, 'format=json')
  expect(json.json()).toMatchObject({
    basics: { name: 'Amara Nwosu', label: 'Welder, Northbay Yard', location: { city: 'Newark' } },
    work: [{ name: 'Northbay Yard', position: 'Welder', startDate: '2019-03' }],
    skills: [{ name: 'TIG' }],
  })
  expect(json.body).not.toMatch(/2015550177|1987|asylee|66000|gender/i)
  const pdf = await download(token, 'format=pdf&layout=side')
  expect(pdf.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
  })
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const docx = await download(token, 'format=docx')
  expect(docx.rawPayload.subarray(0, 2).toString()).toBe('PK')
  expect((await download(token, 'format=exe')).statusCode).toBe(422)
})

test('an employer has no résumé to take along', async () => {
  expect((await download(employer.token, 'format=json')).statusCode).toBe(403)
})
