import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compareWithAccepted, readAccepted } from './judge/accepted.ts'
import { readReport } from './judge/api.ts'

test('each accepted finding has its reason', () => {
  const rows = readAccepted(readFileSync('scripts/judge/accepted.md', 'utf8'))
  for (const { reason } of rows) expect(reason.length).toBeGreaterThan(20)
  expect(() => readAccepted('| html | / | Something | |')).toThrow('gives no reason')
})

test('a finding is open unless a row of its judge accepts it, and rows without a finding are named', () => {
  const finding = { judge: 'html', where: '/jobs?q=x', text: 'error: two buttons' }
  const row = { judge: 'html', where: '/jobs', text: 'two buttons', reason: 'x' }
  expect(compareWithAccepted([finding], [row])).toEqual({ open: [], accepted: [finding], unused: [] })
  const other = { ...row, judge: 'links' }
  expect(compareWithAccepted([finding], [other])).toEqual({ open: [finding], accepted: [], unused: [other] })
})

test('the report of the fuzzer is read once for each kind of failure at an endpoint', () => {
  const failure = (text: string) => `<failure type="failure" message="${text}"/>`
  const report = `<testsuites><testcase name="GET /api/jobs" time="1">${failure(
    '1. Test Case ID: a&#10;&#10;- Server error&#10;&#10;[500] Internal&#10;2. Test Case ID: b&#10;&#10;- Server error&#10;',
  )}</testcase><testcase name="GET /api/blog" time="1"></testcase></testsuites>`
  expect(readReport(report, 'seeker')).toEqual([
    { judge: 'api', where: 'GET /api/jobs as seeker', text: 'Server error' },
  ])
})

test('where the fuzzer itself fails is a finding, at the endpoint where it did', () => {
  const report = `<testsuites>
    <testcase name="GET /api/blog" time="0.211971" />
    <testcase name="GET /api/jobs" time="1"><error type="error">Network Error

Read timed out after 20.00 seconds
- Tip: raise it</error></testcase>
    <testcase name="GET /api/faq" time="1"><error type="error" /></testcase>
    <testcase name="GET /api/live" time="1"><skipped type="skipped">No examples</skipped></testcase></testsuites>`
  expect(readReport(report, 'visitor')).toEqual([
    {
      judge: 'api',
      where: 'GET /api/jobs as visitor',
      text: 'the fuzzer failed: Network Error Read timed out after 20.00 seconds - Tip: raise it',
    },
    { judge: 'api', where: 'GET /api/faq as visitor', text: 'the fuzzer failed: ' },
  ])
})
