import { sql } from 'kysely'
import { titleVocabulary } from '#/features/occupations/title-vocabulary.server.ts'
import type { Db } from '#/server/database/database.ts'
import { escapeLike } from '#/server/database/like.ts'
import { nearestWord, type VocabularyWord } from '../query/words/spelling.ts'

const fewestLetters = 4
const oneEdit = 1.2

/** What is typed with its last word mended, as far as it is typed: 'elecrtic' is 'electric'; null when nothing is near. */
export async function correctPrefix(db: Db, prefix: string): Promise<string | null> {
  const typed = /[^\s]+$/.exec(prefix)?.[0] ?? ''
  if (typed.length < fewestLetters || !/^\p{L}+$/u.test(typed)) return null
  // Typing errors are seldom in the first letter.
  const first = typed.slice(0, 1)
  const { rows } = await sql<VocabularyWord>`select word, jobs, titles from search_vocabulary
    where word like ${`${escapeLike(first)}%`} and length(word) >= ${typed.length - 1}`.execute(db)
  const ofTitles = [...titleVocabulary().keys()].flatMap((word) =>
    word.startsWith(first) ? [{ word, jobs: 0, titles: 1 }] : [],
  )
  const nearest = (words: VocabularyWord[]) => nearestWord(typed, asFarAsTyped(words, typed.length), oneEdit)
  const mended = nearest(rows) ?? nearest(ofTitles)
  return mended ? prefix.slice(0, -typed.length) + mended : null
}

/** The beginnings of words that are as long as what is typed, or a letter longer or shorter. */
const asFarAsTyped = (words: VocabularyWord[], length: number) =>
  words.flatMap(({ word, ...counts }) =>
    [length - 1, length, length + 1]
      .filter((end) => end <= word.length)
      .map((end) => ({ word: word.slice(0, end), ...counts })),
  )
