import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { isMentioned } from './mentioned.ts'

const app = await testApp()

test('a mention is @ and the full name, in any case, and no part of a longer name', () => {
  expect(isMentioned('Please look, @kofi asante.', 'Kofi Asante')).toBe(true)
  expect(isMentioned('@Gráinne Moloney?', 'Gráinne Moloney')).toBe(true)
  expect(isMentioned('Kofi Asante said so', 'Kofi Asante')).toBe(false)
  expect(isMentioned('@Ana Lindholm', 'Ana Li')).toBe(false)
  expect(isMentioned('@Ana Lindholm and @Ana Li', 'Ana Li')).toBe(true)
})

test('a colleague who is mentioned in a note hears of it by bell and mail, unless they may not read it', async () => {
  const owner = await app.employer()
  const job = await app.job(owner.company.id, { title: 'Rail Yard Planner' })
  const named = async (name: string, role: 'interviewer' | 'viewer', jobs: { id: string }[] = []) => {
    const member = await app.member(owner.company, role, jobs)
    await app.db.updateTable('users').set({ name }).where('id', '=', member.id).execute()
    return member
  }
  const onJob = await named('Kofi Asante', 'interviewer', [job])
  const notOnJob = await named('Lena Brandt', 'interviewer')
  const viewer = await named('Owen Castellano', 'viewer')
  const seeker = await app.seeker({ name: 'Maya Herrera' })
  const { data } = await seeker.api.post('/jobs/apply', { jobId: job.id })
  await owner.api.post('/employer/applications/:id/notes', {
    id: data.id,
    body: 'A secret word. @Kofi Asante and @lena brandt, what do you think?',
  })
  const [mail] = await app.mails(onJob.email)
  expect(mail?.subject).toBe('Test Person mentioned you in a note about Maya Herrera')
  expect(mail?.textBody).not.toContain('secret')
  expect((await app.bells(onJob.id)).map(({ title }) => title)).toEqual([
    'Test Person mentioned you in a note about Maya Herrera.',
  ])
  expect(await app.bells(notOnJob.id)).toEqual([])
  expect(await app.bells(viewer.id)).toEqual([])
})
