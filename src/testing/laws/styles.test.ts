import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const withoutComments = (css: string) => css.replace(/\/\*.*?\*\//gs, '')

/** Selectors that end in `*` behind a sibling, or behind a pseudo-class that other elements make true. */
const matchAnything = (css: string) =>
  [...withoutComments(css).matchAll(/([^{};]+)\{/g)]
    .flatMap(([, selectors = '']) => selectors.split(/,(?![^(]*\))/))
    .map((selector) => selector.trim())
    .filter((selector) => /([+~]|:(first|last|only|nth)-[^\s>]*\s*>?)\s*\*$/.test(selector))

test('such selectors are found', () => {
  const bad = ['.a > * + *', '.a ~ *', '.a:not(:last-child) > *', '.a :first-child *']
  for (const selector of bad) expect(matchAnything(`${selector} { margin: 0 }`)).toEqual([selector])
  const good = ['.a > *', '.a + p', '.a > :where(:not(:first-child))', '.a:hover > *']
  expect(matchAnything(good.map((selector) => `${selector} { margin: 0 }`).join('\n'))).toEqual([])
})

test('no style makes the browser match the whole page anew for each element that comes', () => {
  const files = globSync('src/**/*.css')
  expect(files.length).toBeGreaterThan(5)
  expect(
    files.flatMap((file) => matchAnything(readFileSync(file, 'utf8')).map((one) => `${file}: ${one}`)),
  ).toEqual([])
})
