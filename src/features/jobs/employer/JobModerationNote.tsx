import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useWrite } from '#/client/queries/use-write.ts'
import { useHelpLink } from '#/client/use-help-link.ts'
import { Button } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { TextArea } from '#/ui/form/TextField.tsx'
import { Eye, type Icon } from '#/ui/icons/icons.tsx'
import { EyeOff } from '#/ui/icons/more-icons.tsx'
import type { EmployerJob, JobModeration } from '../api.ts'
import { findJobDecisionReason } from '../decision-reasons.ts'
import { reviewWaitSentence } from '../publishing/review-wait.ts'

type NoteProps = {
  job: EmployerJob
  onChanged: (job: EmployerJob) => void
  /** There are unsaved changes; a review covers only what is saved. */
  unsaved?: boolean
}

/** Why the job is not visible, and what the employer can do. */
export const JobModerationNote = ({ job, onChanged, unsaved }: NoteProps) => {
  if (!job.moderation) return null
  const { state, decision, topics, medianHours } = job.moderation
  if (state === 'held')
    return (
      <Note icon={Eye} title="A person reads this job before it goes live" className="border-info">
        <p>
          Nobody sees it yet.
          {job.firstJobReview &&
            ' With “Domain confirmed” alone a company’s first job is read by a person. The next ones go on as usual.'}{' '}
          {reviewWaitSentence(medianHours)} You get an email, and you can keep editing it here meanwhile.
        </p>
        {topics.length > 0 && (
          <>
            <p className="mt-3 font-bold">What our check noticed</p>
            <ul className="list-disc ps-5">
              {topics.map((topic) => (
                <li key={topic}>{topic}</li>
              ))}
            </ul>
          </>
        )}
      </Note>
    )
  if (!decision) return null
  const reasons = <Reasons decision={decision} />
  if (state === 'hidden')
    return (
      <Note icon={EyeOff} title="Hidden until it is changed" className="border-danger">
        {reasons}
        <RequestReview job={job} onChanged={onChanged} unsaved={unsaved} />
      </Note>
    )
  return (
    <Note icon={EyeOff} title="This job was removed" className="border-danger">
      {reasons}
      <Appeal job={job} decision={decision} onChanged={onChanged} />
    </Note>
  )
}

type NoteFrame = { icon: Icon; title: string; className: string; children: ReactNode }
const Note = ({ icon: Icon, title, className, children }: NoteFrame) => (
  <section aria-labelledby="moderation" className={`mx-5 mt-1 mb-6 border-s-6 ps-4 lg:mx-10 ${className}`}>
    <h2 id="moderation" className="flex items-center gap-2 text-lg">
      <Icon className="size-5 shrink-0" aria-hidden="true" />
      {title}
    </h2>
    <div className="mt-1 max-w-[38em]">{children}</div>
  </section>
)

type Decision = NonNullable<JobModeration['decision']>

const Reasons = ({ decision }: { decision: Decision }) => {
  const reason = findJobDecisionReason(decision.reasonCode)
  return (
    <>
      <p className="font-semibold wrap-anywhere whitespace-pre-line">{decision.note}</p>
      <p className="mt-1 text-sm text-fg-muted">
        {reason?.label}. {reason?.rule} Decided by a person on <DateTime iso={decision.decidedAt} as="day" />.
      </p>
    </>
  )
}

const RequestReview = ({ job, onChanged, unsaved }: NoteProps) => {
  const { write, isBusy, failure } = useWrite('POST /employer/jobs/:id/ask-again', {
    silent: true,
    toast: true,
    done: ({ data }) => onChanged(data),
  })
  return (
    <div className="mt-4">
      {failure && <FormError>{failure.message}</FormError>}
      <p className="mb-3">Change what is named above, save, and ask again. A person reads it then.</p>
      <Button
        variant="outlined"
        busy={isBusy}
        aria-disabled={unsaved || undefined}
        onClick={() => write({ id: job.id, version: job.version })}
      >
        Ask again
      </Button>
      {unsaved && <p className="mt-2 text-sm text-fg-muted">Save your changes first.</p>}
    </div>
  )
}

const Appeal = ({ job, decision, onChanged }: NoteProps & { decision: Decision }) => {
  const helpLink = useHelpLink()
  const { write, isBusy, failure } = useWrite('POST /employer/jobs/:id/appeal', {
    silent: true,
    toast: true,
    done: ({ data }) => onChanged(data),
  })
  const [why, setWhy] = useState('')
  const [missing, setMissing] = useState(false)
  if (decision.appealOutcome)
    return (
      <p className="mt-4">
        <b>Your appeal was answered: the removal stands.</b> {decision.appealNote}
      </p>
    )
  if (decision.appealedAt)
    return (
      <p className="mt-4 font-bold" role="status">
        Your appeal of <DateTime iso={decision.appealedAt} as="day" /> is being read by somebody who had not
        decided before. You get an email.
      </p>
    )
  return (
    <form
      noValidate
      className="mt-4"
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(why.trim().length < 10)
        if (why.trim().length >= 10) write({ id: job.id, why })
      }}
    >
      {failure && <FormError>{failure.message}</FormError>}
      <TextArea
        label="Appeal, once"
        name="why"
        rows={3}
        maxLength={2000}
        hint="What is wrong about the decision, and how we can see it. Somebody else reads it."
        error={missing ? 'Say in a sentence why it is wrong' : undefined}
        value={why}
        onChange={(event) => setWhy(event.target.value)}
      />
      <div className="mt-3 flex flex-wrap items-center gap-4">
        <Button type="submit" variant="outlined" busy={isBusy}>
          Send the appeal
        </Button>
        <Link to={helpLink('terms')} className="link text-sm">
          What the terms say
        </Link>
      </div>
    </form>
  )
}
