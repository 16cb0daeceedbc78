import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { FormError } from '#/ui/ErrorNote.tsx'
import { CheckField } from '#/ui/form/Choices.tsx'
import { answerLabel, answerValues, preferNot, type Question, questionNames, questions } from './questions.ts'

export const askedQuestionsQuery = apiQuery('/employer/fairness-questions', {}, { silent: true })

const hints: Partial<Record<Question, string>> = {
  ethnicity: ' Some countries, such as France, forbid the question.',
}
const answersOf = (question: Question) =>
  answerValues[question]
    .filter((answer) => answer !== preferNot)
    .map((answer) => answerLabel(question, answer))
    .join(', ')

/** What the company asks applicants apart from their application. Every change is saved at once. */
export function FairnessSetting() {
  const { data } = useQuery(askedQuestionsQuery)
  const { write, failure, sending } = useWrite('PUT /employer/fairness-questions', {
    silent: true,
    toast: true,
    invalidates: ['/employer/fairness-questions', '/employer/reports/fairness'],
  })
  if (!data) return null
  const asked = (sending ?? data).questions
  return (
    <div className="grid gap-5">
      {failure && <FormError>{failure.message}</FormError>}
      <p>
        People are asked after they apply, and need not answer. Nobody in your team can read an answer: your
        reports show rates of groups of ten people or more.
      </p>
      {questions.map((question) => (
        <CheckField
          key={question}
          id={`asks-${question}`}
          variant="toggle"
          label={`Ask about ${questionNames[question].toLowerCase()}`}
          hint={`${answersOf(question)}, or prefer not to say.${hints[question] ?? ''}`}
          checked={asked.includes(question)}
          onChange={({ target }) =>
            write({
              questions: questions.filter((one) => (one === question ? target.checked : asked.includes(one))),
            })
          }
        />
      ))}
      <p className="text-sm text-fg-muted">
        When you turn a question off, the answers to it are deleted within a week. What was counted stays.
      </p>
    </div>
  )
}
