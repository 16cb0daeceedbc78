import { taxonomy } from './occupations.server.ts'

let vocabulary: Map<string, { isForeign: boolean }> | undefined

/**
 * Every word of the titles of occupations and of the names of their fields, in lower case. `isForeign`: only titles of other
 * languages than English have it.
 */
export function titleVocabulary(): ReadonlyMap<string, { isForeign: boolean }> {
  if (vocabulary) return vocabulary
  vocabulary = new Map()
  for (const { title, isForeign } of taxonomy().titles)
    for (const word of title.toLowerCase().split(/[^\p{L}]+/u))
      if (!isForeign || !vocabulary.has(word)) vocabulary.set(word, { isForeign })
  return vocabulary
}
