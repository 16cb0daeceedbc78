import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { rebuildVocabulary } from '../query/words/spelling.server.ts'
import { countSuggestions } from './counting.server.ts'

const app = await testApp()
const { visitor, db } = app
const employer = await app.employer('approved', { name: 'Kestrel Foundry' })
const job = await app.job(employer.company.id, { title: 'Zinc Moulder, Nights', skills: ['Zamak casting'] })

const suggestionsFor = async (q: string) =>
  (await visitor.get('/suggestions', { q })).data.map(({ kind, words }) => `${kind}: ${words}`)
const places = async (where: string) =>
  (await visitor.get('/suggestions', { where })).data.map((suggestion) =>
    'detail' in suggestion ? `${suggestion.words}, ${suggestion.detail}` : '',
  )

test('titles, skills and companies are suggested from the first letter, by any of their words', async () => {
  expect(await suggestionsFor('z')).toEqual(['title: Zinc Moulder', 'skill: Zamak casting'])
  expect(await suggestionsFor('moul')).toEqual(['title: Zinc Moulder', 'occupation: Foundry worker'])
  expect(await suggestionsFor('ZINC  m')).toEqual(['title: Zinc Moulder'])
  expect(await suggestionsFor('kes')).toEqual(['company: Kestrel Foundry'])
  expect(await suggestionsFor('foun')).toEqual(['company: Kestrel Foundry', 'occupation: Foundry worker'])
  expect((await visitor.get('/suggestions', { q: 'kes' })).data).toEqual([
    { kind: 'company', words: 'Kestrel Foundry', slug: employer.company.slug, jobs: expect.any(Number) },
  ])
})

test('the most common comes first, and names that start with the prefix before names with a later word that does', async () => {
  for (const title of ['Quilter', 'Quilter', 'Quarry Hand', 'Head Quilter'])
    await app.job(employer.company.id, { title })
  await countSuggestions.run({}, app.tasks())
  const titles = (await suggestionsFor('qu')).filter((one) => one.startsWith('title'))
  expect(titles).toEqual(['title: Quilter', 'title: Quarry Hand', 'title: Head Quilter'])
})

// Security: A-14
test('jobs and companies that are no longer visible are not suggested any more', async () => {
  const hide = { heldAt: new Date() }
  await db.updateTable('jobs').set(hide).where('id', '=', job.id).execute()
  expect(await suggestionsFor('z')).toEqual([])
  await db.updateTable('jobs').set({ heldAt: null }).where('id', '=', job.id).execute()
  expect(await suggestionsFor('z')).toHaveLength(2)
  await db
    .updateTable('companies')
    .set({ status: 'suspended' })
    .where('id', '=', employer.company.id)
    .execute()
  expect([await suggestionsFor('z'), await suggestionsFor('kes')]).toEqual([[], []])
  await db
    .updateTable('companies')
    .set({ status: 'approved' })
    .where('id', '=', employer.company.id)
    .execute()
})

test('drafts are not suggested, and words that no job uses any more are deleted', async () => {
  await app.job(employer.company.id, { title: 'Xylographer', status: 'draft' })
  expect(await suggestionsFor('xy')).toEqual([])
  await db.updateTable('jobs').set({ title: 'Zinc Caster' }).where('id', '=', job.id).execute()
  expect(await suggestionsFor('zinc')).toEqual(['title: Zinc Caster'])
  await countSuggestions.run({}, app.tasks())
  const { rows } = await sql`select 1 from suggestions where words = 'Zinc Moulder'`.execute(db)
  expect(rows).toEqual([])
})

test('places are suggested by the start of their names: those with the most jobs, then the largest', async () => {
  expect((await places('man'))[0]).toBe('Manila, Philippines')
  const manchester = { city: 'Manchester', region: 'England', country: 'GB' }
  await app.job(employer.company.id, { title: 'Cotton Spinner', ...manchester })
  await app.job(employer.company.id, { title: 'Tram Driver', ...manchester })
  expect((await visitor.get('/suggestions', { where: 'man' })).data.slice(0, 2)).toMatchObject([
    { words: 'Manchester', detail: 'United Kingdom', jobs: 2 },
    { words: 'Manila', jobs: 0 },
  ])
  expect((await places('england'))[0]).not.toBe('England, Country')
  // What a suggestion counts is what choosing it finds.
  const { meta } = await visitor.get('/jobs', { where: 'Manchester, United Kingdom' })
  expect(meta?.total).toBe(2)
  expect((await places('new j'))[0]).toBe('New Jersey, State')
  expect(await places('newa')).toEqual(['Newark, NJ'])
  expect(await places('newark, n')).toEqual(['Newark, NJ'])
  expect(await places('newark, t')).toEqual([])
  expect(await places('n')).toEqual(expect.arrayContaining(['Newark, NJ', 'New York City, NY']))
  expect((await places('nami'))[0]).toBe('Namibia, Country')
  expect(await places('new y')).toEqual(expect.arrayContaining(['New York, State', 'New York City, NY']))
  expect((await places('MÜN'))[0]).toBe('Munich, Germany')
  expect(await places('rem')).toEqual(['Remote, Anywhere'])
})

test('any text gets a response', async () => {
  for (const q of [
    '',
    ' ',
    '%',
    '_',
    '\\',
    "'; drop table jobs; --",
    '\u0000',
    'é'.repeat(100),
    '🦆',
    '(',
    '"',
  ])
    for (const input of [{ q }, { where: q }])
      expect((await visitor.get('/suggestions', input)).data.length).toBeLessThanOrEqual(8)
  expect(await suggestionsFor('%')).toEqual([])
  await expect(visitor.get('/suggestions', { q: 'x'.repeat(301) })).rejects.toMatchObject({ status: 422 })
})

test('twenty jobs published at once cause no deadlock', async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      app.job(employer.company.id, {
        title: `Yarn Dyer ${n % 3}`,
        skills: ['Vat dyes', 'Acid dyes', `Hue ${n % 2}`],
      }),
    ),
  )
  expect(await suggestionsFor('yarn')).toEqual([
    'title: Yarn Dyer 0',
    'title: Yarn Dyer 1',
    'title: Yarn Dyer 2',
  ])
})

test('an occupation is suggested by any of its titles, with what a search for it finds', async () => {
  const { company } = await app.employer('approved')
  await app.job(company.id, { title: 'Waitress' })
  const { data } = await visitor.get('/suggestions', { q: 'food serv' })
  expect(data).toContainEqual({ kind: 'occupation', words: 'Waiter', jobs: 1 })
  const { meta } = await visitor.get('/jobs/search', { q: 'Waiter' })
  expect(meta?.closest ? (meta.closest as { own: number }).own : meta?.total).toBe(1)
  expect(await suggestionsFor('beekeep')).toEqual([])
})

test('a typing error in what is typed so far is forgiven', async () => {
  await app.job((await app.employer('approved')).company.id, { title: 'Brass Glockenspielist' })
  await rebuildVocabulary(db)
  expect(await suggestionsFor('glokens')).toEqual(['title: Brass Glockenspielist'])
  expect(await suggestionsFor('brass glockensp')).toEqual(['title: Brass Glockenspielist'])
  expect(await suggestionsFor('xqzw')).toEqual([])
})
