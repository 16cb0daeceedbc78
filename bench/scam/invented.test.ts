import { expect, test } from 'vitest'
import { readLines } from '../../scripts/screening/ads.ts'
import { inventedFile } from './invented.ts'

const lines = readLines(inventedFile)

test('honest and fraudulent ads alternate, so that their work says nothing', () => {
  expect(lines.map(({ fraudulent }) => fraudulent)).toEqual(lines.map((_, at) => at % 2))
  expect(new Set(lines.map(({ description }) => description)).size).toBe(lines.length)
  expect(lines.length).toBe(240)
})

test('no address or telephone number can be anybody’s', () => {
  const text = JSON.stringify(lines)
  for (const [address] of text.matchAll(/[\w.+-]+@[\w.-]+|https?:\/\/[\w.-]+/g))
    expect(address).toMatch(/example/)
  for (const [number] of text.matchAll(
    /(?<![\d-])(?:\+?\d{1,3}[ .-])?\(?\d{3,5}\)?[ .-]\d{3}[ .-]\d{4}(?!\d)/g,
  ))
    expect(number).toMatch(/555[ .-]?01\d\d/)
})
