import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { untyped } from '#/testing/untyped.ts'
import { rebuildVocabulary } from './query/words/spelling.server.ts'

const app = await testApp()

/** Towns without a job, each with a word of the jobs that is one letter away. */
const towns =
  `bath york cork nancy split essen halle mobile orange hull sale deal barking battle wells ware reading`.split(
    ' ',
  )

beforeAll(async () => {
  const { company } = await app.employer('approved', { name: 'Elm Yard' })
  const near =
    'both work cord fancy spilt lessen hale mobilise arrange full same real parking bottle walls care leading'
  await app.job(company.id, {
    title: 'Cook',
    city: 'Dublin',
    country: 'IE',
    description: `<p>New meals, ${near}.</p>`,
  })
  await app.job(company.id, {
    title: 'Night Nurse',
    city: 'Toronto',
    region: 'ON',
    country: 'CA',
    description: `<p>New ${near}.</p>`,
  })
  const names = [...towns, 'new york', 'stoke on trent', 'frankfurt am main', 'bad homburg']
  await sql`insert into place_names select key, -1 from unnest(${names}::text[]) as key on conflict do nothing`.execute(
    app.db,
  )
  await rebuildVocabulary(app.db)
})

const search = async (q: string) => {
  const { data: found, meta } = await app.visitor.get('/jobs/search', untyped({ q }))
  // Without those that are only close to what was asked for.
  const data = found.filter(({ close }) => !close)
  return { titles: data.map(({ title }) => title), corrected: meta?.corrected, leftOut: meta?.leftOut }
}

test.each(towns)('the town of %s is left out and named, not corrected', async (town) => {
  const name = town.replace(/^./, (letter) => letter.toUpperCase())
  expect(await search(`cook in ${name}`)).toEqual({
    titles: ['Cook'],
    corrected: null,
    leftOut: { words: [name], to: 'cook' },
  })
})

test('so is a name of several words, with a misspelling beside it or without', async () => {
  for (const town of [
    'New York',
    'Stoke-on-Trent',
    'Frankfurt am Main',
    'Bad Homburg',
    'Deutschland',
    'Bavaria',
    'Ohio',
  ])
    expect(await search(`nurse ${town}`), town).toEqual({
      titles: ['Night Nurse'],
      corrected: null,
      leftOut: { words: [town], to: 'nurse' },
    })
  expect(await search('nruse in New York')).toEqual({
    titles: ['Night Nurse'],
    corrected: { from: 'nruse in New York', to: 'nurse in New York' },
    leftOut: { words: ['New York'], to: 'nurse' },
  })
  expect(await search('New York nurse')).toMatchObject({ corrected: null, leftOut: { words: ['New York'] } })
})

test('any other word is still corrected', async () => {
  expect(await search('nigth nurse')).toMatchObject({
    titles: ['Night Nurse'],
    corrected: { to: 'night nurse' },
  })
})
