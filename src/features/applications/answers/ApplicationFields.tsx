import type { UseFormReturn } from 'react-hook-form'
import type { Job } from '#/features/jobs/api.ts'
import { TextArea } from '#/ui/form/TextField.tsx'
import type { ApplyDraft } from '../apply/apply-draft.ts'
import { writtenFieldNames, writtenFields } from '../written-fields.ts'
import { AnswerField } from './AnswerField.tsx'
import { AutomaticNotice } from './AutomaticNotice.tsx'

type ApplicationFieldsProps = {
  job: Pick<Job, 'questions' | 'company'>
  form: UseFormReturn<ApplyDraft>
  /** Which of the questions are asked, by their place in the job. */
  places: readonly number[]
}

/** What an applicant answers and writes: the notice on automatic sorting, the questions, the cover note. */
export function ApplicationFields({ job, form, places }: ApplicationFieldsProps) {
  const { register, formState } = form
  return (
    <>
      <AutomaticNotice questions={job.questions} company={job.company.name} form={form} />
      {places.map((index, place) => {
        const question = job.questions[index]
        return (
          question && (
            <AnswerField
              key={question.id}
              question={question}
              index={index}
              number={places.length > 1 ? place + 1 : null}
              form={form}
            />
          )
        )
      })}
      {writtenFieldNames.map((name) => {
        const { label, hint, rows, maxLength } = writtenFields[name]
        return (
          <TextArea
            key={name}
            optional
            {...{ label, hint, rows, maxLength }}
            error={formState.errors[name]?.message}
            {...register(name)}
          />
        )
      })}
    </>
  )
}

/** For the summary of errors: what is wrong with the answers, each with its question. */
export function answerErrors(
  { questions }: Pick<Job, 'questions'>,
  { formState }: UseFormReturn<ApplyDraft>,
  places: readonly number[],
) {
  const errors = formState.errors.answers
  return places.flatMap((index) => {
    const message = errors?.[index]?.message
    return message ? [{ field: `answers.${index}`, message: `${message}: ${questions[index]?.text}` }] : []
  })
}
