import { expect, test } from 'vitest'
import { apiVersions, newestVersion } from '#/shared/programs/versions.ts'
import { compareDocuments } from './compare.ts'
import { describeForPrograms, type Operation, type Schema } from './document.ts'
import { hasSnapshot, readChangelog, readSnapshot } from './files.ts'

const current = await describeForPrograms()

test('nothing that a released version promises to programs was taken back without a new version', () => {
  const broken = compareDocuments(readSnapshot(newestVersion), current)
    .filter(({ breaks }) => breaks)
    .map(({ endpoint, what }) => `This breaks programs of ${newestVersion}: ${endpoint}: ${what}.`)
  expect(broken).toEqual([])
})

test('the newest version is written down as it is: npm run api:version', () => {
  expect(readSnapshot(newestVersion)).toEqual(current)
})

test('each version has its snapshot and its place in the changelog, newest first', () => {
  expect(apiVersions.filter((version) => !hasSnapshot(version))).toEqual([])
  expect(apiVersions.toSorted().toReversed()).toEqual([...apiVersions])
  const entries = readChangelog()
  expect([...new Set(entries.map(({ version }) => version))]).toEqual([...apiVersions])
  expect(entries.map(({ date }) => date)).toEqual(
    entries
      .map(({ date }) => date)
      .toSorted()
      .toReversed(),
  )
})

/** What a program meets when the description of “List our jobs” changes so. */
function changed(change: (operation: Operation, answer: Schema) => void) {
  const after = structuredClone(current)
  const operation = after.paths['/employer/jobs/{id}/applicants']?.get
  const data = operation?.responses[200]?.content?.['application/json']?.schema.properties as {
    data: { items: Schema }
  }
  if (operation) change(operation, data.data.items)
  return compareDocuments(current, after).map(({ what, breaks }) => `${breaks ? 'breaks' : 'fine'}: ${what}`)
}
const fields = (schema: Schema) => schema.properties as Record<string, Schema>
const listOfStages = (row: Schema) => fields(row).stage?.enum as string[]
const parameter = (operation: Operation, name: string) =>
  operation.parameters.find((one) => one.name === name) ?? { name, in: '', required: false, schema: {} }

test('what is taken from an answer, or asked for anew, breaks programs', () => {
  expect(changed((_, row) => delete fields(row).name)).toEqual([
    'breaks: the answer has no “data[].name” any more',
  ])
  expect(changed((_, row) => Object.assign(row, { required: [] }))).toContain(
    'breaks: the answer may lack “data[].name”',
  )
  expect(changed((_, row) => Object.assign(fields(row), { name: { type: ['string', 'null'] } }))).toEqual([
    'breaks: “data[].name” in the answer is string or null instead of string',
  ])
  expect(changed(({ parameters }) => parameters.splice(1, 1))).toEqual([
    'breaks: the request has no “q” any more',
  ])
  expect(changed((one) => Object.assign(parameter(one, 'q'), { required: true }))).toEqual([
    'breaks: the request has to have “q”',
  ])
  expect(changed((one) => Object.assign(parameter(one, 'limit').schema, { maximum: 10 }))).toEqual([
    'breaks: “limit” in the request has maximum 10 instead of 100',
  ])
  expect(changed((one) => (parameter(one, 'stage').schema.enum as string[]).shift())).toEqual([
    'breaks: “stage” in the request no longer takes applied',
  ])
  expect(changed((one) => Object.assign(one, { 'x-right': 'see-jobs' }))).toEqual([
    'breaks: needs the right see-jobs instead of see-applicants',
  ])
})

test('what is added, or asked for no longer, breaks nothing', () => {
  expect(changed((_, row) => Object.assign(fields(row), { pets: { type: 'number' } }))).toEqual([
    'fine: the answer has “data[].pets”',
  ])
  expect(changed((_, row) => listOfStages(row).push('trial'))).toEqual([
    'fine: “data[].stage” in the answer may be trial',
  ])
  const more = { name: 'more', in: 'query', required: false, schema: { type: 'string' } }
  expect(changed(({ parameters }) => parameters.push(more))).toEqual(['fine: the request may have “more”'])
  expect(changed((one) => Object.assign(parameter(one, 'limit').schema, { maximum: 500 }))).toEqual([
    'fine: “limit” in the request has maximum 500 instead of 100',
  ])
})

test('an endpoint that is gone breaks programs, and a new one does not', () => {
  const less = structuredClone(current)
  delete less.paths['/profile']
  expect(compareDocuments(current, less)).toEqual([{ endpoint: 'GET /profile', what: 'gone', breaks: true }])
  expect(compareDocuments(less, current)).toEqual([{ endpoint: 'GET /profile', what: 'new', breaks: false }])
})
