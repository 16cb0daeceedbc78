import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

// The import rules. A new feature adds one word to `features`, after the features it builds on.

const features = [
  ...['accounts', 'push', 'files', 'reports', 'companies', 'mandates', 'occupations', 'jobs', 'seekers'],
  ...[
    'resumes',
    'search',
    'pay',
    'offers',
    'tracker',
    'applications',
    'messages',
    'bulk',
    'interviews',
    'talent',
    'analytics',
    'notifications',
    'agents',
    'content',
    'moderation',
    'administration',
  ],
  ...['privacy'],
]
/** What each layer may import besides itself. Files directly in src/ may import everything. */
const layers: Record<string, string[]> = {
  shared: [],
  ui: ['shared'],
  client: ['shared'],
  server: ['shared'],
  features: ['client', 'ui', 'server', 'shared'],
  areas: ['features', 'client', 'ui', 'shared'],
  pages: ['areas', 'features', 'client', 'ui', 'shared'],
}
/** Mails, tests and the screening of jobs run on the server, though their file names do not say so. */
const isServerFile = (file: string) =>
  /\.server\.ts$|(^|\/)emails\.ts$|^src\/server\/|^src\/features\/jobs\/screening\//.test(file)

type Import = { from: string; to: string; isType: boolean }

/** Every import between product files, types included; paths begin with `src/`. */
const imports: Import[] = globSync('src/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.tsx?$|testing/.test(file))
  .flatMap((from) =>
    [
      ...readFileSync(from, 'utf8').matchAll(
        /^(import|export)( type)?(?:[^'"]*?\bfrom)?\s*['"]([#.][^'"]+)['"]/gm,
      ),
    ].map(([, , type, address = '']) => ({
      from,
      to: address.startsWith('#/') ? `src/${address.slice(2)}` : path.join(path.dirname(from), address),
      isType: type !== undefined,
    })),
  )

const layerOf = (file: string) => /^src\/(\w+)\//.exec(file)?.[1] ?? ''
const featureOf = (file: string) => /^src\/features\/(\w+)\//.exec(file)?.[1] ?? ''
const printed = (wrong: Import[]) => wrong.map(({ from, to }) => `${from} imports ${to}`)

test('each layer imports only layers below it', () => {
  expect(imports.length).toBeGreaterThan(1_000)
  const wrong = imports.filter(({ from, to, isType }) => {
    const [above, below] = [layerOf(from), layerOf(to)]
    if (above === '' || above === below) return false
    // Type imports are allowed: the browser uses the contract, and pages use the types of the server's responses.
    if (isType && (to === 'src/contract.ts' || above === 'shared')) return false
    return !layers[above]?.includes(below)
  })
  expect(printed(wrong)).toEqual([])
})

test('features import one way, and never another’s handlers or tasks', () => {
  const wrong = imports.filter(({ from, to }) => {
    const [one, other] = [featureOf(from), featureOf(to)]
    if (!one || !other || one === other) return false
    return features.indexOf(other) > features.indexOf(one) || /\/(handlers|tasks)\.server\.ts$/.test(to)
  })
  expect(printed(wrong)).toEqual([])
  expect(imports.map(({ to }) => featureOf(to)).filter((one) => one && !features.includes(one))).toEqual([])
})

test('nothing that reaches the browser imports the server', () => {
  const wrong = imports.filter(
    ({ from, to, isType }) => layerOf(from) !== '' && !isServerFile(from) && isServerFile(to) && !isType,
  )
  expect(printed(wrong)).toEqual([])
})

test('no file is longer than 300 lines, no test longer than 400', () => {
  const isListed = (file: string) => /^scripts\/demo\/|database\/types\.ts$/.test(file)
  const tooLong = globSync('{src,bench,e2e,scripts}/**/*.{ts,tsx,css,mjs}')
    .filter((file) => !isListed(file))
    .map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n').length - 1 }))
    .filter(({ file, lines }) => lines > (/\.(test|e2e)\.tsx?$/.test(file) ? 400 : 300))
  expect(tooLong).toEqual([])
})

test('a folder past some 25 files is given rooms', () => {
  const counts = new Map<string, number>()
  for (const file of globSync('{src,bench,e2e,scripts}/**/*.*')) {
    const folder = path.dirname(file)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  expect(counts.size).toBeGreaterThan(100)
  expect([...counts].filter(([, count]) => count > 26)).toEqual([])
})
