import { z } from 'zod'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { searchText } from '../api.ts'

const suggestion = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('title'), words: z.string() }),
  z.object({ kind: z.literal('skill'), words: z.string() }),
  z.object({ kind: z.literal('company'), words: z.string(), slug: z.string() }),
  /** `detail` distinguishes towns of the same name; `place` is the id for the search parameter `place`. */
  z.object({ kind: z.literal('place'), words: z.string(), detail: z.string(), place: z.number() }),
  z.object({ kind: z.literal('area'), words: z.string(), detail: z.string() }),
])

export const suggestionsApi = {
  'GET /suggestions': {
    access: 'anyone',
    budget: 'search',
    summary:
      'What could be meant, from the first letter: titles, skills and companies that have visible jobs for `q`; towns, regions and countries for `where`.',
    input: z.object({ q: searchText, where: searchText }),
    output: z.array(suggestion),
  },
} satisfies EndpointTable
