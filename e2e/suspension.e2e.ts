import { expect, test } from 'vitest'
import { pageSurfaces, tracesIn } from '#/testing/public-surfaces.ts'
import { startProduct } from './product.ts'

// What a search engine, a link preview or a browser without scripts would get: the page as the server sends it,
// with its markup and the data of its loaders.
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
})
const like = await product.job((await product.employer()).company.id, { industry: 'Design' })
const subject = {
  companySlug: employer.company.slug,
  companyName: employer.company.name,
  jobSlug: job.slug,
  jobTitle: job.title,
  jobId: job.id,
  likeSlug: like.slug,
}

const look = () =>
  Promise.all(
    pageSurfaces.map(async ({ name, path, gone }) => {
      const address = path(subject)
      const response = await fetch(product.url + address)
      const text = await response.text()
      return {
        name,
        gone,
        status: response.status,
        traces: tracesIn(text, subject, address),
        markup: /JobPosting/.test(text),
        cache: response.headers.get('cache-control') ?? '',
      }
    }),
  )

test('before it is suspended, every page shows the employer, and its job has markup', async () => {
  const pages = await look()
  expect(pages.filter(({ traces }) => traces.length === 0)).toEqual([])
  expect(pages.find(({ name }) => name.includes('markup'))?.markup).toBe(true)
})

test('once suspended, no page shows a trace of it, its own pages are gone, and no copy is kept', async () => {
  await admin.api.post('/admin/verification/:id/decide', {
    id: employer.company.id,
    decision: 'suspend',
    reasons: ['fraud'],
    note: 'Asked applicants for a deposit',
    version: employer.company.version,
  })
  for (const { name, gone, status, traces, cache } of await look()) {
    expect([name, traces]).toEqual([name, []])
    expect([name, status]).toEqual([
      name,
      gone ? expect.toSatisfy((code) => code === 404 || code === 410) : 200,
    ])
    expect([name, cache]).toEqual([name, expect.stringMatching(/no-cache|no-store/)])
  }
  expect((await look()).find(({ name }) => name.includes('markup'))?.markup).toBe(false)
})
