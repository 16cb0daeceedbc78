import MiniSearch from 'minisearch'
import type { Corpus } from './corpus.ts'
import type { Ranking } from './rankings.ts'

/**
 * A peer: BM25 over title, skills and text with a weight for each (BM25F), with any of the words, forms of a word by a
 * common beginning, and one slip in five letters. These settings are the best of those tried on the open half.
 */
export function byBm25f(corpus: Corpus): Ranking {
  const index = new MiniSearch({
    fields: ['title', 'skills', 'description'],
    idField: 'key',
    searchOptions: {
      boost: { title: 4, skills: 2 },
      combineWith: 'OR',
      fuzzy: (word) => (word.length > 4 ? 0.2 : false),
      prefix: (word) => word.length > 3,
    },
  })
  index.addAll(
    corpus.map(({ key, title, skills = [], description = '' }) => ({
      ...{ key, title, skills: skills.join(', '), description: description.replace(/<[^>]*>/g, ' ') },
    })),
  )
  return async (query) =>
    index
      .search(query)
      .slice(0, 50)
      .map(({ id }) => id as string)
}
