import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { TaskContext } from '#/server/tasks.ts'
import { testApp } from '#/testing/app.ts'
import { sendAlerts } from './alerts/sending.server.ts'
import { refreshVocabulary } from './query/words/spelling.server.ts'
import { countPlaces, countSuggestions } from './suggestions/counting.server.ts'
import { listSuggestions, recountAllSuggestions } from './suggestions/counts.server.ts'

// Each of these works on a whole table in pages. The worker dies after some of them; the queue goes on from there.

const app = await testApp()
const { db } = app
const employer = await app.employer()

/** As a worker that dies in one of the coming transactions; `killed` counts down to it. */
const dying = (transactions: number): TaskContext => {
  let left = transactions
  return {
    ...app.tasks(),
    transaction: (work) => (left-- > 0 ? app.tasks().transaction(work) : Promise.reject(new Error('killed'))),
  }
}

const copies = 650
const { id } = await app.job(employer.company.id, {
  ...{ title: 'Zither Restorer', description: '<p>We restore zithers and glockenspiels.</p>' },
  ...{ city: 'Newark', region: 'NJ', country: 'US', skills: ['Zither tuning'] },
})
await copyJob()

async function copyJob() {
  const { rows: columns } = await sql<{
    name: string
  }>`select column_name as name from information_schema.columns
    where table_name = 'jobs' and is_generated = 'NEVER'`.execute(db)
  const names = sql.join(columns.map(({ name }) => sql.ref(name)))
  await sql`insert into jobs (${names}) select ${names} from (
      select (jsonb_populate_record(jobs, jsonb_build_object('id', gen_random_uuid(), 'slug', slug || n,
        'title', 'Zither Restorer ' || chr(65 + n % 26) || chr(65 + n / 26),
        'posted_seq', nextval('jobs_posted_seq')))).*
      from jobs, generate_series(1, ${copies}::int) n where id = ${id}) made`.execute(db)
}

const vocabulary = async () =>
  (
    await sql<{
      word: string
      jobs: number
      titles: number
    }>`select * from search_vocabulary order by word`.execute(db)
  ).rows
const counting = async () =>
  (await sql<{ words: number }>`select count(*)::int as words from search_vocabulary_counts`.execute(db))
    .rows[0]?.words

// Security: Q-08
test('the vocabulary is counted in parts: a worker that dies between them counts no job twice and none never', {
  timeout: 90_000,
}, async () => {
  await refreshVocabulary.run({}, app.tasks())
  // One part is counted, and nothing of it shows yet.
  expect(await vocabulary()).toEqual([])
  expect(await counting()).toBeGreaterThan(1)
  await expect(refreshVocabulary.run({ after: await nextPart() }, dying(0))).rejects.toThrow('killed')
  await app.runTasks()
  const words = await vocabulary()
  expect(words.find(({ word }) => word === 'zither')).toEqual({
    ...{ word: 'zither', jobs: copies + 1, titles: copies + 1 },
  })
  expect(words.find(({ word }) => word === 'glockenspiels')).toMatchObject({ jobs: copies + 1, titles: 0 })
  expect(await counting()).toBe(0)
  // A rebuild that begins anew ends the one under way, whose parts it would count a second time.
  await refreshVocabulary.run({}, app.tasks())
  await refreshVocabulary.run({ isAnew: true }, app.tasks())
  await app.runTasks()
  expect(await vocabulary()).toEqual(words)
  expect(await counting()).toBe(0)
})

const nextPart = async () =>
  (
    await sql<{ after: string }>`select data ->> 'after' as after from pgboss.job
      where name = 'search.update-vocabulary' and state < 'completed'`.execute(db)
  ).rows[0]?.after

const wrongCounts = async () => {
  const { rows } = await sql<{ words: string; jobs: number }>`select distinct words, jobs from suggestions
    where kind = 'title' and words like 'Zither Restorer %' and jobs <> 1`.execute(db)
  return rows.length
}

// Security: Q-08
test('suggestions and places are recounted in pages; a worker that dies leaves one page to repeat', {
  timeout: 90_000,
}, async () => {
  await sql`update suggestions set jobs = 7`.execute(db)
  await sql`update search_places set jobs = 7`.execute(db)
  await sql`insert into suggestions (kind, key, words) values ('title', 'nobody', 'Nobody'), ('skill', 'none', 'None')`.execute(
    db,
  )
  expect(await wrongCounts()).toBe(copies)
  await countSuggestions.run({}, app.tasks())
  const left = await wrongCounts()
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThan(copies)
  await expect(countSuggestions.run({ after: 'title Zither' }, dying(0))).rejects.toThrow('killed')
  expect(await wrongCounts()).toBe(left)
  await countPlaces.run({}, app.tasks())
  await app.runTasks()
  expect(await wrongCounts()).toBe(0)
  const { rows } = await sql<{ words: string; jobs: number }>`select words, jobs from suggestions
    where words in ('Nobody', 'None', 'Zither tuning', ${employer.company.name}) and key = lower(words)`.execute(
    db,
  )
  expect(rows.sort((a, b) => (a.words < b.words ? 1 : -1))).toEqual([
    { words: 'Zither tuning', jobs: copies + 1 },
    { words: employer.company.name, jobs: copies + 1 },
  ])
  const { rows: towns } = await sql<{ jobs: number }>`select jobs from search_places
    where city = 'Newark' and region = 'NJ'`.execute(db)
  expect(towns).toEqual([{ jobs: copies + 1 }])
  // All pages at once give the same.
  await recountAllSuggestions(db)
  expect(await wrongCounts()).toBe(0)
  expect((await listSuggestions(db, 'skill Zither tuning', 3)).map(({ kind }) => kind)).toEqual(
    Array(3).fill('title'),
  )
})

// Security: Q-08
test('alerts are sent in pages; a worker that dies among them mails nobody twice and forgets nobody', {
  timeout: 90_000,
}, async () => {
  const [people, withNews] = [110, 11]
  // The others have seen every change already, which costs no search.
  await sql`insert into alerts (email, unsubscribe_token, search, frequency, confirmed_at, next_due_at, posted_after, checked_at)
    select 'zither' || n || '@people.example', 'zither' || n, 'q=zither', 'daily', now(), now() - interval '1 minute',
      now() - interval '1 day', now() + case when n <= ${withNews} then interval '-1 day' else interval '1 hour' end
    from generate_series(1, ${people}::int) n`.execute(db)
  const done = async () =>
    (await sql`select from alerts where email like 'zither%' and next_due_at > now()`.execute(db)).rows.length
  await expect(sendAlerts.run({}, dying(40))).rejects.toThrow('killed')
  expect(await done()).toBe(40)
  // The queue repeats what ended without a word.
  await app.services.queue.sender(db)(sendAlerts, {})
  await app.runTasks()
  expect(await done()).toBe(people)
  await sendAlerts.run({}, app.tasks())
  await app.runTasks()
  const { rows } = await sql<{ mails: number; addresses: number }>`select count(*)::int as mails,
    count(distinct recipient)::int as addresses from captured_mails where recipient like 'zither%'`.execute(
    db,
  )
  expect(rows).toEqual([{ mails: withNews, addresses: withNews }])
})
