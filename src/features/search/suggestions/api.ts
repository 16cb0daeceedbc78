import { z } from 'zod'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { searchText } from '../api.ts'

const suggestion = z.discriminatedUnion('kind', [
  /** `jobs`: what a search for the words finds, or how many are open at the company. */
  z.object({ kind: z.literal('title'), words: z.string(), jobs: z.number() }),
  z.object({ kind: z.literal('occupation'), words: z.string(), jobs: z.number() }),
  z.object({ kind: z.literal('skill'), words: z.string(), jobs: z.number() }),
  z.object({ kind: z.literal('company'), words: z.string(), slug: z.string(), jobs: z.number() }),
  /** `detail` distinguishes towns of the same name; `place` is the id for the search parameter `place`. */
  z.object({
    kind: z.literal('place'),
    words: z.string(),
    detail: z.string(),
    place: z.number(),
    /** Visible jobs that the suggestion finds as a place. */
    jobs: z.number(),
  }),
  z.object({ kind: z.literal('area'), words: z.string(), detail: z.string(), jobs: z.number() }),
])

export const suggestionsApi = {
  'GET /suggestions': {
    access: 'anyone',
    budget: 'search',
    summary:
      'What could be meant, from the first letter and despite a typing error: titles, occupations, skills and companies that have visible jobs for `q`; towns, states and countries for `where`, those with the most jobs first.',
    input: z.object({ q: searchText, where: searchText }),
    output: z.array(suggestion),
  },
} satisfies EndpointTable
