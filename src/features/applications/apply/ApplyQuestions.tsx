import type { UseFormReturn } from 'react-hook-form'
import type { Job } from '#/features/jobs/api.ts'
import { ErrorSummary } from '#/ui/form/ErrorSummary.tsx'
import { TextArea } from '#/ui/form/TextField.tsx'
import { numberInWords } from '../seeker/labels.ts'
import { writtenFieldNames, writtenFields } from '../written-fields.ts'
import { ApplyHeading } from './ApplyHeading.tsx'
import type { ApplyDraft } from './apply-draft.ts'

const maxAnswerLength = 4000

/** The employer's questions, all required, and the optional cover note. */
export function ApplyQuestions({ job, form }: { job: Job; form: UseFormReturn<ApplyDraft> }) {
  const { register, formState } = form
  const { errors } = formState
  const count = job.questions.length
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
          errors={job.questions.flatMap((question, index) => {
            const message = errors.answers?.[index]?.message
            return message ? [{ field: `answers.${index}`, message: `${message}: ${question}` }] : []
          })}
        />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 border-t-2 border-fg pt-6">
        {job.questions.map((question, index) => (
          <TextArea
            // biome-ignore lint/suspicious/noArrayIndexKey: a question is its place in the list
            key={index}
            label={`${index + 1}. ${question}`}
            rows={4}
            maxLength={maxAnswerLength}
            error={errors.answers?.[index]?.message}
            {...register(`answers.${index}`, {
              validate: (answer) => answer?.trim() !== '' || 'Answer this question',
            })}
          />
        ))}
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
