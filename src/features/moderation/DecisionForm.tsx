import { type RefObject, useImperativeHandle, useRef, useState } from 'react'
import { fieldNames } from '#/features/companies/checkpoint/form-values.ts'
import {
  type Decision,
  decisions,
  reasons as listed,
  reasonsFor,
} from '#/features/companies/decisions/decisions.ts'
import { Button } from '#/ui/Button.tsx'
import { X } from '#/ui/icons/icons.tsx'
import { SecondPerson } from './CaseDecisions.tsx'

export type Choice = { decision: Decision; reasons: string[]; note: string; openFields: string[] }
export type Press = (decision: Decision) => void

export const shortcuts: Record<string, Decision> = {
  a: 'approve',
  c: 'changes',
  r: 'refuse',
  s: 'suspend',
  u: 'uphold',
  o: 'overturn',
  p: 'reinstate',
}
const keyOf = (decision: Decision) =>
  Object.keys(shortcuts)
    .find((key) => shortcuts[key] === decision)
    ?.toUpperCase()

type Props = {
  can: Decision[]
  hasSecondPerson: boolean
  busy: Decision | undefined
  failure: string | null
  onChoose: (choice: Choice) => void
  press: RefObject<Press | null>
}

const openable = Object.keys(fieldNames)
const maxReasons = 6

/** Reasons, a note, and one button per decision; the decision that matches the reasons is highlighted. */
export function DecisionForm({ can, hasSecondPerson, busy, failure, onChoose, press }: Props) {
  const [reasons, setReasons] = useState<string[]>([])
  const [note, setNote] = useState('')
  const [openFields, setOpenFields] = useState<string[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const select = useRef<HTMLSelectElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)

  // The chosen reasons limit the decisions, and the remaining decisions limit the reasons.
  const fits = (decision: Decision, codes = reasons) =>
    codes.every((code) => reasonsFor(decision).some((reason) => reason.code === code))
  const agreeing = reasons.length > 0 ? can.filter((decision) => fits(decision)) : []
  const offered = (decision: Decision) =>
    reasonsFor(decision).filter(
      ({ code }) => !reasons.includes(code) && can.some((one) => fits(one, [...reasons, code])),
    )

  const choose: Press = (decision) => {
    if (busy || !can.includes(decision)) return
    const missing =
      reasons.length === 0
        ? 'Reason is required. The company reads it.'
        : !fits(decision)
          ? `These reasons do not go with “${decisions[decision].verb}”.`
          : decisions[decision].needsNote && note.trim().length < 3
            ? 'Note is required. The company reads it.'
            : null
    setProblem(missing)
    if (!missing) onChoose({ decision, reasons, note, openFields })
    else if (reasons.length === 0 || !fits(decision)) select.current?.focus()
    else field.current?.focus()
  }
  useImperativeHandle(press, () => choose)
  const words = problem ?? failure

  return (
    <form aria-label="Decision" onSubmit={(event) => event.preventDefault()}>
      <div className="grid gap-x-4 gap-y-2.5 md:grid-cols-[minmax(0,320px)_minmax(0,1fr)]">
        <div>
          <label htmlFor="reason" className="mb-1.5 block text-sm font-bold">
            Reasons, sent with your decision
          </label>
          <select
            ref={select}
            id="reason"
            value=""
            disabled={reasons.length >= maxReasons}
            aria-describedby={words ? 'reason-note' : undefined}
            onChange={(event) => {
              setReasons([...reasons, event.target.value])
              setProblem(null)
            }}
            className="select h-11 w-full bg-white text-fg"
          >
            <option value="">{reasons.length === 0 ? 'Choose a reason' : 'Add another reason'}</option>
            {can.map((decision) => {
              const options = offered(decision)
              if (options.length === 0) return null
              return (
                <optgroup key={decision} label={decisions[decision].verb}>
                  {options.map(({ code, label }) => (
                    <option key={code} value={code}>
                      {label}
                    </option>
                  ))}
                </optgroup>
              )
            })}
          </select>
        </div>
        <div>
          <label htmlFor="note" className="mb-1.5 block text-sm font-bold">
            Note, in your words
          </label>
          <textarea
            ref={field}
            id="note"
            rows={1}
            value={note}
            maxLength={1000}
            aria-describedby={words ? 'reason-note' : undefined}
            onChange={(event) => setNote(event.target.value)}
            className="textarea min-h-11 w-full bg-white py-2.5 text-fg"
          />
        </div>
      </div>
      {reasons.length > 0 && (
        <ul aria-label="Chosen reasons" className="mt-2 flex flex-wrap gap-2 text-sm">
          {listed
            .filter(({ code }) => reasons.includes(code))
            .map(({ code, label }) => (
              <li key={code}>
                <button
                  type="button"
                  onClick={() => setReasons(reasons.filter((kept) => kept !== code))}
                  className="inline-flex cursor-pointer items-center gap-1.5 rounded-full border border-white/50 px-3 py-1 font-semibold hover:border-white"
                >
                  <span className="sr-only">Remove: </span>
                  {label}
                  <X className="size-3.5" aria-hidden="true" />
                </button>
              </li>
            ))}
        </ul>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-2.5">
        {can.map((decision) => (
          <Button
            key={decision}
            variant="on-dark"
            size="lg"
            className={`px-4! max-sm:flex-auto max-sm:px-2.5! max-sm:text-sm ${agreeing.includes(decision) ? 'bg-white! text-fg!' : ''}`}
            onClick={() => choose(decision)}
            busy={busy === decision}
          >
            {decision === 'reinstate' ? 'Propose to reinstate' : decisions[decision].verb}
            <kbd className="kbd-hint max-sm:hidden">{keyOf(decision)}</kbd>
          </Button>
        ))}
        <p className="text-sm text-white/85 max-xl:basis-full xl:ms-2">
          {can.includes('reinstate') ? (
            <>Lifting a suspension takes two people. {!hasSecondPerson && <SecondPerson />}</>
          ) : (
            'Mail leaves 10 seconds after the decision, Undo until then.'
          )}
        </p>
      </div>
      <div id="reason-note" role="alert" className="text-sm font-bold">
        {words && <p className="mt-2">{words}</p>}
      </div>
      {can.includes('changes') && agreeing.includes('changes') && (
        <OpenFields open={openFields} onChange={setOpenFields} />
      )}
    </form>
  )
}

const OpenFields = ({ open, onChange }: { open: string[]; onChange: (open: string[]) => void }) => (
  <details className="mt-2.5 text-sm">
    <summary className="cursor-pointer font-semibold text-white/85">
      Fields to open when you ask for changes{open.length > 0 ? ` (${open.length})` : ''}
    </summary>
    <div className="mt-2 flex flex-wrap gap-x-5 gap-y-2">
      {openable.map((name) => (
        <label key={name} className="flex cursor-pointer items-center gap-2">
          <input
            type="checkbox"
            className="checkbox checkbox-sm"
            checked={open.includes(name)}
            onChange={() =>
              onChange(open.includes(name) ? open.filter((kept) => kept !== name) : [...open, name])
            }
          />
          {fieldNames[name]}
        </label>
      ))}
    </div>
    <p className="mt-2 text-white/80">With none chosen, the whole form is open again.</p>
  </details>
)
