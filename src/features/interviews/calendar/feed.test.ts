import { expect, test } from 'vitest'
import { openInterviews } from '#/testing/interviews.ts'

const { app, employer, booked } = await openInterviews()

const read = (address: string) =>
  app.app.inject({ url: new URL(address).pathname }).then(({ statusCode, body }) => ({ statusCode, body }))

test('a private feed holds what its owner attends, ends with a new address, and is stored as a hash alone', async () => {
  const one = await booked()
  const other = await booked()
  const { data: mine } = await one.seeker.api.post('/calendar-feed')
  const feed = await read(mine.address)
  expect(feed.statusCode).toBe(200)
  expect(feed.body).toContain(one.interview.id)
  expect(feed.body).not.toContain(other.interview.id)
  expect(feed.body).toContain('METHOD:PUBLISH')
  const { data: theirs } = await employer.api.post('/calendar-feed')
  const both = (await read(theirs.address)).body
  expect(both).toContain(one.interview.id)
  expect(both).toContain(other.interview.id)

  const { data: next } = await one.seeker.api.post('/calendar-feed')
  expect((await read(mine.address)).statusCode).toBe(404)
  expect((await read(next.address)).statusCode).toBe(200)
  const stored = await app.db.selectFrom('calendarFeeds').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(next.address.split('/').at(-1))
  await one.seeker.api.delete('/calendar-feed')
  expect((await read(next.address)).statusCode).toBe(404)
})

test('what is cancelled leaves the feed, and a suspended person has none', async () => {
  const one = await booked()
  const { data } = await one.seeker.api.post('/calendar-feed')
  await one.seeker.api.post('/interviews/:id/answer', {
    id: one.interview.id,
    act: 'cancel',
    reason: 'Not now',
  })
  expect((await read(data.address)).body).not.toContain(one.interview.id)
  await app.db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', one.seeker.id).execute()
  expect((await read(data.address)).statusCode).toBe(404)
})
