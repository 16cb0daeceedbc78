import { inflateRawSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type DrawnPage, run } from '#/features/resumes/pages/child.ts'
import { watermarkPages } from '#/features/resumes/pages/draw-in-child.server.ts'
import { writeResumePdf } from '#/features/resumes/write/pdf.ts'
import { readStoredFile } from '#/server/storage/storage.ts'
import { openHiring } from '#/testing/applications.ts'

const { app, downloadResume, employer, newApplication, seekerWithProfile, uploadDocument } =
  await openHiring()

const pagesOf = (id: string, api = employer.api) => api.get('/employer/applications/:id/resume/pages', { id })

/** Two pages. */
async function uploadPdf(ownerId: string, sentences = 1_000) {
  const file = await uploadDocument(ownerId)
  const resume = { basics: { name: 'Ana Ruiz', summary: 'Text. '.repeat(sentences) } }
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

/** Red, green and blue of each pixel. */
const pixelsOf = (image: string | Buffer) =>
  sharp(typeof image === 'string' ? Buffer.from(image.split(',')[1] ?? '', 'base64') : image)
    .removeAlpha()
    .raw()
    .toBuffer()

/** The pages as they would look without a watermark. */
async function unmarkedPictures({ pages }: { pages: DrawnPage[] }) {
  return Promise.all(
    pages.map(async ({ width, height, pixels }) =>
      pixelsOf(
        await sharp(inflateRawSync(Buffer.from(pixels, 'base64')), { raw: { width, height, channels: 4 } })
          .flatten({ background: '#fff' })
          .webp({ quality: 80 })
          .toBuffer(),
      ),
    ),
  )
}

/** The share of the pixels that differ so much that a person sees it. */
function difference(one: Buffer = Buffer.alloc(0), other: Buffer = Buffer.alloc(0)) {
  expect(one.length).toBeGreaterThan(0)
  expect(other.length).toBe(one.length)
  let count = 0
  for (let at = 0; at < one.length; at += 3) if (Math.abs((one[at] ?? 0) - (other[at] ?? 0)) > 20) count++
  return count / (one.length / 3)
}

// Security: A-10
test('each page bears who reads it and when', { timeout: 120_000 }, async () => {
  const seeker = await seekerWithProfile()
  const colleague = await app.member(employer.company, 'admin')
  await app.db.updateTable('users').set({ name: 'Oyelaran Bright' }).where('id', '=', colleague.id).execute()
  const { id: resumeFileId } = await uploadPdf(seeker.id)
  const { id } = await newApplication({ seeker, resumeFileId })
  const pdf = (await readStoredFile(app.services.storage, resumeFileId))?.toString('base64') ?? ''
  const readBy = async (api: typeof employer.api) => {
    const from = new Date()
    const { pages } = (await pagesOf(id, api)).data
    const pictures = await Promise.all(pages.map(({ image }) => pixelsOf(image)))
    return { pictures, from, to: new Date() }
  }
  const drawn = await run({ source: { pdf }, maxPages: 10 })
  if (!drawn) throw new Error('the pages cannot be drawn')
  const draw = async (words: string) =>
    Promise.all((await watermarkPages(drawn, words)).pages.map(({ image }) => pixelsOf(image)))
  const minute = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

  const [own, others] = [await readBy(employer.api), await readBy(colleague.api)]
  const unmarked = await unmarkedPictures(drawn)
  expect(own.pictures.length).toBeGreaterThan(1)
  for (const [at, picture] of own.pictures.entries()) {
    expect(difference(picture, unmarked[at])).toBeGreaterThan(0.005)
    expect(difference(picture, others.pictures[at])).toBeGreaterThan(0.005)
  }
  // These words and no others. A reading may begin in one minute and end in the next.
  for (const [{ pictures, from, to }, name] of [
    [own, employer.name],
    [others, 'Oyelaran Bright'],
  ] as const) {
    const words = (at: Date) => `${name}, ${employer.company.name} · ${minute(at)}`
    const expected = await Promise.all([...new Set([words(from), words(to)])].map(draw))
    const fits = (drawn: Buffer[]) => pictures.every((picture, at) => difference(picture, drawn[at]) === 0)
    expect(expected.some(fits)).toBe(true)
  }
  const yesterday = new Date(own.from.getTime() - 86_400_000)
  const earlier = await draw(`${employer.name}, ${employer.company.name} · ${minute(yesterday)}`)
  expect(difference(earlier[0], own.pictures[0])).toBeGreaterThan(0)
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
  const { id } = await newApplication({ seeker, resumeFileId: (await uploadPdf(seeker.id, 2_000)).id })
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
