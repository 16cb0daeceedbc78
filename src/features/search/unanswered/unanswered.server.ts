import { sql } from 'kysely'
import type { HandlerContext } from '#/server/context.ts'
import { isCrawler } from '#/server/crawlers.ts'
import type { Db } from '#/server/database/database.ts'
import { countToday } from '#/server/observability/daily-counts.ts'
import { log } from '#/server/observability/log.ts'
import type { Services } from '#/server/services.ts'
import { weekOf } from '#/shared/dates.ts'
import type { searchJobs } from '../engine/search.server.ts'
import type { JobFilter } from '../query/job-filter.ts'

// Words that no job has are written down once so many different people have typed them in a week. Until then there are
// hashes alone, so nothing that only a few people typed, such as a name, can ever be read.

export const minPeople = 5
/** Longer ones are rarely typed twice. */
const maxLength = 80
const flushEveryMs = 5_000
/** What a flood of searches brings beyond that between two writes is not recorded. */
const maxWaiting = 2_000

type Search = { week: string; words: string; wordsHash: string; personHash: string }
const waitingSearches = new WeakMap<Db, Map<string, Search>>()

type Context = Pick<HandlerContext, 'db' | 'user' | 'client' | 'encryption'>
type Meta = Pick<Awaited<ReturnType<typeof searchJobs>>['meta'], 'total' | 'leftOut' | 'closest'>

/** A search with words by a person, not each of its pages or the count of a filter. Staff and those who hire look for other reasons. */
const isCounted = ({ q, page, cursor, limit }: JobFilter, { user, client }: Context) =>
  q !== '' &&
  page === 1 &&
  !cursor &&
  limit > 1 &&
  (!user || user.role === 'SEEKER') &&
  !isCrawler(client.userAgent)

/** Whether some job has what was asked for: all words, also corrected, or what means the same. */
const isAnswered = ({ total, leftOut, closest }: Meta) => total > 0 && !leftOut && closest?.own !== 0

/** Counts a search, and remembers what nobody found. */
export function recordSearch(context: Context, filter: JobFilter, meta: Meta) {
  const { db, user, client, encryption } = context
  if (!isCounted(filter, context)) return
  countToday(db, 'search')
  if (isAnswered(meta)) return
  countToday(db, 'search-unanswered')
  const waiting = waitingSearches.get(db)
  const words = filter.q.toLowerCase().replace(/\s+/g, ' ')
  if (!waiting || waiting.size >= maxWaiting || words.length > maxLength) return
  const week = weekOf(new Date())
  // Without an account, who is in one network counts as one person.
  const person = user ? user.id : client.addressPrefix
  const wordsHash = encryption.fingerprint('searched words', JSON.stringify([week, words]))
  const personHash = encryption.fingerprint('searching person', JSON.stringify([week, words, person]))
  waiting.set(personHash, { week, words, wordsHash, personHash })
}

/** Writes what was remembered, and the words that enough people have typed by now. */
export async function flushUnanswered(db: Db) {
  const waiting = waitingSearches.get(db)
  if (!waiting || waiting.size === 0) return
  const searches = [...waiting.values()]
  waiting.clear()
  const list = <Name extends keyof Search>(name: Name) => searches.map((one) => one[name])
  try {
    await sql`
      insert into unanswered_searches (week, words_hash, person_hash)
        select * from unnest(${list('week')}::date[], ${list('wordsHash')}::text[], ${list('personHash')}::text[])
        on conflict do nothing`.execute(db)
    // After that commit, so that of two processes the later one counts both.
    await sql`
      insert into unanswered_words (week, words, people)
        select given.week, given.words, count(*) from (
          select distinct * from unnest(${list('week')}::date[], ${list('words')}::text[], ${list('wordsHash')}::text[])
            as given (week, words, words_hash)) given
        join unanswered_searches typed on typed.week = given.week and typed.words_hash = given.words_hash
        group by given.week, given.words having count(*) >= ${sql.lit(minPeople)} order by 1, 2
        on conflict (week, words) do update set people = greatest(unanswered_words.people, excluded.people)`.execute(
      db,
    )
  } catch (error) {
    log.error('searches without an answer were not written', error)
  }
}

export function startUnansweredSearches({ database: { db } }: Pick<Services, 'database'>) {
  waitingSearches.set(db, new Map())
  const timer = setInterval(() => flushUnanswered(db), flushEveryMs).unref()
  return {
    async close() {
      clearInterval(timer)
      await flushUnanswered(db)
      waitingSearches.delete(db)
    },
  }
}

/** Words that nobody found since that day: the most people of one week, and in how many weeks. */
export async function listUnansweredWords(db: Db, since: string) {
  const { rows } = await sql<{ words: string; people: number; weeks: number }>`
    select words, max(people)::int as people, count(*)::int as weeks from unanswered_words
    where week >= ${since}::date group by words order by people desc, weeks desc, words limit 100`.execute(db)
  return rows
}
