import { expect, test } from 'vitest'
import { pdfOf } from '#/testing/documents.ts'
import { axeViolations } from '../axe.ts'
import { startProduct } from '../product.ts'

const product = await startProduct()
const employer = await product.employer('approved', { name: 'Northgate Freight' })
const job = await product.job(employer.company.id, { title: 'Rail Yard Planner' })
const seeker = await product.seeker({ name: 'Maya Herrera' })
const { data: application } = await seeker.api.post('/jobs/apply', { jobId: job.id })

test('a conversation in two browsers: a file, live arrival, a failed send, a message held back, block and report', {
  timeout: 120_000,
}, async () => {
  const theirs = await product.visitAs(employer, `/employer/messages/${application.id}`, {
    status: 'approved',
    width: 1440,
  })
  await theirs
    .getByRole('complementary', { name: 'About Maya Herrera' })
    .getByText('To come: Hired')
    .waitFor()
  const mine = await product.visitAs(seeker, '/seeker/messages')
  await mine.getByRole('heading', { name: 'No messages yet' }).waitFor()

  // The employer writes, with a file; the seeker's open page shows it without being loaded again.
  const field = theirs.getByRole('textbox', { name: 'Message to Maya Herrera' })
  await field.fill('Here is the plan of the yard: https://yard.example.org/plan')
  await theirs.locator('input[type=file]').setInputFiles({
    name: 'plan.pdf',
    mimeType: 'application/pdf',
    buffer: pdfOf('<</Type/Catalog>>'),
  })
  await theirs.getByText('plan.pdf').waitFor()
  await theirs.getByRole('button', { name: 'Send to Maya' }).click()
  // At a desk the newest conversation is open, and unread until its reader chooses it or does something in it.
  const link = mine.getByRole('link', { name: 'https://yard.example.org/plan' })
  await link.waitFor()
  const readMark = theirs.getByText(/^Read /)
  expect((await seeker.api.get('/messages')).data[0]?.unread).toBe(1)
  expect(await readMark.count()).toBe(0)
  await mine.getByRole('link', { name: /Northgate Freight/ }).click()
  await expect.poll(() => link.getAttribute('rel')).toContain('noopener')
  const download = mine.waitForEvent('download')
  await mine.getByRole('button', { name: /plan.pdf/ }).click()
  expect((await download).suggestedFilename()).toBe('plan.pdf')
  await readMark.waitFor()

  // What is typed arrives as a sign, and what is sent arrives live.
  const answer = mine.getByRole('textbox', { name: 'Message to Northgate Freight' })
  await answer.pressSequentially('Thank you.')
  await theirs.getByText('Maya Herrera is writing…').waitFor()
  await answer.press('Control+Enter')
  await theirs.getByText('Thank you.', { exact: true }).first().waitFor()

  // A note is on another ground, and the seeker never gets it.
  await theirs.getByRole('button', { name: 'Note', exact: true }).click()
  await theirs.getByRole('textbox', { name: 'Note about Maya Herrera' }).fill('Strong on ledgers.')
  await theirs.getByRole('button', { name: 'Save note' }).click()
  await theirs.getByText('Note, only your team').waitFor()
  await expect.poll(() => mine.getByText('Strong on ledgers.').count()).toBe(0)

  // Without a connection nothing is lost, also after a reload; sent again, it is there once.
  await mine.route('**/api/messages/*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await answer.fill('Can I come on Friday?')
  await mine.getByRole('button', { name: 'Send', exact: true }).click()
  await mine.getByText(/^Not sent\./).waitFor()
  await mine.unroute('**/api/messages/*')
  await mine.reload()
  await mine.getByText('Can I come on Friday?').waitFor()
  await mine.getByRole('button', { name: 'Send again' }).click()
  await theirs.getByText('Can I come on Friday?').first().waitFor()
  const { data } = await seeker.api.get('/messages/:id', { id: application.id })
  expect(data.messages.filter(({ body }) => body === 'Can I come on Friday?')).toHaveLength(1)

  // Far too long: refused with a sentence, and kept.
  await answer.fill('a'.repeat(100_000))
  await mine.getByRole('button', { name: 'Send', exact: true }).click()
  await mine.getByText(/A message can have 10,000 characters, and this has 100,000\./).waitFor()
  expect((await answer.inputValue()).length).toBe(100_000)
  await answer.fill('')

  // Another app and papers: held back, reported and blocked; the employer is told plainly.
  await theirs.getByRole('button', { name: 'Reply', exact: true }).click()
  await field.fill('Contact me on WhatsApp and send a photo of your passport.')
  await theirs.getByRole('button', { name: 'Send to Maya' }).click()
  await mine.getByRole('heading', { name: 'We held this message back' }).waitFor()
  await expect.poll(() => mine.getByText('Contact me on WhatsApp').count()).toBe(0)
  expect(await axeViolations(mine)).toEqual([])
  await mine.getByRole('button', { name: 'Report and block' }).click()
  const dialog = mine.getByRole('dialog')
  await dialog.getByText('It asks for bank details or identity papers').click()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await dialog.getByText(/^Reference/).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await mine.getByText(/You blocked this conversation\./).waitFor()
  await theirs.getByText('Maya Herrera blocked this conversation. Nothing more can be sent.').waitFor()
  expect(await axeViolations(theirs)).toEqual([])
  const row = await product.db.selectFrom('reportCases').select('subjectType').executeTakeFirstOrThrow()
  expect(row.subjectType).toBe('message')
  expect(
    [...mine.faults, ...theirs.faults].filter((fault) => !/Failed to fetch|ERR_FAILED/.test(fault)),
  ).toEqual([])
})
