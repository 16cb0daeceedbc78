import { type FormEvent, useState } from 'react'
import { useWrite } from '#/client/queries/use-write.ts'
import { currentTime } from '#/shared/clock.ts'
import { dayMs } from '#/shared/dates.ts'
import { Button } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { TextArea } from '#/ui/form/TextField.tsx'
import { ScaleIcon } from '#/ui/icons/more-icons.tsx'
import type { Statement } from './StatementOfReasons.tsx'

const minTextLength = 10
const maxTextLength = 4000

/** The appeal against a decision: the form, the pending state, and the answer. */
export function AppealPanel({ statement }: { statement: Statement }) {
  const { appeal, canAppeal, hasAppealReviewer } = statement
  if (appeal?.outcome === 'uphold') return <AnsweredAppeal appeal={appeal} />
  if (appeal) return <PendingAppeal appeal={appeal} hasAppealReviewer={hasAppealReviewer} />
  if (canAppeal) return <AppealForm statement={statement} />
  return <p className="mt-1.5 text-fg-muted">This decision cannot be appealed.</p>
}

function AppealForm({ statement }: { statement: Statement }) {
  const [text, setText] = useState('')
  const [showsTooShort, setShowsTooShort] = useState(false)
  const { write, isBusy, failure, reset } = useWrite('POST /employers/appeal', {
    silent: true,
    invalidates: ['/employers/*'],
  })
  const problem = showsTooShort
    ? `What we should know needs at least ${minTextLength} characters`
    : (failure?.errors?.text?.[0] ?? failure?.message)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const isTooShort = text.trim().length < minTextLength
    setShowsTooShort(isTooShort)
    if (isTooShort) reset()
    else write({ decisionId: statement.id, text })
  }
  return (
    <form noValidate onSubmit={submit}>
      <p className="mt-1.5 text-fg-muted">
        {statement.hasAppealReviewer
          ? 'Somebody who has not decided your case reads it. We aim to answer within one working day. A decision can be appealed once.'
          : 'An administrator who did not decide your case has to read it, and there is none yet. Your appeal waits for one, so we cannot say when it is read. A decision can be appealed once.'}
      </p>
      <div className="mt-4">
        <TextArea
          label="What should we know?"
          name="appeal"
          rows={5}
          maxLength={maxTextLength}
          value={text}
          error={problem}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <Button type="submit" variant="dark" size="lg" className="mt-4" busy={isBusy}>
        <ScaleIcon className="size-[18px]" aria-hidden="true" />
        Appeal
      </Button>
    </form>
  )
}

type Appeal = NonNullable<Statement['appeal']>

function PendingAppeal({ appeal, hasAppealReviewer }: { appeal: Appeal; hasAppealReviewer: boolean }) {
  // Late only after the end of that day.
  const isLate = currentTime() > Date.parse(appeal.answerBy) + dayMs
  return (
    <div role="status">
      <p className="tabular-nums mt-1.5 font-semibold">
        You appealed on <DateTime iso={appeal.at} as="time" />.
      </p>
      <p className="mt-1.5 text-fg-muted">
        {!hasAppealReviewer ? (
          'An administrator who did not decide your case has to read it, and there is none yet. We cannot say when it is read.'
        ) : isLate ? (
          <>
            We aimed to answer by <DateTime iso={appeal.answerBy} as="long" /> and did not. It has not been
            read yet; you need not do anything.
          </>
        ) : (
          <>
            Somebody who has not decided your case reads it. We aim to answer by{' '}
            <DateTime iso={appeal.answerBy} as="long" />, and write to you.
          </>
        )}
      </p>
      <blockquote className="mt-4 whitespace-pre-line border-s-4 border-base-300 ps-4 wrap-anywhere">
        {appeal.text}
      </blockquote>
    </div>
  )
}

const AnsweredAppeal = ({ appeal: { answer, at } }: { appeal: Appeal }) => (
  <div>
    <p className="tabular-nums mt-1.5 font-semibold">
      Your appeal of <DateTime iso={at} as="time" /> was read by somebody else. The decision stands.
    </p>
    {answer && (
      <>
        {answer.reasons.map((reason) => (
          <p key={reason} className="mt-2">
            {reason}
          </p>
        ))}
        <p className="mt-2 whitespace-pre-line wrap-anywhere">{answer.note}</p>
        <p className="tabular-nums mt-2 text-sm text-fg-muted">
          Answered <DateTime iso={answer.at} as="time" />
        </p>
      </>
    )}
  </div>
)
