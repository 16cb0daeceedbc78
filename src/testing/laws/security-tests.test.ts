import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { securityReport } from '#/testing/security/report.ts'
import { requirementFamilies } from '#/testing/security/requirements.ts'
import { readTaggedTests } from '#/testing/security/tagged-tests.ts'

// Every security requirement has a test that names it, or says why there is none.

const requirements = requirementFamilies.flatMap((family) => family.requirements)
const tests = readTaggedTests()
const shown = new Set(tests.flatMap(({ ids }) => ids))

test('every requirement has a test or a reason, and never both', () => {
  expect(new Set(requirements.map(({ id }) => id)).size).toBe(requirements.length)
  const wrong = requirements.filter(({ id, reason, remaining }) =>
    shown.has(id) ? reason !== undefined : reason === undefined || remaining !== undefined,
  )
  expect(wrong.map(({ id }) => id)).toEqual([])
})

test('no test names a requirement that does not exist', () => {
  const known = new Set(requirements.map(({ id }) => id))
  const wrong = tests.filter(({ ids }) => ids.some((id) => !known.has(id)))
  expect(wrong).toEqual([])
})

test('docs/security-tests.md is what the tests and the requirements say', () => {
  expect(
    readFileSync('docs/security-tests.md', 'utf8') === securityReport(requirementFamilies, tests),
    'docs/security-tests.md is stale: run node scripts/security-tests.ts',
  ).toBe(true)
})
