import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startProduct } from '../product.ts'

const product = await startProduct()
// Paper is as wide as the window was: beside the text there are panels.
const wide = { width: 1440, height: 900 }
const { company, ...employer } = await product.employer('approved', { name: 'Northgate Freight' })
const pay = '$60,000'
const paragraphs = Array.from({ length: 40 }, (_, place) => `<p>Line ${place + 1} of the yard book.</p>`)
const job = await product.job(company.id, { title: 'Crane Operator', description: paragraphs.join('') })
await product.job(company.id, { title: 'Crane Rigger' })

/** What the page shows on paper: its text, and what could be pressed. */
async function onPaper(page: Page) {
  await page.emulateMedia({ media: 'print' })
  // As a browser says before it prints; its pages come from below, which says it by itself.
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  const alone = page.locator('.print-alone')
  await expect.poll(() => alone.getAttribute('data-printed')).toContain('Printed ')
  const shown = {
    text: await page.locator('body').innerText(),
    buttons: await page.locator('button:visible, input:visible, nav:visible, .btn:visible').count(),
    // As they come on the sheet.
    headings: await page.locator(':is(h1, h2, h3):visible').evaluateAll((all) =>
      all
        .map((one) => ({ text: one.textContent, top: one.getBoundingClientRect().top }))
        .toSorted((a, b) => a.top - b.top)
        .map(({ text }) => text),
    ),
    stamp: await alone.evaluate((element) => getComputedStyle(element, '::before').content),
    // Nothing around it scrolls, so that all of it is on the sheets.
    missing: await alone.evaluate((element) => {
      const { bottom } = element.getBoundingClientRect()
      return Math.floor(bottom + window.scrollY) - document.documentElement.scrollHeight
    }),
  }
  const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
  await page.emulateMedia({ media: 'screen' })
  return { ...shown, pages }
}

/** Those of the parts that are in the text, as they come in it. */
const inOrder = (text: string, parts: readonly string[]) =>
  parts.filter((part) => text.includes(part)).toSorted((a, b) => text.indexOf(a) - text.indexOf(b))

const addressOf = (path: string) => `${product.url}${path}`

test('a job is printed alone, in full, from its page and from beside the list', {
  timeout: 120_000,
}, async () => {
  const page = await product.visit()
  await page.setViewportSize(wide)
  for (const path of [`/job-detail/${job.slug}`, `/jobs/${job.slug}`, '/jobs?q=crane+operator']) {
    await page.goto(product.url + path)
    await page.getByText('Line 40 of the yard book.').waitFor()
    const paper = await onPaper(page)
    const parts = ['Crane Operator', pay, 'Line 40 of the yard book.', 'What we confirmed']
    expect(inOrder(paper.text, parts), path).toEqual(parts)
    expect(paper.text.split(pay), `${path}: the pay stands once`).toHaveLength(2)
    for (const around of [
      'Crane Rigger',
      'Log in',
      'Similar',
      'Find jobs',
      'Report this job',
      'See the whole check',
      'Also at',
    ])
      expect(paper.text, `${path}: ${around}`).not.toContain(around)
    expect(paper.stamp).toContain(addressOf(`/job-detail/${job.slug}`))
    expect(paper.stamp).toContain(String(new Date().getFullYear()))
    expect(paper.buttons, path).toBe(0)
    expect(paper.missing, path).toBeLessThanOrEqual(0)
    expect(paper.pages, path).toBeGreaterThan(1)
  }
  // What was open beside the list still is.
  await page.getByText('Line 40 of the yard book.').waitFor()
  expect(await page.getByText('Crane Rigger').first().isVisible()).toBe(true)
  expect(page.faults).toEqual([])
})

test('an application and an offer are printed alone, with what was folded', {
  timeout: 120_000,
}, async () => {
  const asking = await product.job(company.id, {
    title: 'Yard Foreman',
    questions: JSON.stringify(['Why us?']),
  })
  const seeker = await product.seeker({ name: 'Ada Ibarra' })
  await seeker.api.post('/jobs/apply', { jobId: job.id })
  const { data } = await seeker.api.post('/jobs/apply', {
    ...{ jobId: asking.id, coverNote: 'I know the yard.' },
    answers: [{ question: 'Why us?', answer: 'The river.' }],
  })
  const path = `/seeker/applications/${data.id}`
  const page = await product.visitAs(seeker, path)
  await page.setViewportSize(wide)
  const printed = async () => {
    await page.getByRole('heading', { name: 'What you sent' }).waitFor()
    const paper = await onPaper(page)
    expect(paper.headings[0]).toBe('Yard Foreman')
    expect(paper.headings.at(-1)).toBe('What you sent')
    expect(paper.headings).toContain('Where you stand')
    expect(paper.text).toContain('Northgate Freight')
    for (const part of ['I know the yard.', 'The river.']) expect(paper.text).toContain(part)
    for (const around of ['Crane Operator', 'Find jobs', 'Open in messages', 'Withdraw'])
      expect(paper.text, around).not.toContain(around)
    expect(paper.stamp).toContain(addressOf(path))
    expect(paper.buttons).toBe(0)
    expect(paper.missing).toBeLessThanOrEqual(0)
    return paper.text
  }
  await page.getByText('Northgate Freight').first().waitFor()
  await printed()
  await employer.api.post('/employer/applications/:id/move', {
    ...{ id: data.id, to: 'offer', version: 1, message: 'We want you' },
    offer: { amount: 70_000, startsOn: '2099-01-05' },
  })
  await page.goto(product.url + path)
  await page.getByText('Northgate Freight offers you').waitFor()
  const offer = await printed()
  expect(offer).toContain('$70,000')
  for (const pressed of ['Accept', 'Decline', 'Letter as PDF', 'Check a record'])
    expect(offer).not.toContain(pressed)
  expect(page.faults).toEqual([])
})
