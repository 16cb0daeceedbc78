import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { decisionsIndex, readDecisions } from '../../../scripts/decisions-index.ts'

const folder = 'docs/decisions'
const decisions = readDecisions(folder)

test('no two decisions have one number', () => {
  const numbers = decisions.map(({ number }) => number)
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
})

test('a superseded decision names one that exists and is not itself', () => {
  const known = new Set(decisions.map(({ number }) => number))
  const wrong = decisions.filter(
    ({ number, supersededBy }) => supersededBy && (supersededBy === number || !known.has(supersededBy)),
  )
  expect(wrong.map(({ file, supersededBy }) => `${file}: superseded by ${supersededBy}`)).toEqual([])
})

test('the index of the decisions is fresh', () => {
  expect(
    readFileSync(`${folder}/README.md`, 'utf8') === decisionsIndex(decisions),
    'docs/decisions/README.md is stale: run npm run docs:decisions',
  ).toBe(true)
})
