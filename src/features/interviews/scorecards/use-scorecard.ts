import { useState } from 'react'
import { deleteDraft, readDraft, writeDraft } from '#/client/drafts.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { attributeNames, type InterviewScorecards, staleAfterScorecard } from './company-scorecards.ts'
import type { Score } from './ratings.ts'

type Rating = { rating: Score | null; note: string }
type Form = { recommendation: Score | null; note: string; ratings: Record<string, Rating> }

const noRating: Rating = { rating: null, note: '' }

/** A card while it is written. What was typed is kept in this browser until it is sent. */
export function useScorecard(cards: InterviewScorecards, onSent: () => void) {
  const { yours, interviewId, kit } = cards
  const draftName = `scorecard ${interviewId}`
  const [form, setForm] = useState<Form>(() => readDraft<Form>(draftName) ?? initialForm(cards))
  const [isTried, setTried] = useState(false)
  const { write, isBusy, failure } = useWrite('PUT /employer/interviews/:id/scorecard', {
    silent: true,
    toast: true,
    done: () => {
      deleteDraft(draftName)
      onSent()
    },
    invalidates: staleAfterScorecard,
    invalidatesOnFailure: true,
  })
  const change = (changes: Partial<Form>) => {
    const next = { ...form, ...changes }
    setForm(next)
    writeDraft(draftName, next)
  }
  const attributes = attributeNames(cards, yours ? [yours] : []).map((name) => {
    const rated = form.ratings[name] ?? noRating
    return {
      ...{ name, ...rated, hint: kit?.attributes.find((one) => one.name === name)?.hint ?? null },
      error:
        isTried && rated.rating !== null && rated.note.trim().length < 3
          ? 'Write a sentence on what you saw'
          : undefined,
    }
  })
  const errors = {
    recommendation: isTried && form.recommendation === null ? 'Choose one of the four' : undefined,
    note: isTried && form.note.trim().length < 3 ? 'Write a sentence on why' : undefined,
  }
  const send = () => {
    setTried(true)
    const ratings = attributes.flatMap(({ name, rating, note }) =>
      rating === null ? [] : [{ attribute: name, rating, note: note.trim() }],
    )
    const { recommendation, note } = form
    if (
      recommendation === null ||
      [note, ...ratings.map((one) => one.note)].some((text) => text.trim().length < 3)
    )
      return undefined
    return write({ id: interviewId, version: yours?.version ?? 0, recommendation, note, ratings })
  }
  const rate = (name: string, changes: Partial<Rating>) =>
    change({ ratings: { ...form.ratings, [name]: { ...noRating, ...form.ratings[name], ...changes } } })
  return { form, change, attributes, rate, errors, send, isBusy, failure }
}

const initialForm = ({ yours }: InterviewScorecards): Form => ({
  recommendation: yours?.recommendation ?? null,
  note: yours?.note ?? '',
  ratings: Object.fromEntries(
    yours?.ratings.map(({ attribute, rating, note }) => [attribute, { rating, note: note ?? '' }]) ?? [],
  ),
})
