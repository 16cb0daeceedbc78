import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mayBeSkipped, reasonOf } from './skipped-tests.ts'

test('a test that is skipped although all it needs is there, or that may not be skipped, has no reason', () => {
  const [file = ''] = Object.keys(mayBeSkipped)
  expect(reasonOf({ file }, () => false)).toMatch(/^needs .+, not here$/)
  expect(reasonOf({ file }, () => true)).toBeNull()
  expect(reasonOf({ file: 'src/server/server.test.ts' }, () => false)).toBeNull()
})

test('the list has each file that skips, and no other', () => {
  const files = ['src', 'e2e', 'scripts', 'bench'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  const skips = files.filter(
    (file) =>
      /\.(test|e2e)\.ts$/.test(file) &&
      file !== 'scripts/skipped-tests.test.ts' &&
      /\b(?:test|describe)\.(?:skip|skipIf|runIf|todo)\(|\bskip\(\)/.test(readFileSync(file, 'utf8')),
  )
  expect(skips.toSorted()).toEqual(Object.keys(mayBeSkipped).toSorted())
  expect(Object.keys(mayBeSkipped).filter((file) => !existsSync(file))).toEqual([])
})
