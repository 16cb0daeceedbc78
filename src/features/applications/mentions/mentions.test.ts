import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { insertMention, isMentioned, matchingNames, mentionAt } from './mentioned.ts'

const app = await testApp()

test('a mention is @ and the full name, in any case, and no part of a longer name', () => {
  expect(isMentioned('Please look, @kofi asante.', 'Kofi Asante')).toBe(true)
  expect(isMentioned('@Gráinne Moloney?', 'Gráinne Moloney')).toBe(true)
  expect(isMentioned('Kofi Asante said so', 'Kofi Asante')).toBe(false)
  expect(isMentioned('@Ana Lindholm', 'Ana Li')).toBe(false)
  expect(isMentioned('@Ana Lindholm and @Ana Li', 'Ana Li')).toBe(true)
})

// Security: A-15
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

test('names are offered after an @ that begins a word, by the beginning of any word of the name', () => {
  const people = [{ name: 'Gráinne Moloney' }, { name: 'Kofi Asante' }, { name: 'Ana Kowalska' }]
  const offered = (text: string) => {
    const mention = mentionAt(text, text.length)
    return mention && matchingNames(people, mention.typed).map(({ name }) => name)
  }
  expect(offered('Look, @')).toHaveLength(3)
  expect(offered('Look, @grai')).toEqual(['Gráinne Moloney'])
  expect(offered('@ko')).toEqual(['Kofi Asante', 'Ana Kowalska'])
  expect(offered('@kofi as')).toEqual(['Kofi Asante'])
  // A whole name needs no offer, and neither does a mail address or another line.
  expect(offered('@Kofi Asante')).toEqual([])
  expect(offered('@Kofi Asante thinks')).toEqual([])
  expect(offered('write to kofi@ko')).toBeNull()
  expect(offered('@ko\n')).toBeNull()
  expect(offered('no sign')).toBeNull()
})

test('a chosen name stands in the place of what was typed, in the middle of a sentence too', () => {
  const text = 'Ask @ko about it'
  const mention = mentionAt(text, 7) ?? { at: 0, typed: '' }
  const { text: after, cursor } = insertMention(text, mention, 'Kofi Asante')
  expect(after).toBe('Ask @Kofi Asante about it')
  expect(after.slice(cursor)).toBe('about it')
  expect(isMentioned(after, 'Kofi Asante')).toBe(true)
})

test('only those who may see the job are offered, a recruiter reads the hiring team alone, and nobody else anything', async () => {
  const owner = await app.employer()
  const recruiter = await app.recruiter()
  const mandate = await app.mandate(owner.company.id, recruiter)
  const job = await app.job(owner.company.id, { mandateId: mandate.id })
  const onJob = await app.member(owner.company, 'interviewer', [job])
  await app.member(owner.company, 'interviewer')
  const viewer = await app.member(owner.company, 'viewer')
  const gone = await app.member(owner.company, 'admin')
  await app.db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', gone.id).execute()
  const { data } = await (await app.seeker()).api.post('/jobs/apply', { jobId: job.id })
  const path = '/employer/applications/:id/mentionable'
  const idsFor = async (api: typeof owner.api) =>
    (await api.get(path, { id: data.id })).data.map(({ id }) => id).toSorted()
  expect(await idsFor(owner.api)).toEqual([onJob.id, viewer.id].toSorted())
  expect(await idsFor(onJob.api)).toEqual([owner.id, viewer.id].toSorted())
  expect(await idsFor(recruiter.actingFor(owner.company))).toEqual([onJob.id])
  await expect(viewer.api.get(path, { id: data.id })).rejects.toMatchObject({ status: 403 })
  const foreign = await app.employer()
  await expect(foreign.api.get(path, { id: data.id })).rejects.toMatchObject({ status: 404 })
})
