import type { DataOf } from '#/client/api.ts'

export type ApplicationCards = DataOf<'GET', '/employer/applications/:id/scorecards'>
export type InterviewCards = ApplicationCards['interviews'][number]
export type Scorecard = NonNullable<InterviewCards['yours']>

/** What changes with a card. */
export const staleAfterCard = ['/employer/applications/:id/scorecards', '/employer/interviews'] as const

export const authorName = ({ author, isYours }: Scorecard) =>
  isYours ? 'You' : (author?.name ?? 'A colleague who left')

/** What is rated on these cards: what the kit asks for, then what an earlier version of it did. */
export const attributeNames = ({ kit }: InterviewCards, cards: readonly Scorecard[]) => [
  ...new Set([
    ...(kit?.attributes.map(({ name }) => name) ?? []),
    ...cards.flatMap(({ ratings }) => ratings.map(({ attribute }) => attribute)),
  ]),
]
