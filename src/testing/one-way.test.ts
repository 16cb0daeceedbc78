import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

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
