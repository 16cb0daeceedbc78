import { expect, test } from 'vitest'
import { writeResumePdf } from '#/features/resumes/write/pdf.ts'
import { startProduct } from './product.ts'

const product = await startProduct()
const employer = await product.employer('approved')
const job = await product.job(employer.company.id, { title: 'Night welder' })

async function applicationWithResume() {
  const seeker = await product.seeker({ name: 'Maya Herrera' })
  const file = await product.db
    .insertInto('files')
    .values({ ownerId: seeker.id, kind: 'document', name: 'Maya.pdf', mediaType: 'application/pdf', size: 9 })
    .returningAll()
    .executeTakeFirstOrThrow()
  const resume = { basics: { name: 'Maya Herrera', label: 'Welder', summary: 'Reads drawings. '.repeat(40) } }
  await product.services.storage.put(file.id, await writeResumePdf(resume, 'plain'))
  const { data } = await seeker.api.post('/jobs/apply', { jobId: job.id, resumeFileId: file.id })
  return { seeker, id: data.id }
}

// Security: A-10
test.each([1440, 390])(
  'at %i pixels an employer opens a résumé, its seeker reads who did, and withdrawing takes the open pages away',
  async (width) => {
    const { seeker, id } = await applicationWithResume()
    const hiring = await product.visitAs(employer, `/employer/jobs/${job.id}/applicants?applicant=${id}`, {
      width,
      status: 'approved',
    })
    await hiring.getByRole('button', { name: 'Open résumé' }).click()
    const pages = hiring.getByRole('img', { name: 'Page 1 of 1' })
    await pages.waitFor({ timeout: 60_000 })

    const own = await product.visitAs(seeker, `/seeker/applications/${id}`, { width })
    await own.getByText('Your résumé was read once').waitFor()
    await own.getByText(`${employer.name} opened it`).waitFor()

    await own.getByRole('button', { name: 'Withdraw' }).click()
    await own.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
    await own.getByText('Application withdrawn').first().waitFor()
    await pages.waitFor({ state: 'detached', timeout: 15_000 })
    for (const path of ['resume', 'resume/pages']) {
      const response = await fetch(`${product.url}/api/employer/applications/${id}/${path}`, {
        headers: { authorization: `Bearer ${employer.token}` },
      })
      expect(response.status).toBe(410)
    }
  },
  180_000,
)
