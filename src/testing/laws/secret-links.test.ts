import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { secretPaths } from '#/server/http/security-headers.ts'
import { paths } from '#/shared/paths.ts'

// Security: R-06
test('a page that is opened with a token in its address passes it on to nobody', () => {
  const names = new Set(
    globSync('src/**/*.{ts,tsx}')
      .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\$\{paths\.(\w+)\}\?\w*[tT]oken=/g)])
      .map(([, name]) => name as keyof typeof paths),
  )
  expect(names.size).toBeGreaterThan(8)
  expect([...names].filter((name) => !secretPaths.includes(paths[name] as string))).toEqual([])
})
