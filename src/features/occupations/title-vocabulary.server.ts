import { taxonomy } from './occupations.server.ts'

let vocabulary: Set<string> | undefined

/** Every word of the titles of occupations and of the names of their fields, in lower case. */
export function titleVocabulary(): ReadonlySet<string> {
  vocabulary ??= new Set(taxonomy().titles.flatMap(({ title }) => title.toLowerCase().split(/[^\p{L}]+/u)))
  return vocabulary
}
