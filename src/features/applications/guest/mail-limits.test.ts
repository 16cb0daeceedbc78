import { expect, test } from 'vitest'
import { openHiring } from '#/testing/applications.ts'

const { app, employer } = await openHiring({ RATE_LIMITS: 'on' })

test('however often an address is typed, it gets few mails, and the answer stays the same', async () => {
  const { slug } = await app.job(employer.company.id)
  const draft = { answers: {}, coverNote: '', wantsPerson: false }
  const codes = []
  for (let time = 0; time < 9; time++) {
    const { statusCode } = await app.app.inject({
      ...{ method: 'POST', url: '/api/applications/guest', remoteAddress: `192.0.2.${time}` },
      payload: { slug, name: 'Ada', email: 'victim@people.example', draft },
    })
    codes.push(statusCode)
  }
  expect(new Set(codes)).toEqual(new Set([200]))
  const mails = await app.mails('victim@people.example')
  // As the page says after sending.
  expect(mails).toHaveLength(5)
  const rows = await app.db.selectFrom('guestApplications').select('id').execute()
  expect(rows).toHaveLength(mails.length)
})
