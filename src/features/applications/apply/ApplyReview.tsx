import type { ReactNode } from 'react'
import type { Job } from '#/features/jobs/api.ts'
import { PostedByNote } from '#/features/jobs/PostedBy.tsx'
import { neededAnswers } from '#/features/jobs/questions/question-labels.ts'
import { askedQuestions, type Question } from '#/features/jobs/questions/questions.ts'
import { currentTime } from '#/shared/clock.ts'
import { DateTime } from '#/ui/DateTime.tsx'
import { Clock, FileText } from '#/ui/icons/more-icons.tsx'
import { replyBy } from '../reply-deadline.ts'
import { writtenFieldNames, writtenFields } from '../written-fields.ts'
import { ApplyHeading } from './ApplyHeading.tsx'
import { submittedFacts } from './ApplyProfile.tsx'
import type { ApplyStepName, SeekerProfile } from './ApplySteps.tsx'
import type { ApplyDraft } from './apply-draft.ts'

function answerLabel({ kind, required }: Question, { answers, uploaded }: ApplyDraft, index: number) {
  const answer = answers[index]
  if (!answer) return required ? 'Not answered yet' : 'None'
  return kind === 'file' ? (uploaded.find(({ id }) => id === answer)?.name ?? 'Uploaded file') : answer
}

type ReviewProps = {
  job: Job
  profile: SeekerProfile
  draft: ApplyDraft
  /** The file's name. */
  resume: string | null
  onChange: (step: ApplyStepName) => void
}

export function ApplyReview({ job, profile, draft, resume, onChange }: ReviewProps) {
  const replyDeadline = replyBy('applied', new Date(currentTime()), job.steps)
  const profileSummary = submittedFacts(profile)
    .filter(({ label }) => ['Name', 'Headline', 'Based in', 'Pay you ask'].includes(label))
    .map(({ value }) => value)
    .join('. ')
  const asked = askedQuestions(job.questions, draft.answers)
  const rows: { name: string; step: ApplyStepName; value: ReactNode }[] = [
    { name: 'Profile', step: 'profile', value: `${profileSummary}.` },
    {
      name: 'Résumé',
      step: 'resume',
      value: resume ? (
        <span className="flex items-start gap-2">
          <FileText className="mt-1 size-[18px] shrink-0" aria-hidden="true" />
          {resume}
        </span>
      ) : (
        'None'
      ),
    },
    ...job.questions.flatMap((question, index) =>
      asked[index]
        ? [{ name: question.text, step: 'questions' as const, value: answerLabel(question, draft, index) }]
        : [],
    ),
    ...(neededAnswers(job.questions).length > 0
      ? [
          {
            name: 'Read by a person',
            step: 'questions' as const,
            value: draft.wantsPerson ? 'You ask for it' : 'You do not ask for it',
          },
        ]
      : []),
    ...writtenFieldNames.map((name) => ({
      name: writtenFields[name].label,
      step: 'questions' as const,
      value: draft[name] || 'None',
    })),
  ]
  return (
    <>
      <ApplyHeading note="Nothing is sent until you press the button.">Review and send</ApplyHeading>
      <div className="mt-6 border-t-2 border-fg">
        {rows.map(({ name, step, value }) => (
          <div
            key={name}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-base-300 py-3.5 sm:grid-cols-[152px_minmax(0,1fr)_auto]"
          >
            <h3 className="text-sm font-normal tracking-normal text-fg-muted">{name}</h3>
            <div className="whitespace-pre-line font-semibold wrap-anywhere max-sm:col-span-2 max-sm:row-start-2 max-sm:mt-0.5">
              {value}
            </div>
            <div className="max-sm:col-start-2 max-sm:row-start-1">
              <button type="button" className="link text-sm" onClick={() => onChange(step)}>
                Change<span className="sr-only"> {name}</span>
              </button>
            </div>
          </div>
        ))}
      </div>
      <PostedByNote job={job} className="mt-7" />
      {replyDeadline && (
        <div className="mt-7 grid items-start gap-4 rounded-box border border-base-300 p-5 sm:grid-cols-[auto_minmax(0,1fr)]">
          <Clock className="size-6" aria-hidden="true" />
          <div>
            <p className="font-bold">
              {job.company.name} replies by <DateTime iso={replyDeadline.toISOString()} as="day" />
            </p>
            <p className="mt-0.5 text-sm text-fg-muted">
              After that it is marked late on your page, and on theirs from the next working day on. You can
              withdraw at any step.
            </p>
          </div>
        </div>
      )}
    </>
  )
}
