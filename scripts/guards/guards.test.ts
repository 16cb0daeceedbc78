import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { guards } from './list.ts'

test('the guards that `npm run test:guards` removes are where its list says', () => {
  expect(guards.length).toBeGreaterThanOrEqual(30)
  for (const { refuses, file, text, without, tests } of guards) {
    expect([refuses, readFileSync(file, 'utf8').split(text).length - 1]).toEqual([refuses, 1])
    expect(without).not.toContain(text)
    for (const path of tests) expect([path, existsSync(path)]).toEqual([path, true])
  }
})
