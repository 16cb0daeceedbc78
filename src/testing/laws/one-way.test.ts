import { globSync, readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '#/routes.ts'

// The browser writes through `useWrite` and forgets through `invalidate`; what both are made of stays in client/.

const files = globSync('src/**/*.{ts,tsx}').filter(
  (file) => !/^src\/(client|testing|server)\/|\.test\.|\.server\./.test(file),
)
const filesWith = (words: RegExp) => files.filter((file) => words.test(readFileSync(file, 'utf8')))

test('nothing but useWrite sends what changes something', () => {
  expect(filesWith(/\buseWrite\(/).length).toBeGreaterThan(40)
  expect(filesWith(/\buseMutation\b|\{[^}]*\bsend\b[^}]*\} from '#\/client\/api\.ts'/)).toEqual([])
})

test('cached answers go stale by the paths of the contract', () => {
  expect(filesWith(/\b(invalidate|refetch|remove|reset)Queries\b|QueryData\(\[/)).toEqual([])
})

test('parts of pages load through lazyPart, which has the time limit of the specification', () => {
  expect(filesWith(/\blazyPart\(/).length).toBeGreaterThan(5)
  expect(filesWith(/\blazy\(/)).toEqual([])
})

test('screens that choose a country read the list of the countries service', () => {
  expect(filesWith(/\buseCountryOptions\(/).length).toBeGreaterThan(3)
  // The bundled list itself, in the service's format, and nothing else makes options of it.
  expect(filesWith(/countries\.map\(\(\{ name, code \}\)/)).toEqual(['src/shared/reference/countries.ts'])
})

test('an amount of money is typed into the one field that reads how people write it', () => {
  expect(filesWith(/<MoneyField\b|\buseMoneyText\(/).length).toBeGreaterThan(5)
  const plain = /<(TextField|input)\b[^>]*\b(label|aria-label|name|id)=[{`"][^"`}]*\b(pay|amount|salary)/i
  expect(filesWith(plain)).toEqual([])
})

test('what is to be known before going on is a Notice', () => {
  expect(filesWith(/<Notice\b/).length).toBeGreaterThan(15)
  expect(filesWith(/border-s-4 border-warning bg-warning-soft/)).toEqual([])
})

/** Where employers, recruiters and administrators work. */
const staffRooms = /\/(employer|offers|mandates|moderation|administration|companies|form)\/|Employer/

test('a date on a screen of seekers and visitors is written by DateTime, inside <time>', () => {
  expect(filesWith(/<DateTime\b/).length).toBeGreaterThan(20)
  const written = filesWith(/\b(format(Date|Day|LongDate|DayTime|Month)|relativeTime)\(/)
  expect(written.filter((file) => file.endsWith('.tsx') && !staffRooms.test(file))).toEqual([
    'src/ui/DateTime.tsx',
  ])
})

/** They hold what was read in a form, and always read it anew. */
const formPages = ['features/jobs/form/JobEditorPage.tsx', 'features/companies/checkpoint/CheckpointPage.tsx']

test('the pages of the areas make their reads in their loaders, so that they open without a skeleton', () => {
  const pagesIn = ({ file, children }: RouteConfigEntry): string[] => [
    file,
    ...(children ?? []).flatMap(pagesIn),
  ]
  const app = routes.find(({ file }) => file === 'areas/AppLayout.tsx')?.children ?? []
  const areas = app.filter(({ path }) => ['seeker', 'employer', 'recruiter', 'admin'].includes(path ?? ''))
  const pages = [...new Set(areas.flatMap(pagesIn))].filter((file) => !/areas\/|\.route\.ts$/.test(file))
  const reading = pages.filter(
    (file) =>
      !formPages.includes(file) && /\buse(Infinite)?Query\(/.test(readFileSync(`src/${file}`, 'utf8')),
  )
  expect(reading.length).toBeGreaterThan(20)
  const withoutLoader = reading.filter(
    (file) => !/export const clientLoader = prefetch\(/.test(readFileSync(`src/${file}`, 'utf8')),
  )
  expect(withoutLoader).toEqual([])
})

test('a file is chosen with the one button that opens the picker', () => {
  expect(filesWith(/<FileButton\b/).length).toBeGreaterThan(5)
  expect(filesWith(/type="file"/)).toEqual(['src/ui/form/FileButton.tsx'])
})
