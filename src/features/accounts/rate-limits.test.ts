import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'

const app = await testApp({ RATE_LIMITS: 'on', SMTP_URL: 'smtp://127.0.0.1:1' })

// Security: P-04, L-01
test('the 26th login from one address within five minutes has to wait', async () => {
  const tryOnce = (place: number) =>
    app.visitor.post('/auth/login', { email: `${place}@people.example`, password: 'wrong' })
  for (let place = 0; place < 25; place++) await expect(tryOnce(place)).rejects.toMatchObject({ status: 401 })
  await expect(tryOnce(26)).rejects.toMatchObject({ status: 429, retryAfter: expect.any(Number) })
})

test('with a mail server there is no mailbox to read', async () => {
  await expect(app.visitor.get('/dev/mailbox')).rejects.toMatchObject({ status: 404 })
})
