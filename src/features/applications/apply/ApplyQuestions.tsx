import type { UseFormReturn } from 'react-hook-form'
import type { Job } from '#/features/jobs/api.ts'
import { askedQuestions } from '#/features/jobs/questions/questions.ts'
import { ErrorSummary } from '#/ui/form/ErrorSummary.tsx'
import { ApplicationFields, answerErrors } from '../answers/ApplicationFields.tsx'
import { numberInWords } from '../seeker/labels.ts'
import { ApplyHeading } from './ApplyHeading.tsx'
import type { ApplyDraft } from './apply-draft.ts'

/** The employer's questions that are asked, and the optional cover note. */
export function ApplyQuestions({ job, form }: { job: Job; form: UseFormReturn<ApplyDraft> }) {
  const { errors } = form.formState
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
          errors={answerErrors(job, form, places)}
        />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 border-t-2 border-fg pt-6">
        <ApplicationFields job={job} form={form} places={places} />
      </div>
    </>
  )
}
