import { expect, test } from 'vitest'
import { openHiring } from '#/testing/applications.ts'
import { prospectLimits } from './consent.ts'

const { app, employer } = await openHiring({ RATE_LIMITS: 'on' })
const job = await app.job(employer.company.id)

const add = (email: string) =>
  employer.api.post('/employer/jobs/:id/prospects', {
    ...{ id: job.id, name: 'Lea Vik', email, way: 'mail', agreed: true },
  })

test('who had themselves erased is not added again and again, and a company adds so many a day', async () => {
  const { perAddress, perDay } = prospectLimits
  for (let time = 0; time < perAddress.calls; time++) {
    const { data } = await add('lea@people.example')
    await employer.api.delete('/employer/jobs/:id/prospects/:prospectId', { id: job.id, prospectId: data.id })
  }
  await expect(add('lea@people.example')).rejects.toMatchObject({ status: 429 })
  await app.db.deleteFrom('rateLimits').execute()
  let added = 0
  for (let n = 0; n < perDay.calls; n++) if ((await add(`p${n}@people.example`)).data) added++
  expect(added).toBe(perDay.calls)
  await expect(add('one-more@people.example')).rejects.toMatchObject({ status: 429 })
})
