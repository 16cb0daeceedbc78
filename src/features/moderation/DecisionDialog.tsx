import { type FormEvent, useState } from 'react'
import { fieldToCorrect } from '#/features/companies/checkpoint/correctable.ts'
import { fieldLabels } from '#/features/companies/checkpoint/form-values.ts'
import {
  type CompanyDecision,
  companyDecisionKinds,
  reasonsFor,
} from '#/features/companies/decisions/decisions.ts'
import { Button } from '#/ui/Button.tsx'
import { Choices } from '#/ui/form/Choices.tsx'
import { TextArea } from '#/ui/form/TextField.tsx'
import { Dialog } from '#/ui/overlay/Dialog.tsx'
import { AddAdminHint } from './case/CaseDecisions.tsx'
import type { VerificationCase } from './case/case-labels.ts'
import { FieldsToOpen, type RequestedFieldQuestions } from './case/FieldsToOpen.tsx'

/** `asked` is what is asked about each field that is opened, in the reviewer's words or empty. */
export type DecisionChoice = {
  decision: CompanyDecision
  reasons: string[]
  note: string
  asked: RequestedFieldQuestions
}

type Props = {
  decision: CompanyDecision
  found: VerificationCase
  busy: boolean
  failure: string | null
  onClose: () => void
  onDecide: (choice: DecisionChoice) => void
}

const maxReasons = 6

/** Why, before a decision is made: its reasons, a note, and for changes the fields to open. On phones a sheet. */
export function DecisionDialog({ decision, found, busy, failure, onClose, onDecide }: Props) {
  const offered = reasonsFor(decision)
  const [reasons, setReasons] = useState<string[]>([])
  const [note, setNote] = useState('')
  const wrongFields = listWrongFields(found)
  const [asked, setAsked] = useState<RequestedFieldQuestions>(() =>
    Object.fromEntries(wrongFields.map((field) => [field, ''])),
  )
  const against = found.facts.filter(({ outcome }) => outcome === 'fail').map(({ label }) => label)
  const [isTried, setTried] = useState(false)
  const { needsNote } = companyDecisionKinds[decision]
  const problems = {
    reasons: reasons.length === 0 ? 'Reason is required. The company reads it.' : undefined,
    note: needsNote && note.trim().length < 3 ? 'Note is required. The company reads it.' : undefined,
  }
  const toggle = (code: string) =>
    setReasons(
      reasons.includes(code)
        ? reasons.filter((kept) => kept !== code)
        : [...reasons, code].slice(0, maxReasons),
    )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    const wrong = problems.reasons ? 'reasons' : problems.note ? 'note' : null
    if (wrong) document.getElementById(wrong)?.focus()
    else if (!busy) onDecide({ decision, reasons, note, asked })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!busy}
      title={`${companyDecisionVerb(decision)}: ${found.name}`}
      subtitle={
        decision === 'reinstate' ? (
          <>Lifting a suspension takes two people. {!found.hasOtherAdmin && <AddAdminHint />}</>
        ) : (
          'It takes effect, and the company is told, after 10 seconds. Until then you can undo it.'
        )
      }
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        {decision === 'approve' && against.length > 0 && (
          <p className="border-s-4 border-danger bg-danger-soft px-4 py-3">
            <b>{against.length === 1 ? '1 check speaks' : `${against.length} checks speak`} against it:</b>{' '}
            {new Intl.ListFormat('en').format(against)}.
          </p>
        )}
        <Choices
          label="Reasons, sent with your decision"
          name="reasons"
          multiple
          columns=""
          choices={offered.map(({ code, label }) => ({ value: code, label }))}
          value={reasons}
          error={isTried ? problems.reasons : undefined}
          onChange={(event) => toggle(event.target.value)}
          data-autofocus
        />
        {decision === 'changes' && (
          <FieldsToOpen asked={asked} wrong={wrongFields} names={fieldLabels} onChange={setAsked} />
        )}
        <TextArea
          label="Note, in your words"
          optional={!needsNote}
          name="note"
          rows={3}
          maxLength={1000}
          value={note}
          error={isTried ? problems.note : undefined}
          onChange={(event) => setNote(event.target.value)}
        />
        <p role="alert" className="font-semibold text-danger empty:hidden">
          {failure}
        </p>
        {/* In sight however long the form is. */}
        <div className="sticky bottom-0 -mx-5 -mb-5 flex flex-wrap gap-3 border-t border-base-300 bg-base-100 px-5 py-4 sm:-mx-7 sm:-mb-7 sm:px-7">
          {/* Never in the accent colour: a yellow Approve would bias the reviewer. */}
          <Button type="submit" variant="dark" size="lg" busy={busy}>
            {companyDecisionVerb(decision)}
          </Button>
          <Button variant="ghost" size="lg" onClick={() => !busy && onClose()}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** The fields that a check found wrong or missing. */
const listWrongFields = ({ facts }: VerificationCase) => [
  ...new Set(
    facts.flatMap(({ claim, outcome, finding }) => {
      const field =
        claim && outcome !== 'waiting' && fieldToCorrect({ claim, outcome, finding: finding ?? '' })
      return field ? [field.split('.')[0] as string] : []
    }),
  ),
]

export const companyDecisionVerb = (decision: CompanyDecision) =>
  decision === 'reinstate' ? 'Propose to reinstate' : companyDecisionKinds[decision].label
