import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  installedLicense,
  isAllowedLicense,
  lockFile,
  readAudit,
  refusedLicenses,
} from './check-dependencies.ts'

test('a licence is allowed if one of its choices is, and all of its parts are', () => {
  for (const license of ['MIT', '(MIT OR GPL-3.0)', 'Apache-2.0 AND MIT'])
    expect(isAllowedLicense(license)).toBe(true)
  for (const license of ['GPL-3.0', 'MIT AND GPL-3.0', 'SEE LICENSE IN x', ''])
    expect(isAllowedLicense(license)).toBe(false)
})

// Security: W-01
test('only what runs is asked for its licence, and what has none is refused', () => {
  const packages = {
    '': { version: '1.0.0' },
    'node_modules/good': { version: '1.0.0', license: 'MIT' },
    'node_modules/good/node_modules/bad': { version: '2.0.0', license: 'AGPL-3.0' },
    'node_modules/tool': { version: '3.0.0', license: 'GPL-3.0', dev: true },
    'node_modules/silent': { version: '4.0.0' },
    'node_modules/installed': { version: '5.0.0' },
  }
  const licenseOf = (path: string) => (path === 'node_modules/installed' ? 'ISC' : undefined)
  expect(refusedLicenses({ packages }, licenseOf)).toEqual(['bad 2.0.0: AGPL-3.0', 'silent 4.0.0: none'])
})

// Security: W-01
test('everything that runs today has a licence that is allowed', () => {
  const lock = lockFile.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))
  expect(Object.keys(lock.packages).length).toBeGreaterThan(100)
  expect(refusedLicenses(lock, installedLicense)).toEqual([])
})

// Security: W-01
test('high and critical vulnerabilities are serious; a registry that does not answer is no finding', () => {
  const of = (severity: string) => ({ severity, range: '<2' })
  const printed = JSON.stringify({ vulnerabilities: { a: of('moderate'), b: of('critical') } })
  expect(readAudit(printed)).toEqual([
    { line: 'a <2: moderate', isSerious: false },
    { line: 'b <2: critical', isSerious: true },
  ])
  expect(readAudit('{"message":"request failed","error":{}}')).toBeNull()
  expect(readAudit('')).toBeNull()
})
