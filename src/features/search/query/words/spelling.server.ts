import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { searchRowIsVisible } from '#/features/jobs/public/visibility.server.ts'
import { titleVocabulary } from '#/features/occupations/title-vocabulary.server.ts'
import type { Db } from '#/server/database/database.ts'
import { definePagedTask } from '#/server/paged-task.ts'
import { findPlaceNames } from '../places/known-places.server.ts'
import type { CountMatches } from '../search-query.ts'
import { numberForms } from './inflections.ts'
import { readQueryText } from './query-text.ts'
import { maxEditDistance, nearestWord, type VocabularyWord } from './spelling.ts'
import { correctTitleSpelling } from './title-spelling.server.ts'
import { tokenize } from './tokenize.server.ts'

/**
 * The text with its misspellings corrected, or null. First: a text that is a title but for one word becomes that title, even
 * where jobs contain the word. Else each word that no visible job contains becomes its nearest known word; places do not,
 * nor words that titles of occupations have: a trade that nobody seeks now is no misspelling.
 */
export async function correctSpelling(db: Db, typed: string, count: CountMatches): Promise<string | null> {
  const q = readQueryText(typed)
  const candidates = await correctableWords(db, q)
  if (candidates.length === 0) return correctTitleSpelling(q)
  const { rows } = await sql<{ word: string; tsquery: string }>`
    select word, stems::text as tsquery from unnest(${candidates}::text[]) as word, plainto_tsquery('plain_words', plain_terms(word)) as stems
    where numnode(stems) > 0`.execute(db)
  const jobs = await Promise.all(rows.map(({ tsquery }) => count(tsquery)))
  const misspelt = rows.flatMap(({ word }, i) => (jobs[i] === 0 ? word : []))
  // So many unknown words are another language rather than misspellings.
  if (misspelt.length > maxCorrections) return null
  const title = correctTitleSpelling(q)
  if (title) return title
  let corrected = q
  for (const word of misspelt) {
    const correction = nearestWord(word, [...(await listSimilarWords(db, word)), ...titleWordsAsVocabulary()])
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

/**
 * Words made of letters only, so that `C++` is never "corrected"; quoted and excluded words are left alone too, and the
 * names of places: a town that no job names is no misspelling.
 */
async function correctableWords(db: Db, q: string) {
  const alternatives = tokenize(q)
  const places = await Promise.all(alternatives.map((tokens) => findPlaceNames(db, tokens)))
  const isPlace = new Set(places.flat(2))
  const plain = alternatives
    .flat()
    .filter((token) => !token.quoted && !token.excluded && !token.stopword && !isPlace.has(token))
  return [...new Set(plain.flatMap(({ text }) => text.toLowerCase().split(/[-/,;:\s]/)))]
    .filter((word) => /^\p{L}+$/u.test(word) && !isTitleWord(word))
    .slice(0, maxCandidates)
}

const isTitleWord = (word: string) => [word, ...numberForms(word)].some((form) => titleVocabulary().has(form))

/** Candidates by length; `nearestWord` then compares them letter by letter. */
async function listSimilarWords(db: Db, candidates: string): Promise<VocabularyWord[]> {
  const maxDistance = Math.floor(maxEditDistance(candidates))
  const { rows } = await sql<VocabularyWord>`select word, jobs, titles from search_vocabulary
    where length(word) between ${candidates.length - maxDistance} and ${candidates.length + maxDistance}`.execute(
    db,
  )
  return rows
}

let asVocabulary: VocabularyWord[] | undefined
function titleWordsAsVocabulary() {
  asVocabulary ??= [...titleVocabulary()]
    .filter(([{ length }]) => length > 3)
    .map(([word, { isForeign }]) => ({ word, jobs: 0, titles: isForeign ? 0 : 1 }))
  return asVocabulary
}

/** Of jobs. Small, because the embedded database is blocked during each statement. */
const partSize = 200

/** Jobs whose words are counted together. */
type Part = {
  /** The rebuild it belongs to. One that begins ends those before it. */
  run: string
  isFirst: boolean
  lastSeq: number
  isLast: boolean
  jobs: { found: string[]; titled: string[] }[]
}

const end = 'end'
const keyOf = ({ run, lastSeq, isLast }: Part) => `${run} ${isLast ? end : lastSeq}`

/** The next part after this key; none when the rebuild has ended or another has begun. */
async function readPart(db: Db, after: string | undefined): Promise<Part | null> {
  const [run = randomUUID(), afterSeq = '0'] = after?.split(' ') ?? []
  if (afterSeq === end || (after !== undefined && !(await isCurrentRun(db, run)))) return null
  const { rows } = await sql<{ seq: number; found: string[]; titled: string[] }>`
    select seq, tsvector_to_array(to_tsvector('simple', plain_terms(concat_ws(' ', title, join_text(skills), body)))) as found,
      tsvector_to_array(to_tsvector('simple', plain_terms(concat_ws(' ', title, join_text(skills))))) as titled
    from job_search join companies on companies.number = job_search.company_number
    join jobs on jobs.id = job_search.job_id
    where ${searchRowIsVisible} and seq > ${Number(afterSeq)} order by seq limit ${partSize}`.execute(db)
  return {
    ...{ run, isFirst: after === undefined, lastSeq: rows.at(-1)?.seq ?? 0 },
    ...{ isLast: rows.length < partSize, jobs: rows },
  }
}

/** The row of no word says that this rebuild goes on. */
async function isCurrentRun(db: Db, run: string) {
  const { rows } = await sql`select from search_vocabulary_counts where run = ${run} and word = ''`.execute(
    db,
  )
  return rows.length > 0
}

/** Adds the words of a part to those of the parts before it. The last part makes them the vocabulary. */
async function countPart(db: Db, { run, isFirst, isLast, jobs }: Part) {
  if (isFirst) {
    await sql`delete from search_vocabulary_counts`.execute(db)
    await sql`insert into search_vocabulary_counts values (${run}, '', 0, 0)`.execute(db)
  }
  const words = [...countWords(jobs)].sort(([a], [b]) => (a < b ? -1 : 1))
  await sql`insert into search_vocabulary_counts as counted (run, word, jobs, titles)
    select ${run}, * from unnest(${words.map(([word]) => word)}::text[],
      ${words.map(([, { jobs }]) => jobs)}::int[], ${words.map(([, { titles }]) => titles)}::int[])
    on conflict (run, word) do update set jobs = counted.jobs + excluded.jobs,
      titles = counted.titles + excluded.titles`.execute(db)
  if (!isLast) return
  // A word that occurs in only one job, and in no title, is more likely a typo.
  await sql`with kept as (select word, jobs, titles from search_vocabulary_counts
      where run = ${run} and word <> '' and (titles > 0 or jobs > 1)),
    deleted as (delete from search_vocabulary where word not in (select word from kept))
    insert into search_vocabulary select * from kept
    on conflict (word) do update set jobs = excluded.jobs, titles = excluded.titles`.execute(db)
  await sql`delete from search_vocabulary_counts where run = ${run}`.execute(db)
}

function countWords(jobs: Part['jobs']) {
  const words = new Map<string, { jobs: number; titles: number }>()
  const add = (word: string, where: 'jobs' | 'titles') => {
    if (!/^\p{L}{3,30}$/u.test(word)) return
    const counts = words.get(word) ?? { jobs: 0, titles: 0 }
    counts[where]++
    words.set(word, counts)
  }
  for (const { found, titled } of jobs) {
    for (const word of found) add(word, 'jobs')
    for (const word of titled) add(word, 'titles')
  }
  return words
}

/** Rebuilds the spelling vocabulary from visible jobs, all parts at once. */
export async function rebuildVocabulary(db: Db) {
  for (let after: string | undefined; ; ) {
    const part = await readPart(db, after)
    if (!part) return
    await countPart(db, part)
    after = keyOf(part)
  }
}

/** Nightly. The words are counted in a table meanwhile, so that a worker that is killed leaves one part to repeat. */
export const refreshVocabulary = definePagedTask({
  name: 'search.update-vocabulary',
  cron: '23 2 * * *',
  limit: 1,
  async list({ db }, after) {
    const part = await readPart(db, after)
    return part ? [part] : []
  },
  key: keyOf,
  async page([part], { db }) {
    if (part) await countPart(db, part)
  },
})
