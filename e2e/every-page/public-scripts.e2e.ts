import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

// What the document of a visitor's page names as scripts, and so loads before anybody presses anything. It is read from
// the build; `npm run bench:pages` measures the same and the parts that a page fetches by itself, in a browser.

const folder = 'build/client/assets/'

type Route = {
  id: string
  parentId?: string
  module: string
  imports?: string[]
  clientLoaderModule?: string
}
type Manifest = { entry: { module: string; imports: string[] }; routes: Record<string, Route> }

const manifestFile = readdirSync(folder).find((file) => /^manifest-.*\.js$/.test(file)) ?? 'no manifest'
const manifest: Manifest = JSON.parse(
  readFileSync(folder + manifestFile, 'utf8')
    .replace(/^window\.__reactRouterManifest=/, '')
    .replace(/;$/, ''),
)

const textOf = (chunk: string) => readFileSync(folder + chunk, 'utf8')

/** The chunks of a page: of its route, the layouts around it and parts that it loads later, with all that they import. */
function chunksOf(id: string, later: string[] = []) {
  const waiting = [manifest.entry.module, ...manifest.entry.imports, ...later]
  for (let route = manifest.routes[id]; route; route = manifest.routes[route.parentId ?? ''])
    waiting.push(route.module, ...(route.imports ?? []), ...[route.clientLoaderModule ?? []].flat())
  const chunks = new Set<string>()
  for (const address of waiting) {
    const chunk = address.replace('/assets/', '')
    if (chunks.has(chunk)) continue
    chunks.add(chunk)
    waiting.push(
      ...[...textOf(chunk).matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)].map(([, name = '']) => name),
    )
  }
  return [...chunks]
}

const kilobytes = (id: string, later?: string[]) =>
  chunksOf(id, later).reduce((sum, chunk) => sum + gzipSync(textOf(chunk)).length, 0) / 1000

/** Words that only this library has, and that no compression takes away. */
const libraries = {
  'TanStack Query': 'getMutationCache',
  zod: 'invalid_union',
  'the toasts': 'Toastify',
  'React Hook Form': 'shouldUseNativeValidation',
}
const librariesIn = (id: string) => {
  const script = chunksOf(id).map(textOf).join('')
  return Object.entries(libraries).flatMap(([name, word]) => (script.includes(word) ? [name] : []))
}

/**
 * Kilobytes (gzip) at most. React and its router are 107 of them; 1 kB keeps pages whole that a browser translates, or
 * whose storage it refuses.
 */
const pages = {
  'pages/LandingPage': 145,
  // With the currencies of the world, which its filter of pay offers, and the ways into its keys, hidden rows and where
  // a seeker stands.
  'public-jobs': 147,
  'features/companies/pages/CompaniesPage': 134,
  'features/content/pages/FaqPage': 130,
  'features/content/pages/AboutPage': 130,
  'pages/CompanyPage': 131,
  'features/companies/pages/CompanyVerificationPage': 130,
  'features/content/blog/ArticlePage': 131,
  // With the way into following its company, and its name on paper.
  'pages/JobDetailPage': 132,
}

test.each(Object.keys(pages))('%s loads no library that only a form, a press or an account needs', (id) => {
  expect(librariesIn(id)).toEqual([])
})

test('the libraries are found where they are', () => {
  expect(librariesIn('features/accounts/sign-in/LoginPage')).toEqual(['TanStack Query'])
  expect(librariesIn('features/accounts/register/RegisterPage')).toContain('React Hook Form')
  const all = readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .map(textOf)
  for (const word of Object.values(libraries)) expect(all.some((text) => text.includes(word))).toBe(true)
})

test('pages of visitors stay as light as they are', () => {
  const heavy = Object.entries({ ...pages, 'features/accounts/sign-in/LoginPage': 149 })
    .map(([id, limit]) => ({ id, limit, is: kilobytes(id) }))
    .filter(({ limit, is }) => is > limit)
  expect(heavy).toEqual([])
})

test.each([
  { page: 'public-jobs', name: 'PreselectedJob', limit: 155, what: 'the first job beside the list' },
  { page: 'features/accounts/sign-in/LoginPage', name: 'DemoStrip', limit: 153, what: 'the demo accounts' },
])('$page with its part $name, $what, has $limit kB at most', ({ page, name, limit }) => {
  const part = readdirSync(folder).find((file) => file.startsWith(`${name}-`)) ?? 'no such part'
  expect(kilobytes(page, [part])).toBeLessThanOrEqual(limit)
})
