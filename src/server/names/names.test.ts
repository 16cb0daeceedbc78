import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { companyName } from '#/shared/display-name.ts'
import { mixedWords } from '#/shared/input/scripts.ts'
import { resembles } from './compare.ts'
import { nameDifferences } from './differences.ts'
import { lookupKeys, nameKeysOf } from './keys.ts'
import { findSimilarWellKnownNames, reservedIn, wellKnownDomainLike, wellKnownNames } from './lists.ts'

const decode = (text: string) =>
  text.replace(/\\u\{([\da-f]+)\}/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
const linesOf = (file: string) =>
  readFileSync(path.join(import.meta.dirname, file), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
const verified = linesOf('names-verified.txt')
const honest = linesOf('names-honest.txt')
const hostile = linesOf('names-hostile.txt').map((line) => {
  const [family = '', name = '', victim = '', domain] = line.split(' | ')
  return { family, name: decode(name), victim, domain }
})

/** Why a person has to review this name, as the check decides it (the part without database). */
function concerns(name: string, others: string[], domain?: string) {
  return [
    ...others.filter((other) => resembles(name, other)),
    ...findSimilarWellKnownNames(name).map((known) => known.name),
    ...reservedIn(name).map((known) => known.name),
    ...(domain ? wellKnownDomainLike(domain).map((known) => known.name) : []),
    ...mixedWords(name),
  ]
}

// Security: X-10
test('each of over two hundred hostile names goes to a person or is refused', () => {
  const families = Map.groupBy(hostile, ({ family }) => family)
  expect([...families.values()].map((names) => names.length)).toEqual(Array(10).fill(25))
  const passed = hostile.filter(
    ({ name, domain }) =>
      concerns(name, verified, domain).length === 0 && companyName().safeParse(name).success,
  )
  expect(passed).toEqual([])
})

test('after normalization, as stored, each still goes to a person', () => {
  const passed = hostile.filter(({ name, domain }) => {
    const kept = companyName('Company name', { links: true }).safeParse(name)
    return kept.success && concerns(kept.data, verified, domain).length === 0
  })
  expect(passed).toEqual([])
})

test('the comparison finds the company that the hostile name imitates', () => {
  const missed = hostile
    .filter(({ victim, family }) => verified.includes(victim) && family !== 'mixed scripts')
    .filter(({ name, victim }) => !resembles(name, victim))
  expect(missed).toEqual([])
})

test('of over two hundred honest names at most four wait for a person', () => {
  expect(honest.length).toBeGreaterThanOrEqual(200)
  expect(honest.filter((name) => !companyName().safeParse(name).success)).toEqual([])
  const waiting = honest
    .map((name) => ({
      name,
      why: concerns(name, [...verified, ...honest.filter((other) => other !== name)]),
    }))
    .filter(({ why }) => why.length > 0)
  expect(waiting.length, JSON.stringify(waiting)).toBeLessThanOrEqual(4)
})

test('the keys find every name that the comparison would', () => {
  const kept = [...verified, ...honest].map((name) => ({ name, keys: new Set(nameKeysOf(name)) }))
  const missed = hostile.flatMap(({ name }) => {
    const wanted = lookupKeys(name)
    return kept
      .filter((other) => resembles(name, other.name) && !wanted.some((key) => other.keys.has(key)))
      .map((other) => `${name} ${other.name}`)
  })
  // Two typos leave no common key; trigrams find these names, as the tests of companies show.
  expect(missed).toEqual(['Lumen Robotcis Lumen Robotics', 'Quilon Sofware Quillon Software'])
})

test('a well-known name is accepted with its own domains and with no others', () => {
  for (const { name, domains } of wellKnownNames) {
    expect([name, findSimilarWellKnownNames(name).length > 0]).toEqual([name, true])
    const [own = ''] = domains
    expect([
      name,
      findSimilarWellKnownNames(name, `careers.${own}`).some((known) => known.name === name),
    ]).toEqual([name, false])
    expect(own).toMatch(/^[a-z\d-]+(\.[a-z\d-]+)+$/)
  }
  expect(wellKnownNames.length).toBeGreaterThan(300)
})

test('differences between two names are marked, and look-alike characters are named', () => {
  const marked = (one: string, other: string) => {
    const { own } = nameDifferences(one, other)
    expect(own.map(({ text }) => text).join('')).toBe(one)
    return own.filter(({ differs }) => differs).map(({ text, note }) => note ?? text)
  }
  expect(marked('N\u043erthquay Ferries Careers', 'Northquay Ferries')).toEqual([
    'Cyrillic \u043e, U+043E',
    ' Careers',
  ])
  expect(marked('Micros0ft Trust & Safety', 'Microsoft')).toEqual(['digit 0', ' Trust & Safety'])
  expect(marked('North\u200bquay', 'Northquay')).toEqual(['invisible character, U+200B'])
  expect(marked('Northquay Feries', 'Northquay Ferries')).toEqual([])
  expect(marked('NORTHQUAY', 'Northquay')).toEqual([])
})
