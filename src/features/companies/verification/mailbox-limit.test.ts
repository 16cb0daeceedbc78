import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'

const app = await testApp({ RATE_LIMITS: 'on' })

test('a mailbox gets at most five proof mails in half an hour, however many companies claim its domain', async () => {
  const email = 'front-desk@claimed.example'
  const send = async () => {
    const { api } = await app.employer('pending', { domain: 'claimed.example' })
    return api.post('/employers/mailbox', { email })
  }
  for (let turn = 0; turn < 5; turn++) expect((await send()).data).toEqual({ sentTo: email })
  await expect(send()).rejects.toMatchObject({
    status: 429,
    retryAfter: 1800,
    message: expect.stringContaining('half an hour'),
  })
  expect(await app.mails(email)).toHaveLength(5)
})
