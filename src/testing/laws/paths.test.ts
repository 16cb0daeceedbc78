import { globSync, readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import routes from '#/routes.ts'
import { paths } from '#/shared/paths.ts'

// Page addresses are declared in routes.ts and built in shared/paths.ts; no other file spells one.

const table = (entries: RouteConfigEntry[]): RouteObject[] =>
  entries.map(({ file, path, index, children }) =>
    index ? { id: file, path, index } : { id: file, path, children: table(children ?? []) },
  )
const pages = table(await routes)

/** The route that serves an address, or undefined when only a catch-all does. */
const pageAt = (address: string) =>
  matchRoutes(pages, address.replace(/[?#].*/, ''))?.find(
    ({ route }, at, all) => at === all.length - 1 && route.path !== '*',
  )

/** Every address in `paths`, with a placeholder for each parameter. */
const addressesOf = (part: object): string[] =>
  Object.entries(part).flatMap(([, value]) => {
    const made: unknown = typeof value === 'function' ? value('faq', 'x') : value
    return typeof made === 'string' ? [made] : addressesOf(made as object)
  })

test('every path leads to a page', () => {
  const addresses = addressesOf(paths)
  expect(addresses.length).toBeGreaterThan(70)
  expect(addresses.filter((address) => !pageAt(address))).toEqual([])
})

test('no page address is written outside paths.ts and routes.ts', () => {
  const firstWords = pages.flatMap(({ path, children = [] }) => [
    path,
    ...(path ? [] : children.map((one) => one.path)),
  ])
  const names = [...new Set(firstWords.map((path) => path?.split('/')[0] ?? ''))].filter((name) =>
    /\w/.test(name),
  )
  // Arguments of these calls and types are API endpoints, whose paths may look like a page's; so is all with '/:' or '/*'.
  const endpoint = [
    String.raw`\b(?:api\.get|apiQuery|envelopeQuery|pagesQuery|upload|apiUrl|downloadFile|startsWith)(?:<[^(]*>)?\(`,
    String.raw`invalidate\([^)]*`,
    String.raw`invalidates: \[[^\]]*`,
    String.raw`\bstale\w* = \[[^\]]*`,
    String.raw`DataOf<\s*'\w+',`,
  ]
  const address = new RegExp(
    String.raw`(?<!(?:${endpoint.join('|')})\s*)(?:['"\`]|\$\{\w+\})/(?:${names.join('|')})(?![\w.-])(?![\w/-]*/[:*])`,
  )
  const spelled = globSync('src/**/*.{ts,tsx}')
    .filter((file) => !/\.test\.tsx?$|^src\/testing\/|^src\/(routes|shared\/paths)\.ts$/.test(file))
    .flatMap((file) => (address.exec(readFileSync(file, 'utf8')) ?? []).map((found) => `${file}: ${found}`))
  expect(spelled).toEqual([])
})
