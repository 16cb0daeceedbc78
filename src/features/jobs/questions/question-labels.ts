// What the page of a job says of its questions; apart from the check of answers, which only the form needs.

import { plural } from '#/shared/sentence.ts'
import type { Question } from './questions.ts'

/** 'Yes', 'At least 3', 'Monday or Friday': what a job needs, for people; null if nothing. */
export function neededAnswer({ kind, knockOut }: Pick<Question, 'kind' | 'knockOut'>) {
  if (!knockOut) return null
  if (kind !== 'number') return knockOut.answers.join(' or ')
  const { min, max } = knockOut
  if (min !== null && max !== null) return `From ${min} to ${max}`
  return min === null ? `At most ${max}` : `At least ${min}`
}

/** The questions of which one may be needed, in words for the page of the job. */
export const neededAnswers = (questions: readonly Question[]) =>
  questions.flatMap((question) => {
    const needed = neededAnswer(question)
    return needed ? [{ text: question.text, needed }] : []
  })

/** '3 questions' as the page of a job counts them: those that are asked of everybody. */
export const questionCountLabel = (questions: readonly Question[]) =>
  plural(questions.filter(({ showIf }) => showIf === null).length, 'question')
