import { expect, test } from 'vitest'
import { openInterviews } from '#/testing/interviews.ts'

const { app, newApplication, invite, freeTimes } = await openInterviews()

test('of fifty who take one time at once, one has it and the others see three other times in the answer', async () => {
  const startsAt = (await freeTimes((await newApplication()).id)).all[30] ?? ''
  const takers: (() => ReturnType<typeof take>)[] = []
  async function take(seeker: Awaited<ReturnType<typeof newApplication>>['seeker'], id: string) {
    const answer = { id, act: 'book', startsAt, timeZone: 'America/Denver' } as const
    return (await seeker.api.post('/interviews/:id/answer', answer)).data
  }
  for (let i = 0; i < 50; i++) {
    const { id, seeker } = await newApplication()
    const interview = await invite(id, { times: [startsAt] })
    takers.push(() => take(seeker, interview.id))
  }
  const answers = await Promise.all(takers.map((one) => one()))
  expect(answers.filter(({ outcome }) => outcome === 'done')).toHaveLength(1)
  const late = answers.filter(({ outcome }) => outcome === 'taken')
  expect(late).toHaveLength(49)
  for (const { interview } of late) {
    expect(interview.slots).toHaveLength(3)
    expect(interview.slots.map((slot) => slot.startsAt)).not.toContain(startsAt)
  }
  const at = new Date(startsAt)
  const cells = await app.db.selectFrom('interviewCells').select('calendar').where('cell', '=', at).execute()
  expect(cells).toHaveLength(1)
})
