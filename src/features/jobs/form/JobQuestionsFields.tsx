import { useFieldArray, useFormContext } from 'react-hook-form'
import { Button } from '#/ui/Button.tsx'
import { Plus } from '#/ui/icons/icons.tsx'
import { questionProblems } from '../questions/questions.ts'
import type { JobForm } from './job-form.ts'
import { QuestionRow } from './QuestionRow.tsx'
import { emptyQuestion, toQuestions } from './question-form.ts'

const maxQuestions = 10

export const JobQuestionsFields = () => {
  const { control, watch, setValue, formState } = useFormContext<JobForm>()
  const { fields, append, remove } = useFieldArray({ control, name: 'questions' })
  /** Those that were asked only after an answer to this one are asked always. */
  const freeDependants = (index: number) => {
    const questions = watch('questions')
    for (const [place, { showIfQuestion }] of questions.entries())
      if (showIfQuestion && showIfQuestion === questions[index]?.questionId) {
        setValue(`questions.${place}.showIfQuestion`, '', { shouldDirty: true })
        setValue(`questions.${place}.showIfAnswers`, [], { shouldDirty: true })
      }
  }
  const problems = questionProblems(toQuestions(watch('questions')))
  return (
    <fieldset className="border-t border-base-300 pt-6">
      <legend className="sr-only">Questions</legend>
      <p className="font-bold" aria-hidden="true">
        Questions
      </p>
      <p className="mt-0.5 text-sm text-fg-muted">
        Ask only what the profile does not say. Each question costs applicants.
      </p>
      <ol className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-5">
        {fields.map((field, index) => (
          <QuestionRow
            key={field.id}
            index={index}
            onRemove={() => {
              freeDependants(index)
              remove(index)
            }}
            onChangeKind={() => freeDependants(index)}
          />
        ))}
      </ol>
      {problems.length === 0 && formState.errors.questions?.message && (
        <p role="alert" className="mt-3 text-sm font-bold text-danger">
          {formState.errors.questions.message}
        </p>
      )}
      {problems.length > 0 && (
        <ul className="mt-3 grid gap-1 text-sm font-bold text-danger" aria-live="polite">
          {problems.map(({ place, message }) => (
            <li key={place}>{message}.</li>
          ))}
        </ul>
      )}
      {fields.length < maxQuestions && (
        <Button variant="outlined" size="sm" className="mt-4" onClick={() => append(emptyQuestion())}>
          <Plus className="size-4" aria-hidden="true" />
          Add a question
        </Button>
      )}
    </fieldset>
  )
}
