import { titleEntry } from '#/features/occupations/occupations.server.ts'
import { titleVocabulary } from '#/features/occupations/title-vocabulary.server.ts'
import { editDistance, maxEditDistance } from './spelling.ts'

const [minWords, maxWords, minLetters] = [2, 5, 4]

/** Somebody who writes by ear mixes up the vowels: 'lone' is 'loan'. */
const maxDistanceBySound = 2.2
const consonants = (word: string) => word.replace(/[aeiouyhw]/g, '').replace(/(.)\1+/g, '$1')

/**
 * The words with a letter or two of one of them changed, where that makes them a title of an occupation: a 'lean officer' is a
 * loan officer, though 'lean' is a word. Null where they are a title as they stand.
 */
export function correctTitleSpelling(text: string): string | null {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length < minWords || words.length > maxWords || isTitle(words)) return null
  for (const [at, word] of words.entries()) {
    if (word.length < minLetters) continue
    const sound = consonants(word)
    const isNear = (other: string) =>
      editDistance(word, other, consonants(other) === sound ? maxDistanceBySound : maxEditDistance(word)) <
      Number.POSITIVE_INFINITY
    const found = wordsFrom(word[0] as string).find(
      (other) =>
        Math.abs(other.length - word.length) <= maxDistanceBySound &&
        isNear(other) &&
        isTitle(words.toSpliced(at, 1, other)),
    )
    if (found) return words.toSpliced(at, 1, found).join(' ')
  }
  return null
}

let byLetter: Map<string | undefined, string[]> | undefined
function wordsFrom(letter: string) {
  byLetter ??= Map.groupBy(titleVocabulary().keys(), (word) => word[0])
  return byLetter.get(letter) ?? []
}

function isTitle(words: string[]) {
  const entry = titleEntry(words.join(' '))
  return entry !== undefined && entry.fieldOf === null
}
