import type { UseFormReturn } from 'react-hook-form'
import { neededAnswers } from '#/features/jobs/questions/question-labels.ts'
import type { Question } from '#/features/jobs/questions/questions.ts'
import type { ApplyDraft } from '../apply/apply-draft.ts'

/** What is done automatically with answers that a job needs, and the way to have a person read the application. */
export function AutomaticNotice({
  questions,
  company,
  form,
}: {
  questions: readonly Question[]
  company: string
  form: UseFormReturn<ApplyDraft>
}) {
  const count = neededAnswers(questions).length
  if (count === 0) return null
  return (
    <div className="rounded-box border border-base-300 p-5">
      <p className="font-bold">
        {count === 1 ? 'The answer to one question is' : `The answers to ${count} questions are`} sorted
        automatically
      </p>
      <p className="mt-1 text-sm">
        Each is compared with what the job needs. Another answer is marked for {company}, with your answer
        beside it. Your application is sent in any case, and nobody is rejected without a person’s decision.
      </p>
      <label className="mt-3 flex cursor-pointer items-start gap-3">
        <input type="checkbox" className="checkbox mt-0.5 shrink-0" {...form.register('wantsPerson')} />
        <span>
          <span className="font-bold">Ask a person to read my application</span>
          <span className="block text-sm text-fg-muted">
            {company} sees that you ask for it, whatever your answers are.
          </span>
        </span>
      </label>
    </div>
  )
}
