import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'

const app = await testApp({ RATE_LIMITS: 'on' })

test('taking an invitation back and writing it anew sends no more than five mails within a week', async () => {
  const owner = await app.employer()
  const email = `${crypto.randomUUID()}@people.example`
  const write = () => owner.api.post('/employer/team/invitations', { email, role: 'viewer' })
  for (let sent = 0; sent < 5; sent++) {
    const { data } = await write()
    await owner.api.delete('/employer/team/invitations/:id', { id: data.id })
    // The shorter limit, of every sender together, has passed.
    await app.db
      .deleteFrom('rateLimits')
      .where('resetsAt', '<', new Date(Date.now() + 3_600_000))
      .execute()
  }
  await expect(write()).rejects.toMatchObject({
    status: 429,
    message: expect.stringContaining('within a week'),
  })
})
