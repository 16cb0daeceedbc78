import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { flushDailyCounts } from '#/server/observability/daily-counts.ts'
import { weekOf } from '#/shared/dates.ts'
import { testApp } from '#/testing/app.ts'
import { flushUnanswered, listUnansweredWords, minPeople } from './unanswered.server.ts'

const app = await testApp()
const { company } = await app.employer()
await app.job(company.id, { title: 'Welder' })
const seekers = await Promise.all(Array.from({ length: minPeople }, () => app.seeker()))

const written = async () => {
  await flushUnanswered(app.db)
  return (await listUnansweredWords(app.db, '2000-01-01')).map(({ words, people }) => [words, people])
}
const countOf = async (name: string) => {
  await flushDailyCounts(app.db)
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(count), 0)::int as count from daily_counts where name = ${name}`.execute(app.db)
  return rows[0]?.count
}

// Security: G-11
test('words are written down once five different people typed them, and until then nothing says what or who', async () => {
  const words = 'harpsichord tuner'
  for (const { api } of seekers.slice(1)) {
    await api.get('/jobs/search', { q: words })
    // The same person again, in other letters.
    await api.get('/jobs/search', { q: '  Harpsichord   TUNER ' })
  }
  expect(await written()).toEqual([])
  const rows = await app.db.selectFrom('unansweredSearches').selectAll().execute()
  expect(rows).toHaveLength(minPeople - 1)
  expect(JSON.stringify(rows)).not.toMatch(/harpsichord/i)
  for (const { id } of seekers) expect(JSON.stringify(rows)).not.toContain(id)
  await seekers[0]?.api.get('/jobs/search', { q: words })
  expect(await written()).toEqual([[words, minPeople]])
})

test('two searches of one person do not show to be of the same person', async () => {
  const [{ api } = await app.seeker()] = seekers
  await api.get('/jobs', { q: 'falconer' })
  await api.get('/jobs', { q: 'lamplighter' })
  await flushUnanswered(app.db)
  const { rows } =
    await sql`select person_hash from unanswered_searches group by person_hash having count(*) > 1`.execute(
      app.db,
    )
  expect(rows).toEqual([])
})

test('searches with words are counted, and of them those without a result; not further pages, filters or staff', async () => {
  const [before, unanswered] = [await countOf('search'), await countOf('search-unanswered')]
  await app.visitor.get('/jobs/search', { q: 'welder' })
  await app.visitor.get('/jobs/search', { q: 'zither maker' })
  await app.visitor.get('/jobs/search', { q: 'zither maker', page: 2 })
  await app.visitor.get('/jobs/search', { q: 'zither maker', limit: 1 })
  await app.visitor.get('/jobs/search', {})
  await (await app.employer()).api.get('/jobs/search', { q: 'zither maker' })
  expect([await countOf('search'), await countOf('search-unanswered')]).toEqual([
    (before ?? 0) + 2,
    (unanswered ?? 0) + 1,
  ])
})

test('a week begins on Monday', () => {
  const days = ['2026-11-23', '2026-11-29T23:59:59.999Z', '2026-11-30', '1970-01-05']
  expect(days.map((day) => weekOf(new Date(day)))).toEqual([
    ...['2026-11-23', '2026-11-23', '2026-11-30', '1970-01-05'],
  ])
})
