import { expect, test } from 'vitest'
import { saveCompanyName } from '#/features/companies/verification/duplicates/names.server.ts'
import { startProduct } from '../product.ts'

// Nobody wears another's name: the reviewer reads both names with what differs marked, and everybody reads the proven
// domain in plain letters beside the name.
const product = await startProduct()
const admin = await product.admin({ name: 'Ana Lindholm' })
const real = await product.employer('approved', {
  ...{ name: 'Northgate Freight', slug: 'northgate-freight' },
  ...{ domain: 'northgate.example', verifiedDomain: 'northgate.example' },
})
const job = await product.job(real.company.id, { title: 'Crane Operator' })
// The Cyrillic о.
const wearer = await product.employer('pending', {
  name: 'N\u043erthgate Freight',
  submittedAt: new Date(Date.now() - 3_600_000),
})
// What the checkpoint does when a profile is sent.
for (const { company } of [real, wearer])
  await product.db.transaction().execute((db) => saveCompanyName(db, company))

test.each([1440, 390])(
  'at %i pixels a reviewer reads the imitated name beside the other, with the letter marked and named',
  async (width) => {
    const page = await product.visitAs(admin, `/admin/verification/${wearer.company.id}`, { width })
    await page.getByText('Northgate Freight', { exact: true }).first().waitFor()
    const marked = page.locator('dd mark')
    await marked.first().waitFor()
    expect(new Set(await marked.allInnerTexts())).toEqual(new Set(['\u043e', 'o']))
    await page
      .getByText(/Cyrillic/)
      .first()
      .waitFor()
    expect(page.faults).toEqual([])
  },
)

test.each([1440, 390])(
  'at %i pixels the job, the page of the company and its check show the proven domain in plain letters',
  async (width) => {
    const page = await product.visit({ width })
    for (const path of [
      `/job-detail/${job.slug}`,
      '/companies/northgate-freight',
      '/companies/northgate-freight/verification',
    ]) {
      await page.goto(product.url + path)
      const domain = page
        .getByText(/northgate\.example/)
        .filter({ visible: true })
        .first()
      await domain.waitFor()
      // Upright and whole, so that no letter can stand for another.
      const isCut = await domain.evaluate((element) => element.scrollWidth > element.clientWidth + 1)
      const slant = await domain.evaluate((element) => getComputedStyle(element).fontStyle)
      expect([path, slant, isCut]).toEqual([path, 'normal', false])
    }
    expect(page.faults).toEqual([])
  },
)
