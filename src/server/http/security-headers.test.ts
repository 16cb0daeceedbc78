import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { commonHeaders, pageContentPolicy } from './security-headers.ts'

const local = readConfig({})
const open = { ...local, publicUrl: 'https://jobs.example' }

// Security: X-08
test('a site with https tells browsers to stay there, a local one does not', () => {
  const header = 'strict-transport-security'
  expect(commonHeaders(open)[header]).toMatch(/^max-age=(\d{8,}); includeSubDomains$/)
  expect(commonHeaders(local)[header]).toBeUndefined()
})

// Security, I-07
test('a page runs only scripts with its hashes, sends forms only here, and cannot be framed or moved', () => {
  const policy = new Map(
    pageContentPolicy(['sha256-abc='], open)
      .split('; ')
      .map((part) => [part.split(' ')[0] ?? '', part.split(' ').slice(1)]),
  )
  expect(policy.get('default-src')).toEqual(["'none'"])
  expect(policy.get('script-src')).toEqual(["'self'", "'sha256-abc='", "'strict-dynamic'"])
  expect(policy.get('style-src')).toEqual(["'self'"])
  for (const name of ['base-uri', 'frame-ancestors']) expect(policy.get(name)).toEqual(["'none'"])
  for (const name of ['form-action', 'worker-src', 'manifest-src', 'font-src'])
    expect(policy.get(name)).toEqual(["'self'"])
  const words = [...policy.values()].flat()
  expect(words.filter((word) => /unsafe|\*|^https?:/.test(word))).toEqual([])
})
