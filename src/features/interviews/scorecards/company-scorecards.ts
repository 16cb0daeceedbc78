import type { DataOf } from '#/client/api.ts'

export type ApplicationScorecards = DataOf<'GET', '/employer/applications/:id/scorecards'>
export type InterviewScorecards = ApplicationScorecards['interviews'][number]
export type Scorecard = NonNullable<InterviewScorecards['yours']>

/** What changes with a card. */
export const staleAfterScorecard = ['/employer/applications/:id/scorecards', '/employer/interviews'] as const

export const authorName = ({ author, isYours }: Scorecard) =>
  isYours ? 'You' : (author?.name ?? 'A colleague who left')

/** What is rated on these cards: what the kit asks for, then what an earlier version of it did. */
export const attributeNames = ({ kit }: InterviewScorecards, cards: readonly Scorecard[]) => [
  ...new Set([
    ...(kit?.attributes.map(({ name }) => name) ?? []),
    ...cards.flatMap(({ ratings }) => ratings.map(({ attribute }) => attribute)),
  ]),
]
