import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'

const app = await testApp({ RATE_LIMITS: 'on' })

test('however many companies claim a domain, a mailbox there is written to five times in half an hour', async () => {
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
