import { expect, test } from 'vitest'
import { missedAims } from './server-aims.ts'

const good = {
  outcomes: { 200: 1000 } as Record<string, number>,
  alone: { p50: 5, p95: 9, refused: 0 },
  beside: { p50: 5.5, p95: 20, refused: 1 },
  searches: 300,
  perSecond: 4,
  memory: [
    { files: 100, megabytes: 200 },
    { files: 200, megabytes: 210 },
    { files: 1000, megabytes: 212 },
  ],
}

test('a server that reads all files, refuses nearly no search and stays as large passes', () => {
  expect(missedAims(good)).toEqual([])
})

test.each([
  ['slower searches', { beside: { ...good.beside, p50: 7 } }, 'slower'],
  ['searches that were all refused', { beside: { p50: 0, p95: 0, refused: 300 } }, 'refused'],
  ['no search that was answered before', { alone: { p50: 0, p95: 0, refused: 300 } }, 'refused'],
  ['files that were refused', { outcomes: { 200: 10, 422: 990 } }, 'were read'],
  ['no file that was sent', { outcomes: {} }, 'were read'],
  ['memory that grows', { memory: [...good.memory.slice(0, 2), { files: 1000, megabytes: 260 }] }, 'memory'],
  ['memory that was not measured', { memory: [] }, 'memory'],
])('%s miss the aims', (_, changed, words) => {
  expect(missedAims({ ...good, ...changed }).join()).toContain(words)
})
