import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startProduct, waitForMail } from '../product.ts'

const product = await startProduct()
const employer = await product.employer()
const seeker = await product.seeker({ name: 'Amara Nwosu' })

async function apply(title: string) {
  const job = await product.job(employer.company.id, { title })
  const { data } = await seeker.api.post('/jobs/apply', { jobId: job.id })
  return { jobId: job.id, id: data.id }
}
const boardOf = ({ jobId, id }: { jobId: string; id: string }) =>
  `/employer/jobs/${jobId}/applicants?applicant=${id}`

const sendOffer = async (page: Page, pay: string) => {
  const dialog = page.getByRole('dialog', { name: /offer for Amara|Offer for Amara/i })
  await dialog.getByLabel(/^Pay, in/).fill(pay)
  return dialog
}

const download = async (page: Page) => {
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the record' }).click()
  return readFile(await (await file).path(), 'utf8')
}

test('offer, counter, revision, acceptance: both sides download one record, and anybody can check it', {
  timeout: 240_000,
}, async () => {
  const one = await apply('Crane Operator')
  await employer.api.post('/employer/applications/:id/move', { id: one.id, version: 1, to: 'interview' })
  const theirs = await product.visitAs(employer, boardOf(one), { status: 'approved' })
  await theirs.getByRole('button', { name: 'Make an offer' }).click()
  const first = await sendOffer(theirs, '80000')
  await first.getByLabel('Bonus').fill('10%, paid in March')
  await first.getByLabel('Hours a week').fill('38,5')
  await first.getByLabel('Place').fill('Newark, three days a week on site')
  await first.getByRole('button', { name: /^Send offer/ }).click()
  await waitForMail(product, seeker.email, /Offer/)

  const mine = await product.visitAs(seeker, `/seeker/applications/${one.id}`)
  await mine.getByText('10%, paid in March').first().waitFor()
  await mine.getByRole('button', { name: 'Counter', exact: true }).click()
  await mine.getByLabel('Yearly pay').fill('84000')
  await mine.getByText('Ask for other terms too').click()
  await mine.getByLabel('Place').fill('Newark, two days a week on site')
  await mine.getByRole('button', { name: 'Send counter' }).click()
  await mine.getByRole('heading', { name: /^You asked .* for$/ }).waitFor()

  const own = mine.getByRole('row', { name: /^Place/ })
  await expect
    .poll(() => own.getByRole('cell').allInnerTexts())
    .toEqual(['Newark, three days a week on site', 'Newark, two days a week on site'])

  // Side by side: what is asked for stands beside what was offered.
  await theirs.reload()
  await theirs.getByRole('heading', { name: /asks for \$84,000/ }).waitFor()
  const row = theirs.getByRole('row', { name: /^Place/ })
  await expect
    .poll(() => row.getByRole('cell').allInnerTexts())
    .toEqual(['Newark, three days a week on site', 'Newark, two days a week on site'])
  await theirs.getByRole('button', { name: 'Make another offer' }).click()
  const second = await sendOffer(theirs, '82000')
  await second.getByRole('button', { name: /^Send offer/ }).click()
  await second.waitFor({ state: 'hidden' })

  await mine.reload()
  // A second offer says that it is one, and which counter it answers.
  await mine.getByRole('heading', { name: /^New offer: .* answers your counter with$/ }).waitFor()
  await mine.getByText('They offered before').waitFor()
  await mine.getByRole('button', { name: 'Accept offer' }).click()
  await mine
    .getByRole('dialog')
    .getByRole('button', { name: /^Accept/ })
    .click()
  await mine.getByRole('heading', { name: 'You said yes' }).waitFor()
  const record = await download(mine)
  await theirs.reload()
  await theirs.getByRole('heading', { name: 'You and Amara agreed' }).waitFor()
  expect(await download(theirs)).toBe(record)

  const visitor = await product.visit()
  await visitor.goto(`${product.url}/verify`)
  const choose = (text: string) =>
    visitor
      .getByLabel('The file')
      .setInputFiles({ name: 'offer-record.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  // The check needs no connection.
  await visitor.getByRole('button', { name: 'Check' }).waitFor()
  await expect.poll(() => visitor.getByLabel('The file').isEnabled()).toBe(true)
  await visitor.context().setOffline(true)
  await choose(record)
  await visitor.getByRole('heading', { name: 'This record is valid' }).waitFor()
  await visitor.getByRole('heading', { name: '4. Acceptance' }).waitFor()
  await choose(record.replace('"amount":82000', '"amount":92000'))
  await visitor.getByRole('heading', { name: 'This is not the record that was signed' }).waitFor()
  await visitor.getByText('entries[2].document.terms').waitFor()
  await choose('{"name":"my résumé"}')
  await visitor.getByRole('heading', { name: 'This is not a Waymark offer record' }).waitFor()
  await visitor.context().setOffline(false)
  for (const page of [mine, theirs, visitor]) expect(page.faults).toEqual([])
})

test('an offer ends without an answer and is renewed', { timeout: 120_000 }, async () => {
  const one = await apply('Yard Planner')
  await employer.api.post('/employer/applications/:id/move', {
    ...{ id: one.id, version: 1, to: 'offer', offer: { amount: 70_000 } },
  })
  await product.db
    .updateTable('offers')
    .set({ answerBy: new Date(Date.now() - 1000) })
    .where('applicationId', '=', one.id)
    .execute()
  await sql`update pgboss.job set start_after = now() where name = 'applications.notify-offer-ended'`.execute(
    product.db,
  )
  await waitForMail(product, seeker.email, /the offer has ended/)
  const mine = await product.visitAs(seeker, `/seeker/applications/${one.id}`)
  await mine
    .getByText(/The offer ended/)
    .first()
    .waitFor()
  await expect.poll(() => mine.getByRole('button', { name: 'Accept offer' }).count()).toBe(0)

  const theirs = await product.visitAs(employer, boardOf(one), { status: 'approved' })
  await theirs.getByRole('button', { name: 'Renew offer' }).click()
  const dialog = theirs.getByRole('dialog', { name: 'Renew the offer for Amara Nwosu' })
  await dialog.getByText('Until 5:00 pm that day, your time').waitFor()
  await dialog.getByRole('button', { name: /^Send offer/ }).click()
  await dialog.waitFor({ state: 'hidden' })
  await mine.reload()
  await mine.getByRole('button', { name: 'Accept offer' }).waitFor()
})

test('the employer accepts a counter: the seeker reads the yes first, and tells the others', {
  timeout: 240_000,
}, async () => {
  const one = await apply('Signal Fitter')
  const other = await apply('Track Welder')
  const moves = { id: one.id, version: 1, to: 'offer', offer: { amount: 60_000 } } as const
  await employer.api.post('/employer/applications/:id/move', moves)
  const mine = await product.visitAs(seeker, `/seeker/applications/${one.id}`)
  await mine.getByRole('button', { name: 'Counter', exact: true }).click()
  await mine.getByText(/accepts your counter, it’s agreed: nobody asks you again/).waitFor()
  await mine.getByLabel('Yearly pay').fill('640000')
  await mine.getByRole('button', { name: 'Send counter' }).click()
  // Ten times the offer is asked about once.
  await mine.getByText('$640,000 is 11 times their offer. Did you mean $64,000?').waitFor()
  expect(await mine.evaluate(() => document.activeElement?.textContent)).toBe('Use $64,000')
  await mine.keyboard.press('Enter')
  await expect.poll(() => mine.getByLabel('Yearly pay').inputValue()).toBe('64,000')
  await expect.poll(() => mine.getByRole('button', { name: 'Change the amount' }).count()).toBe(0)
  await mine.getByRole('button', { name: 'Send counter' }).click()
  await mine.getByRole('heading', { name: /^You asked .* for$/ }).waitFor()

  const theirs = await product.visitAs(employer, boardOf(one), { status: 'approved' })
  await theirs.getByRole('button', { name: 'Accept $64,000' }).click()
  const dialog = theirs.getByRole('dialog', { name: 'Accept Amara Nwosu’s terms?' })
  await dialog.getByText('so your yes makes it agreed, and signed by you').waitFor()
  await dialog.getByRole('button', { name: /^Accept/ }).click()
  await theirs.getByRole('heading', { name: 'You and Amara agreed' }).waitFor()

  await mine.goto(`${product.url}/seeker/dashboard`)
  await mine.getByRole('heading', { level: 1, name: 'They said yes' }).waitFor()
  const panel = mine.getByRole('region', { name: 'They said yes' })
  await panel.getByText('accepted your counter').first().waitFor()
  // Who has said yes decides nothing any more.
  expect(await mine.getByRole('region', { name: 'Their move' }).innerText()).not.toContain('Signal Fitter')
  await panel.getByRole('link', { name: 'See what comes next for Signal Fitter' }).click()
  await mine.getByRole('heading', { name: 'They said yes.' }).waitFor()
  await mine.getByText('That is $4,000 more than their first offer.').waitFor()
  const route = mine.getByRole('list', { name: 'Where you stand' })
  for (const station of ['Offer: $60,000', 'You countered: $64,000', 'They accepted your counter'])
    await route.getByText(station).waitFor()

  // Until the hire the employer can take the offer back, so nothing else is given up for it.
  await mine.getByText('You aren’t hired yet').waitFor()
  await expect.poll(() => mine.getByRole('button', { name: 'Withdraw other applications' }).count()).toBe(0)
  await mine.getByRole('button', { name: 'Withdraw', exact: true }).click()
  const giveUp = mine.getByRole('dialog', { name: 'Withdraw, and give up $64,000 a year?' })
  await giveUp.getByText(/agreed on \$64,000 a year. If you withdraw, that ends too/).waitFor()
  await mine.keyboard.press('Escape')

  await theirs.getByRole('button', { name: 'Confirm the hire' }).click()
  await theirs.getByRole('dialog').getByRole('button', { name: 'Hire Amara' }).click()
  await mine.reload()
  await mine.getByRole('heading', { name: 'You’re hired.' }).waitFor()
  await mine.getByRole('button', { name: 'Withdraw other applications' }).click()
  const others = mine.getByRole('dialog', { name: 'Withdraw other applications?' })
  for (const box of await others.getByRole('checkbox').all()) await box.uncheck()
  await others.getByLabel(/Track Welder/).check()
  await others.getByRole('button', { name: 'Withdraw 1 application' }).click()
  await others.waitFor({ state: 'detached' })
  const told = await waitForMail(product, employer.email, /withdrew from Track Welder/)
  expect(told.textBody).toContain('I have accepted another offer. Thank you for your time')
  const after = await seeker.api.get('/applications/:id', { id: other.id })
  expect(after.data.stage).toBe('withdrawn')
  for (const page of [mine, theirs]) expect(page.faults).toEqual([])
})
