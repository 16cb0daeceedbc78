import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openHiring } from '#/testing/applications.ts'
import { prefixQuery } from './search.server.ts'

const { app, employer, newApplication } = await openHiring()

// Security: I-02
test('nothing that is typed is read as an operator of the query', () => {
  expect(prefixQuery('Rail yard')).toBe('rail & yard:*')
  expect(prefixQuery("a' | !b:* <-> (c & \\d)")).toBe('a & b & c & d:*')
  expect(prefixQuery('-- !&|')).toBe('')
})

test('each side finds words of its own conversations, also while a word is still typed', async () => {
  const { seeker, id, jobId } = await newApplication()
  const other = await newApplication()
  const stranger = await app.employer()
  const manager = await app.member(employer.company, 'hiring-manager', [{ id: jobId }])
  await seeker.api.post('/messages/:id', { id, key: randomUUID(), body: 'My notice period is four weeks.' })
  await other.seeker.api.post('/messages/:id', { id: other.id, key: randomUUID(), body: 'Notice: none.' })
  const ofSeeker = await seeker.api.get('/messages/search', { q: 'notice peri' })
  expect(ofSeeker.data).toMatchObject([
    { threadId: id, isOwn: true, excerpt: 'My notice period is four weeks.' },
  ])
  const threads = async (api: typeof employer.api) =>
    (await api.get('/employer/messages/search', { q: 'NOTICE' })).data.map(({ threadId }) => threadId)
  expect(await threads(employer.api)).toEqual([other.id, id])
  expect(await threads(manager.api)).toEqual([id])
  expect(await threads(stranger.api)).toEqual([])
  expect((await seeker.api.get('/messages/search', { q: 'notice none' })).data).toEqual([])
  expect((await seeker.api.get('/messages/search', { q: "'; drop table" })).data).toEqual([])
})
