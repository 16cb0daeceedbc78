import { expect, test } from 'vitest'
import { openInterviews } from '#/testing/interviews.ts'

const { app, newApplication, invite, freeTimes, mailedToken } = await openInterviews()

test('that somebody else can be faster is said only while others can pick the same times', async () => {
  const first = await newApplication()
  const { all } = await freeTimes(first.id)
  const [time = '', overlapping = '', far = ''] = [all[20], all[21], all[60]]
  const seen = async (of: typeof first, interview: { id: string }) =>
    (await of.seeker.api.get('/interviews/:id', { id: interview.id })).data.isShared
  const one = await invite(first.id, { times: [time] })
  expect(await seen(first, one)).toBe(false)
  const [alone] = await app.mails(first.seeker.email)
  expect(alone?.textBody).toContain('Pick one of these times.')

  // Another time of the same person takes nothing away; one that overlaps does.
  const second = await newApplication()
  await invite(second.id, { times: [far] })
  expect(await seen(first, one)).toBe(false)
  const third = await newApplication()
  const other = await invite(third.id, { times: [overlapping] })
  expect([await seen(first, one), await seen(third, other)]).toEqual([true, true])
  const [shared] = await app.mails(third.seeker.email)
  expect(shared?.textBody).toContain('whoever is first gets the time')

  const token = await mailedToken(third.seeker.email)
  await app.visitor.post('/interview-link/answer', { token, act: 'decline', reason: 'I found another job' })
  expect(await seen(first, one)).toBe(false)
})
