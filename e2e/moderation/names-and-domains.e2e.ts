import { expect, test } from 'vitest'
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
// The Cyrillic о and а.
const wearer = await product.employer('pending', {
  name: 'N\u043erthgate Freight',
  submittedAt: new Date(Date.now() - 3_600_000),
})

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
      // Nothing that could stand for another letter: upright, in the letters of the page, whole.
      const style = await domain.evaluate((element) => {
        const { fontStyle, fontFamily, textOverflow, overflow, width } = Object.assign(
          getComputedStyle(element),
          { width: element.scrollWidth - element.clientWidth },
        )
        return { fontStyle, fontFamily, isCut: overflow === 'hidden' && textOverflow === 'ellipsis', width }
      })
      expect([path, style.fontStyle, style.isCut]).toEqual([path, 'normal', false])
    }
    expect(page.faults).toEqual([])
  },
)
