import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { createPageFinder } from './page-finder.ts'

const route = (id: string, parentId: string | undefined, path?: string) =>
  ({
    id,
    parentId,
    path,
    index: path === undefined && parentId !== undefined,
  }) as ServerBuild['routes'][string]

const pageAt = createPageFinder({
  root: { ...route('root', undefined, ''), index: false } as ServerBuild['routes'][string],
  home: route('home', 'root'),
  job: route('job', 'root', 'job-detail/:slug'),
  seeker: route('seeker', 'root', 'seeker'),
  one: route('one', 'seeker', 'applications/:id'),
  other: route('other', 'seeker', '*'),
})

const patternOf = (pathname: string) => pageAt(pathname)?.pattern

test('a page is known by its pattern, never by its address', () => {
  expect(patternOf('/')).toBe('/')
  expect(patternOf('/job-detail/a-nurse')).toBe('/job-detail/:slug')
  expect(patternOf('/Job-Detail/a-nurse/')).toBe('/job-detail/:slug')
  expect(patternOf('/seeker/applications/12')).toBe('/seeker/applications/:id')
  expect(patternOf('/seeker/what/ever')).toBe('/seeker/*')
  for (const strange of ['/nothing/here', '/%E0%A4%A', '//a//b']) expect(patternOf(strange)).toBeUndefined()
})

test('a page has its own routes and those of the pages above it', () => {
  const routesAt = (pathname: string) => [...(pageAt(pathname)?.routeIds ?? [])].sort()
  expect(routesAt('/job-detail/a-nurse')).toEqual(['home', 'job', 'root'])
  expect(routesAt('/seeker/applications/12')).toEqual(['home', 'one', 'other', 'root', 'seeker'])
})
