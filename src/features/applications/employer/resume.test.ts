import { expect, test } from 'vitest'
import { writeResumePdf } from '#/features/resumes/write/pdf.ts'
import { openHiring } from '#/testing/applications.ts'

const { app, downloadResume, employer, newApplication, seekerWithProfile, uploadDocument } =
  await openHiring()

const pagesOf = (id: string, api = employer.api) => api.get('/employer/applications/:id/resume/pages', { id })

async function uploadPdf(ownerId: string) {
  const file = await uploadDocument(ownerId)
  const resume = { basics: { name: 'Ana Ruiz', summary: 'Text. '.repeat(2_000) } }
  await app.services.storage.put(file.id, await writeResumePdf(resume, 'plain'))
  return file
}

const readings = async (seeker: Awaited<ReturnType<typeof seekerWithProfile>>, id: string) => {
  const { data } = await seeker.api.get('/applications/:id', { id })
  return data.events
    .filter(({ kind }) => kind === 'resume')
    .map(({ name, isDownload }) => [name, isDownload ? 'downloaded' : 'opened'])
}

// Security: A-10
test('the employer reads pages with a watermark, and the seeker who opened and downloaded them', {
  timeout: 60_000,
}, async () => {
  const seeker = await seekerWithProfile()
  const { id } = await newApplication({ seeker, resumeFileId: (await uploadPdf(seeker.id)).id })
  const { data } = await pagesOf(id)
  expect(data).toMatchObject({ name: 'Résumé.pdf', isMade: false, withoutPages: null })
  expect(data.total).toBeGreaterThan(1)
  expect(data.pages).toHaveLength(data.total)
  expect(data.pages[0]?.image).toMatch(/^data:image\/webp;base64,/)
  await pagesOf(id)
  await downloadResume(id, employer.token)
  await downloadResume(id, employer.token)
  expect(await readings(seeker, id)).toEqual([
    [employer.name, 'opened'],
    [employer.name, 'downloaded'],
    [employer.name, 'downloaded'],
  ])
})

test('a résumé sent anew is opened anew, also within half an hour', { timeout: 60_000 }, async () => {
  const seeker = await seekerWithProfile()
  const { id, jobId } = await newApplication({ seeker })
  await pagesOf(id)
  await seeker.api.post('/applications/:id/withdraw', { id })
  const { version: again } = (await seeker.api.get('/applications/:id', { id })).data
  await seeker.api.post('/jobs/apply', { jobId, again })
  await pagesOf(id)
  await pagesOf(id)
  expect(await readings(seeker, id)).toHaveLength(2)
})

test('without a file the pages and the download are made from the profile as it was sent', {
  timeout: 60_000,
}, async () => {
  const { id } = await newApplication()
  const { data } = await pagesOf(id)
  expect(data).toMatchObject({ name: 'Résumé of Amara Nwosu.pdf', isMade: true, total: 1 })
  const download = await downloadResume(id, employer.token)
  expect(download.headers['content-type']).toBe('application/pdf')
  expect(download.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
})

test('what is no PDF, or a damaged one, has no pages and says so', { timeout: 60_000 }, async () => {
  const seeker = await seekerWithProfile()
  const damaged = await newApplication({ seeker, resumeFileId: (await uploadDocument(seeker.id)).id })
  expect((await pagesOf(damaged.id)).data).toMatchObject({ pages: [], withoutPages: 'unreadable' })
  const word = await uploadDocument(seeker.id)
  await app.db
    .updateTable('files')
    .set({ mediaType: 'application/msword' })
    .where('id', '=', word.id)
    .execute()
  const { id } = await newApplication({ seeker, resumeFileId: word.id })
  expect((await pagesOf(id)).data).toMatchObject({ pages: [], withoutPages: 'format' })
})

// Security: A-10
test('a withdrawal closes the pages and the download, also while pages are being drawn', {
  timeout: 60_000,
}, async () => {
  const seeker = await seekerWithProfile()
  const { id } = await newApplication({ seeker, resumeFileId: (await uploadPdf(seeker.id)).id })
  const drawing = pagesOf(id)
  // The opening is written down before the drawing begins.
  await expect.poll(async () => (await readings(seeker, id)).length).toBe(1)
  await seeker.api.post('/applications/:id/withdraw', { id })
  await expect(drawing).rejects.toMatchObject({ status: 410 })
  await expect(pagesOf(id)).rejects.toMatchObject({ status: 410 })
  expect((await downloadResume(id, employer.token)).statusCode).toBe(410)
  expect((await readings(seeker, id)).length).toBe(1)
})

// Security: A-09
test('another company finds neither pages nor download, and nothing is written down', {
  timeout: 60_000,
}, async () => {
  const seeker = await seekerWithProfile()
  const { id } = await newApplication({ seeker })
  const other = await app.employer()
  await expect(pagesOf(id, other.api)).rejects.toMatchObject({ status: 404 })
  expect((await downloadResume(id, other.token)).statusCode).toBe(404)
  expect(await readings(seeker, id)).toEqual([])
})
