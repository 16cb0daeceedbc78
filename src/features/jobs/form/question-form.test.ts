import { expect, test } from 'vitest'
import { plainQuestion, type Question } from '../questions/questions.ts'
import { toQuestionForm, toQuestions } from './question-form.ts'

const shift: Question = {
  ...plainQuestion('Which shift?', 'shift'),
  ...{ kind: 'one-of', options: ['Early', 'Late', 'Night'] },
}
const bus: Question = {
  ...plainQuestion('How do you get here without a bus?', 'bus'),
  showIf: { question: 'shift', answers: ['Late', 'Night'] },
}

test('a condition with several answers comes out of the form as it went in', () => {
  expect(toQuestions([shift, bus].map(toQuestionForm))).toEqual([shift, bus])
})

test('an answer that is no longer there is no condition', () => {
  const [first, second] = [shift, bus].map(toQuestionForm)
  if (!first || !second) throw new Error('two questions')
  const [, dependent] = toQuestions([{ ...first, options: 'Early\nNight' }, second])
  expect(dependent?.showIf).toEqual({ question: 'shift', answers: ['Night'] })
})
