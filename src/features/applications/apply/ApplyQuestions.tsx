import type { UseFormReturn } from 'react-hook-form'
import type { Job } from '#/features/jobs/api.ts'
import { askedQuestions } from '#/features/jobs/questions/questions.ts'
import { ErrorSummary } from '#/ui/form/ErrorSummary.tsx'
import { TextArea } from '#/ui/form/TextField.tsx'
import { AnswerField } from '../answers/AnswerField.tsx'
import { AutomaticNotice } from '../answers/AutomaticNotice.tsx'
import { numberInWords } from '../seeker/labels.ts'
import { writtenFieldNames, writtenFields } from '../written-fields.ts'
import { ApplyHeading } from './ApplyHeading.tsx'
import type { ApplyDraft } from './apply-draft.ts'

/** The employer's questions that are asked, and the optional cover note. */
export function ApplyQuestions({ job, form }: { job: Job; form: UseFormReturn<ApplyDraft> }) {
  const { register, formState } = form
  const { errors } = formState
  const asked = askedQuestions(job.questions, form.watch('answers'))
  const places = job.questions.flatMap((_, index) => (asked[index] ? [index] : []))
  const count = places.length
  const company = job.company.name
  return (
    <>
      <ApplyHeading
        note={
          count > 0
            ? `${company} asks everyone who applies ${count === 1 ? 'this' : 'these'}.`
            : `${company} asks nothing beyond your profile. Say something in your own words if you like.`
        }
      >
        {count === 0 ? 'A cover note' : count === 1 ? 'One question' : `${numberInWords(count)} questions`}
      </ApplyHeading>
      <div className="mt-6">
        <ErrorSummary
          focusKey={JSON.stringify(errors.answers?.map?.((error) => error?.message) ?? '')}
          errors={places.flatMap((index) => {
            const message = errors.answers?.[index]?.message
            return message
              ? [{ field: `answers.${index}`, message: `${message}: ${job.questions[index]?.text}` }]
              : []
          })}
        />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 border-t-2 border-fg pt-6">
        <AutomaticNotice questions={job.questions} company={company} form={form} />
        {places.map((index, place) => {
          const question = job.questions[index]
          return (
            question && (
              <AnswerField
                key={question.id}
                question={question}
                index={index}
                number={place + 1}
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
              error={errors[name]?.message}
              {...register(name)}
            />
          )
        })}
      </div>
    </>
  )
}
