import { sql } from 'kysely'
import { z } from 'zod'
import { searchRowIsVisible } from '#/features/jobs/public/visibility.server.ts'
import type { Db } from '#/server/database/database.ts'
import { defineTask } from '#/server/tasks.ts'
import type { CountMatches } from './search-query.ts'
import { maxEditDistance, nearestWord, type VocabularyWord } from './spelling.ts'

/** The text with its misspellings corrected, or null. Only words that no visible job contains are changed. */
export async function correctSpelling(db: Db, q: string, count: CountMatches): Promise<string | null> {
  const candidates = correctableWords(q)
  if (candidates.length === 0) return null
  const { rows } = await sql<{ word: string; tsquery: string }>`
    select word, stems::text as tsquery from unnest(${candidates}::text[]) as word, plainto_tsquery('english', plain_terms(word)) as stems
    where numnode(stems) > 0`.execute(db)
  const jobs = await Promise.all(rows.map(({ tsquery }) => count(tsquery)))
  const misspelt = rows.flatMap(({ word }, i) => (jobs[i] === 0 ? word : []))
  // So many unknown words are another language rather than misspellings.
  if (misspelt.length > maxCorrections) return null
  let corrected = q
  for (const word of misspelt) {
    const correction = nearestWord(word, await listSimilarWords(db, word))
    if (correction)
      corrected = corrected.replace(
        new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, 'giu'),
        correction,
      )
  }
  return corrected === q ? null : corrected
}

const maxCorrections = 3
const maxCandidates = 6

/** Words made of letters only, so that `C++` is never "corrected"; quoted and excluded words are left alone too. */
function correctableWords(q: string) {
  const words = q.replace(/-?"[^"]*"?/g, ' ').split(/\s+/)
  const plain = words.filter((word) => !word.startsWith('-')).flatMap((word) => word.split(/[-/,;:]/))
  return [...new Set(plain.map((word) => word.toLowerCase()))]
    .filter((word) => /^\p{L}+$/u.test(word) && word !== 'or')
    .slice(0, maxCandidates)
}

/** Candidates by length; `nearestWord` then compares them letter by letter. */
async function listSimilarWords(db: Db, candidates: string): Promise<VocabularyWord[]> {
  const maxDistance = Math.floor(maxEditDistance(candidates))
  const { rows } = await sql<VocabularyWord>`select word, jobs, titles from search_vocabulary
    where length(word) between ${candidates.length - maxDistance} and ${candidates.length + maxDistance}`.execute(
    db,
  )
  return rows
}

const pageSize = 200

/**
 * Rebuilds the spelling vocabulary from visible jobs. In small pages, because the embedded database is blocked during
 * each statement. A word that occurs in only one job, and in no title, is more likely a typo and is skipped.
 */
export async function rebuildVocabulary(db: Db) {
  const words = new Map<string, { jobs: number; titles: number }>()
  for (let after = 0; ; ) {
    const { rows } = await sql<{ seq: number; found: string[]; titled: string[] }>`
      select seq, tsvector_to_array(to_tsvector('simple', plain_terms(concat_ws(' ', title, join_text(skills), body)))) as found,
        tsvector_to_array(to_tsvector('simple', plain_terms(concat_ws(' ', title, join_text(skills))))) as titled
      from job_search join companies on companies.number = job_search.company_number
      join jobs on jobs.id = job_search.job_id
      where ${searchRowIsVisible} and seq > ${after} order by seq limit ${pageSize}`.execute(db)
    for (const { found: allWords, titled: titleWords } of rows) {
      for (const word of allWords) count(word, 'jobs')
      for (const word of titleWords) count(word, 'titles')
    }
    after = rows.at(-1)?.seq ?? 0
    if (rows.length < pageSize) break
  }
  const vocabulary = [...words].filter(
    ([word, { jobs, titles }]) => /^\p{L}{3,30}$/u.test(word) && (titles > 0 || jobs > 1),
  )
  await sql`with kept as (select * from unnest(${vocabulary.map(([word]) => word)}::text[],
      ${vocabulary.map(([, { jobs }]) => jobs)}::int[], ${vocabulary.map(([, { titles }]) => titles)}::int[]) as kept (word, jobs, titles)),
    deleted as (delete from search_vocabulary where word not in (select word from kept))
    insert into search_vocabulary select * from kept
    on conflict (word) do update set jobs = excluded.jobs, titles = excluded.titles`.execute(db)

  function count(word: string, where: 'jobs' | 'titles') {
    const counts = words.get(word) ?? { jobs: 0, titles: 0 }
    counts[where]++
    words.set(word, counts)
  }
}

export const refreshVocabulary = defineTask({
  name: 'search.update-vocabulary',
  payload: z.object({}),
  cron: '23 2 * * *',
  run: (_, { db }) => rebuildVocabulary(db),
})
