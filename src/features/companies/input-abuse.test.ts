import { expect, test } from 'vitest'
import { newToken } from '#/server/auth/sessions.ts'
import { testApp } from '#/testing/app.ts'
import { insertMailboxConfirmation, setMailboxToken } from './verification/mailbox-queries.server.ts'

const app = await testApp()
const ten = Array.from({ length: 10 }, (_, place) => place)

const post = async (path: string, payload: object, token?: string) =>
  (
    await app.app.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: token ? { authorization: `Bearer ${token}` } : {},
      payload,
    })
  ).statusCode

test('a photo must be a URL of this server, not one that only looks like it', async () => {
  const { api } = await app.employer('approved')
  const id = '6a0e7c1e-1111-4111-8111-111111111111'
  for (const photo of [
    `//intranet/file/${id}`,
    `/elsewhere/file/${id}`,
    `/api/file/${id}?x`,
    `/api/file/../${id}`,
  ])
    await expect(api.patch('/employers/page', { photo })).rejects.toMatchObject({ status: 422 })
})

// Security: X-05
test('a web address may contain neither line breaks nor a script scheme', async () => {
  const { api } = await app.employer('draft')
  const links = { facebookURL: '', twitterURL: '', linkedinURL: '', youtubeURL: '' }
  const profile = {
    entityType: 'llc' as const,
    phoneNumber: { countryCode: 'US', contactNumber: '2015550123' },
    mailingAddress: '1 Test Street',
    companySize: 5,
    socialLinks: links,
  }
  const hostile = [
    'javascript:alert(1)',
    'https://a.example/\nb',
    'java\nscript:alert(1)',
    'https://a@b.example',
    'data:text/html,x',
  ]
  for (const websiteURL of hostile)
    await expect(api.post('/employers', { ...profile, websiteURL })).rejects.toMatchObject({
      status: 422,
      errors: { websiteURL: [expect.any(String)] },
    })
  for (const facebookURL of hostile)
    await expect(
      api.post('/employers', { ...profile, socialLinks: { ...links, facebookURL } }),
    ).rejects.toMatchObject({ status: 422 })
})

test('a mailbox link opened ten times at once counts once', async () => {
  const { company } = await app.employer('pending')
  const token = newToken()
  const email = `ana@${company.domain}`
  const { id } = await insertMailboxConfirmation(app.db, { companyId: company.id, email, hours: 1 })
  await setMailboxToken(app.db, id, token, 1)
  const answers = await Promise.all(ten.map(() => post('/employers/mailbox/confirm', { token })))
  expect(answers.sort()).toEqual([200, ...Array(9).fill(400)])
})

test('of ten concurrent decisions about one case, one succeeds', async () => {
  const { company } = await app.employer('pending', { submittedAt: new Date() })
  const admin = await app.admin()
  const { version } = company
  const decide = (place: number) =>
    post(
      `/admin/verification/${company.id}/decide`,
      place % 2
        ? { decision: 'approve', reasons: ['evidence-agrees'], version }
        : { decision: 'refuse', reasons: ['details-contradict'], note: 'Because', version },
      admin.token,
    )
  expect((await Promise.all(ten.map(decide))).sort()).toEqual([200, ...Array(9).fill(409)])
})

test('of ten concurrent submissions of a profile, one succeeds', async () => {
  const { token } = await app.employer('draft')
  const profile = {
    entityType: 'llc',
    phoneNumber: { countryCode: 'US', contactNumber: '2015550123' },
    mailingAddress: '1 Test Street',
    companySize: 5,
    socialLinks: { facebookURL: '', twitterURL: '' },
  }
  const answers = await Promise.all(ten.map(() => post('/employers', profile, token)))
  expect(answers.sort()).toEqual([200, ...Array(9).fill(409)])
})
