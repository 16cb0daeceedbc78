import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync('public/offline.html')

test('the worker stores the page again whenever the page has changed', () => {
  const hash = createHash('sha256').update(page).digest('hex').slice(0, 16)
  expect(readFileSync('public/push-worker.js', 'utf8')).toContain(`'offline-${hash}'`)
})

// Security: C-07
test('the page needs nothing but itself, and runs no script', () => {
  expect(page.toString()).not.toMatch(/<script|\bsrc=|<link|url\(|@import/)
})
