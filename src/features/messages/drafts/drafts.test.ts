import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openHiring } from '#/testing/applications.ts'
import { maxDraftLength } from '../limits.ts'

const { app, employer, newApplication } = await openHiring()

type Api = typeof employer.api
const keep = async (api: Api, id: string, body: string, basedOn: string | null = null) =>
  (await api.put('/messages/:id/draft', { id, body, basedOn })).data
const keptOf = async (api: Api, id: string) => (await api.get('/messages/:id', { id })).data.draft

test('what was typed and not sent is there on another device, and for nobody else', async () => {
  const { seeker, id } = await newApplication()
  const colleague = await app.member(employer.company, 'admin')
  expect(await keptOf(seeker.api, id)).toBeNull()
  const { draft, isSaved } = await keep(seeker.api, id, 'Four weeks from the day')
  expect(isSaved).toBe(true)
  expect(await keptOf(seeker.api, id)).toEqual(draft)
  const ofCompany = async (api: Api) => (await api.get('/employer/messages/:id', { id })).data.draft
  await employer.api.put('/employer/messages/:id/draft', { id, body: 'Dear Amara', basedOn: null })
  expect(await ofCompany(employer.api)).toMatchObject({ body: 'Dear Amara' })
  expect(await ofCompany(colleague.api)).toBeNull()
  expect((await keptOf(seeker.api, id))?.body).toBe('Four weeks from the day')
  // Nobody is told, and nothing is in the inbox before it is sent.
  expect((await employer.api.get('/employer/messages')).data.map((row) => row.id)).not.toContain(id)
})

test('two devices: the later one is answered with what the other kept, and neither text is lost', async () => {
  const { seeker, id } = await newApplication()
  const first = await keep(seeker.api, id, 'On the phone')
  const base = first.draft?.revision ?? null
  const second = await keep(seeker.api, id, 'On the phone, and more', base)
  // The laptop still knows the first one.
  const late = await keep(seeker.api, id, 'On the laptop', base)
  expect(late).toEqual({ isSaved: false, draft: second.draft })
  expect(await keep(seeker.api, id, '', base)).toEqual({ isSaved: false, draft: second.draft })
  expect((await keptOf(seeker.api, id))?.body).toBe('On the phone, and more')
  // The same words are no conflict, and whoever has seen the other draft may replace it.
  expect((await keep(seeker.api, id, 'On the phone, and more', base)).isSaved).toBe(true)
  const now = await keptOf(seeker.api, id)
  expect((await keep(seeker.api, id, 'On the laptop', now?.revision ?? null)).isSaved).toBe(true)
  // At the same moment one of them wins.
  const { revision = null } = (await keptOf(seeker.api, id)) ?? {}
  const both = await Promise.all(['One', 'Two'].map((body) => keep(seeker.api, id, body, revision)))
  expect(both.map(({ isSaved }) => isSaved).sort()).toEqual([false, true])
})

test('sending takes the draft away, a repeated send sends once, and what another device typed since stays', async () => {
  const { seeker, id } = await newApplication()
  const { draft } = await keep(seeker.api, id, 'Yes, Friday.')
  const message = { id, key: randomUUID(), body: 'Yes, Friday.', draft: draft?.revision ?? null }
  await seeker.api.post('/messages/:id', message)
  expect(await keptOf(seeker.api, id)).toBeNull()
  // The answer was lost, so the page sends it again; meanwhile something new is typed.
  await keep(seeker.api, id, 'One more thing', draft?.revision)
  await seeker.api.post('/messages/:id', message)
  const { data } = await seeker.api.get('/messages/:id', { id })
  expect(data.messages.map(({ body }) => body)).toEqual(['Yes, Friday.'])
  expect(data.draft?.body).toBe('One more thing')
  await seeker.api.post('/messages/:id', { ...message, key: randomUUID(), body: 'From the laptop.' })
  expect((await keptOf(seeker.api, id))?.body).toBe('One more thing')
})

test('a draft has a limit and stays after the thread closes; readers keep none, and an emptied one is deleted', async () => {
  const { seeker, id } = await newApplication()
  await expect(keep(seeker.api, id, 'a'.repeat(100_000))).rejects.toMatchObject({ status: 422 })
  const { draft } = await keep(seeker.api, id, 'a'.repeat(maxDraftLength))
  await seeker.api.post('/applications/:id/withdraw', { id })
  expect((await keptOf(seeker.api, id))?.body).toHaveLength(maxDraftLength)
  expect(await keep(seeker.api, id, '  ', draft?.revision)).toEqual({ isSaved: true, draft: null })
  expect(await keptOf(seeker.api, id)).toBeNull()
  const viewer = await app.member(employer.company, 'viewer')
  await expect(
    viewer.api.put('/employer/messages/:id/draft', { id, body: 'Me too', basedOn: null }),
  ).rejects.toMatchObject({ status: 403 })
})
