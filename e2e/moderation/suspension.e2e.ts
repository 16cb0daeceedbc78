import { expect, test } from 'vitest'
import { publicPages, tracesIn } from '#/testing/public-surfaces.ts'
import { startProduct } from '../product.ts'

// What search engines, link previews and browsers without JavaScript get: the server-rendered page with its
// markup and loader data.
const product = await startProduct()
const admin = await product.admin()
const employer = await product.employer('approved', {
  name: 'Zephyrine Marine',
  slug: 'zephyrine-marine',
})
const job = await product.job(employer.company.id, {
  title: 'Quixotic Shipwright',
  slug: 'quixotic-shipwright-x1',
  industry: 'Design',
  skills: ['Joinery', 'Rigging'],
})
const like = await product.job((await product.employer()).company.id, { skills: ['Joinery', 'Rigging'] })
const subject = {
  companySlug: employer.company.slug,
  companyName: employer.company.name,
  jobSlug: job.slug,
  jobTitle: job.title,
  jobId: job.id,
  likeSlug: like.slug,
}

const fetchPublicPages = () =>
  Promise.all(
    publicPages.map(async ({ name, path, isRemoved }) => {
      const address = path(subject)
      const response = await fetch(product.url + address)
      const text = await response.text()
      return {
        name,
        gone: isRemoved,
        status: response.status,
        traces: tracesIn(text, subject, address),
        markup: /JobPosting/.test(text),
        cache: response.headers.get('cache-control') ?? '',
      }
    }),
  )

test('before the suspension every page shows the employer, and its job has markup', async () => {
  const pages = await fetchPublicPages()
  expect(pages.filter(({ traces }) => traces.length === 0)).toEqual([])
  expect(pages.find(({ name }) => name.includes('markup'))?.markup).toBe(true)
})

// Security: C-05
test('after the suspension no page shows the employer, its own pages are gone, and nothing is cached', async () => {
  await admin.api.post('/admin/verification/:id/decide', {
    id: employer.company.id,
    decision: 'suspend',
    reasons: ['fraud'],
    note: 'Asked applicants for a deposit',
    version: employer.company.version,
  })
  // It takes effect when it can no longer be undone.
  await expect
    .poll(async () => (await employer.api.get('/employers')).data.status, { timeout: 20_000 })
    .toBe('suspended')
  for (const { name, gone: isRemoved, status, traces, cache } of await fetchPublicPages()) {
    expect([name, traces]).toEqual([name, []])
    expect([name, status]).toEqual([
      name,
      isRemoved ? expect.toSatisfy((code) => code === 404 || code === 410) : 200,
    ])
    expect([name, cache]).toEqual([name, expect.stringMatching(/no-cache|no-store/)])
  }
  expect((await fetchPublicPages()).find(({ name }) => name.includes('markup'))?.markup).toBe(false)
})
