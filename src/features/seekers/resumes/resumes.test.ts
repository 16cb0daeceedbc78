import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'

const app = await testApp()

const upload = async (ownerId: string, name: string, kind: 'document' | 'image' = 'document') =>
  (
    await app.db
      .insertInto('files')
      .values({ ownerId, kind, name, mediaType: 'application/pdf', size: 1200 })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

test('several résumés have names, one is the main one, and another can be made it', async () => {
  const seeker = await app.seeker()
  const [bank, ship] = [await upload(seeker.id, 'a.pdf'), await upload(seeker.id, 'b.pdf')]
  await seeker.api.post('/resumes', { id: bank, name: 'For banks' })
  await seeker.api.post('/resumes', { id: ship, name: 'For shipyards' })
  const { data } = await seeker.api.get('/resumes')
  expect(data).toMatchObject([
    { id: bank, name: 'For banks', fileName: 'a.pdf', isMain: true, sentTo: [] },
    { id: ship, name: 'For shipyards', isMain: false },
  ])
  expect((await seeker.api.get('/profile')).data.resume?.id).toBe(bank)
  await seeker.api.patch('/resumes/:id', { id: ship, isMain: true, name: 'Yards' })
  const { data: profile } = await seeker.api.get('/profile')
  expect(profile.resume?.id).toBe(ship)
  expect(profile.resumes).toMatchObject([
    { id: ship, name: 'Yards', isMain: true },
    { id: bank, name: 'For banks', isMain: false },
  ])
})

test('the one that was sent stays as it was sent, whatever becomes of it in the profile', async () => {
  const seeker = await app.seeker()
  const { company } = await app.employer('approved')
  const sent = await upload(seeker.id, 'sent.pdf')
  await seeker.api.post('/resumes', { id: sent, name: 'Mine' })
  const job = await app.job(company.id)
  const { data } = await seeker.api.post('/jobs/apply', { jobId: job.id, resumeFileId: sent })
  expect((await seeker.api.get('/resumes')).data).toMatchObject([{ sentTo: [company.name] }])
  const next = await upload(seeker.id, 'next.pdf')
  await seeker.api.post('/resumes', { id: next, name: 'Newer' })
  const { data: rest } = await seeker.api.delete('/resumes/:id', { id: sent })
  expect(rest).toMatchObject([{ id: next, isMain: true }])
  const detail = await seeker.api.get('/applications/:id', { id: data.id })
  expect(detail.data.resume?.name).toBe('sent.pdf')
})

// Security: A-09
test('résumés are their seeker’s alone; documents of others, pictures and an eleventh are refused', async () => {
  const [seeker, other] = [await app.seeker(), await app.seeker()]
  const foreign = await upload(other.id, 'theirs.pdf')
  await other.api.post('/resumes', { id: foreign, name: 'Theirs' })
  expect((await seeker.api.get('/resumes')).data).toEqual([])
  for (const id of [foreign, await upload(seeker.id, 'me.png', 'image'), randomUUID()])
    await expect(seeker.api.post('/resumes', { id, name: 'x' })).rejects.toMatchObject({
      errors: { id: ['Upload the résumé again'] },
    })
  await expect(seeker.api.patch('/resumes/:id', { id: foreign, name: 'x' })).rejects.toMatchObject({
    status: 404,
  })
  await expect(seeker.api.delete('/resumes/:id', { id: foreign })).rejects.toMatchObject({ status: 404 })
  expect((await other.api.get('/resumes')).data).toHaveLength(1)
  for (let at = 0; at < 10; at++)
    await seeker.api.post('/resumes', { id: await upload(seeker.id, `${at}.pdf`), name: `No. ${at}` })
  await expect(
    seeker.api.post('/resumes', { id: await upload(seeker.id, 'x.pdf'), name: 'One more' }),
  ).rejects.toMatchObject({ errors: { id: ['Keep at most 10 résumés. Remove one first.'] } })
})
