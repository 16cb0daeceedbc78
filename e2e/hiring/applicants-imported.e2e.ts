import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { axeViolations } from '../axe.ts'
import { startProduct } from '../product.ts'

const product = await startProduct()
const { company, ...employer } = await product.employer('approved', { name: 'Northgate Freight' })
const shots = process.env.SHOTS

const table = `Candidate ID,First Name,Last Name,Email,Phone,Job,Stage,Status,Applied On,Source,Notes,Rejected Reason,Coordinator
4711,Lea,Vik,lea@people.example,+47 22 33 44 55,Crane Operator,Phone Screen,Active,2026-03-21,LinkedIn,Ask about May.,,Rosa
4712,Oluwaseun,Adebayo-Featherstonehaugh,ola@people.example,,Crane Operator,Onsite Interview,Active,2026-02-01,,,,Rosa
4713,Mei,Tan,mei@people.example,,Crane Operator,Application Review,Active,2026-04-02,Referral,,,Rosa
4714,Ana,Cruz,ana@people.example,,Crane Operator,Phone Screen,Rejected,2026-01-20,,,Too far away,Rosa
4715,No,Mail,,,Crane Operator,Phone Screen,Active,2026-01-20,,,,Rosa
4716,Ben,Ode,ben@people.example,,Yard Foreman,Offer,Active,2026-01-20,,,,Rosa`

async function exported() {
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(table), 'export/candidates.csv')
  zip.addBuffer(Buffer.from('Lea Vik\nCrane operator since 2014\n'), 'export/files/4711/Resume Lea Vik.txt')
  zip.end()
  return {
    name: 'greenhouse-export.zip',
    mimeType: 'application/zip',
    buffer: await buffer(zip.outputStream),
  }
}

test('an export is looked at, imported to the board with a résumé, and taken back', {
  timeout: 60_000,
}, async () => {
  const job = await product.job(company.id, { title: 'Crane Operator', slug: 'crane-operator-import' })
  const page = await product.visitAs(employer, `/employer/jobs/${job.id}/applicants`, { status: 'approved' })
  const shoot = async (name: string) => {
    if (!shots) return
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.screenshot({ path: `${shots}/people-import-${name}-${width}.png`, fullPage: true })
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  }
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await page.getByText('Rows that name no other job come to Crane Operator.').waitFor()
  await shoot('choose')
  await page.getByLabel('Choose a file').setInputFiles({
    ...{ name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.from('Name,Email\n') },
  })
  await page.getByText('The file names columns, and holds no rows.').waitFor()
  await page.getByLabel('Choose a file').setInputFiles(await exported())
  await page.getByText('6 rows, from Greenhouse').waitFor()
  await page.getByText('4 of 6 rows come in.').waitFor()
  await page.getByText('No job is chosen for Yard Foreman').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await shoot('draft')
  await page.getByLabel('What Yard Foreman becomes').selectOption({ label: 'Crane Operator' })
  await page.getByText('5 of 6 rows come in.').waitFor()
  await page.getByRole('button', { name: 'Import 5 people' }).click()
  await page.getByText('Confirm that you may keep their details').waitFor()
  await page.getByLabel(/^Each of these people applied to Northgate Freight/).check()
  await page.getByRole('button', { name: 'Import 5 people' }).click()
  await page.getByRole('heading', { name: 'Imported' }).waitFor()
  await page.getByText('5 on the board').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await shoot('done')

  await page.getByRole('link', { name: 'Crane Operator' }).click()
  const screened = page.getByRole('region', { name: 'Screened' })
  await screened.getByRole('button', { name: 'Lea Vik' }).waitFor()
  await shoot('board')
  await screened.getByRole('button', { name: 'Lea Vik' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lea Vik' })
  await dialog.getByText('Resume Lea Vik.txt').waitFor()
  await dialog.getByText('Ask about May.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  if (shots) await page.screenshot({ path: `${shots}/people-import-person-1440.png` })
  await dialog.getByLabel('Stage').selectOption({ label: 'Interview' })
  await page.getByText('Lea Vik is at Interview now').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('region', { name: 'Interview' }).getByRole('button', { name: 'Lea Vik' }).waitFor()

  await page.goBack()
  await page.getByRole('button', { name: 'Take it back…' }).click()
  await page.getByRole('button', { name: 'Take all of it back' }).click()
  await page.getByText('5 taken back').waitFor()
  await page.getByRole('heading', { name: 'Taken back' }).waitFor()
  await shoot('undone')
  const { data } = await product.as(employer.token).get('/employer/jobs/:id/prospects', { id: job.id })
  expect(data.people).toEqual([])
  expect(page.faults).toEqual([])
})
