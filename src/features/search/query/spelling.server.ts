import { sql } from 'kysely'
import { z } from 'zod'
import { searchRowIsVisible } from '#/features/jobs/visibility.server.ts'
import type { Db } from '#/server/database/database.ts'
import { task } from '#/server/tasks.ts'
import type { CountJobs } from './search-query.ts'
import { maxEditDistance, nearestWord, type Word } from './spelling.ts'

/** The search as it was probably meant, or null: only words that no visible job holds are changed. */
export async function correctSpelling(db: Db, q: string, count: CountJobs): Promise<string | null> {
  const typed = mendable(q)
  if (typed.length === 0) return null
  const { rows } = await sql<{ word: string; asked: string }>`
    select word, asked::text from unnest(${typed}::text[]) as word, plainto_tsquery('english', plain_terms(word)) as asked
    where numnode(asked) > 0`.execute(db)
  const jobs = await Promise.all(rows.map(({ asked }) => count(asked)))
  const unknown = rows.flatMap(({ word }, i) => (jobs[i] === 0 ? word : []))
  // So many are no slips, but another language.
  if (unknown.length > maxSlips) return null
  let mended = q
  for (const word of unknown) {
    const meant = nearestWord(word, await listNear(db, word))
    if (meant)
      mended = mended.replace(new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, 'giu'), meant)
  }
  return mended === q ? null : mended
}

const maxSlips = 3
const maxCandidates = 6

/** Plain words. What is quoted or excluded means what it says, and `C++` is no misspelling. */
function mendable(q: string) {
  const words = q.replace(/-?"[^"]*"?/g, ' ').split(/\s+/)
  const plain = words.filter((word) => !word.startsWith('-')).flatMap((word) => word.split(/[-/,;:]/))
  return [...new Set(plain.map((word) => word.toLowerCase()))]
    .filter((word) => /^\p{L}+$/u.test(word) && word !== 'or')
    .slice(0, maxCandidates)
}

/** Words so alike in length and letters that they may be meant; the rest is decided letter by letter. */
async function listNear(db: Db, typed: string): Promise<Word[]> {
  const reach = Math.floor(maxEditDistance(typed))
  const { rows } = await sql<Word>`select word, jobs, titles from search_vocabulary
    where length(word) between ${typed.length - reach} and ${typed.length + reach}`.execute(db)
  return rows
}

const jobsAtOnce = 200

/**
 * Collects the words of visible jobs as they are written. In bites, because the embedded database answers nobody
 * else meanwhile; words of a single job are more often slips than words, unless a title has them.
 */
export async function collectWords(db: Db) {
  const words = new Map<string, { jobs: number; titles: number }>()
  for (let after = 0; ; ) {
    const { rows } = await sql<{ seq: number; found: string[]; titled: string[] }>`
      select seq, tsvector_to_array(to_tsvector('simple', plain_terms(concat_ws(' ', title, join_text(skills), body)))) as found,
        tsvector_to_array(to_tsvector('simple', plain_terms(concat_ws(' ', title, join_text(skills))))) as titled
      from job_search join companies on companies.number = job_search.company
      join jobs on jobs.id = job_search.job_id
      where ${searchRowIsVisible} and seq > ${after} order by seq limit ${jobsAtOnce}`.execute(db)
    for (const { found, titled } of rows) {
      for (const word of found) count(word, 'jobs')
      for (const word of titled) count(word, 'titles')
    }
    after = rows.at(-1)?.seq ?? 0
    if (rows.length < jobsAtOnce) break
  }
  const kept = [...words].filter(
    ([word, { jobs, titles }]) => /^\p{L}{3,30}$/u.test(word) && (titles > 0 || jobs > 1),
  )
  await sql`with kept as (select * from unnest(${kept.map(([word]) => word)}::text[],
      ${kept.map(([, { jobs }]) => jobs)}::int[], ${kept.map(([, { titles }]) => titles)}::int[]) as kept (word, jobs, titles)),
    gone as (delete from search_vocabulary where word not in (select word from kept))
    insert into search_vocabulary select * from kept
    on conflict (word) do update set jobs = excluded.jobs, titles = excluded.titles`.execute(db)

  function count(word: string, where: 'jobs' | 'titles') {
    const known = words.get(word) ?? { jobs: 0, titles: 0 }
    known[where]++
    words.set(word, known)
  }
}

export const refreshVocabulary = task({
  name: 'search.collect-words',
  payload: z.object({}),
  cron: '23 2 * * *',
  run: (_, { db }) => collectWords(db),
})
