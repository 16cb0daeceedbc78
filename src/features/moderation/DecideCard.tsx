import { type ReactNode, useState } from 'react'
import { advertReasons, type DecisionReason } from '#/features/jobs/decision-reasons.ts'
import { undoSeconds } from '#/shared/undo-period.ts'
import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { FieldNotes } from '#/ui/form/Field.tsx'
import { SelectField, TextArea } from '#/ui/form/TextField.tsx'
import type { Icon } from '#/ui/icons/icons.tsx'
import { useSecondsUntil } from '#/ui/use-now.ts'

export type DecisionStep<Value extends string> = {
  value: Value
  label: string
  hint: string
  icon: Icon
  /** The button's label. */
  verb: string
}

type DecideCardProps<Value extends string> = {
  steps: DecisionStep<Value>[]
  /** Decisions that find no violation, which always have the same reason. */
  clear: readonly Value[]
  onDecide: (decision: { step: Value; reasonCode: DecisionReason; note: string }) => unknown
  busy: boolean
  problem?: string | undefined
  /** What the decision can rest on; that of jobs and companies if not given. */
  reasons?: readonly { value: DecisionReason; label: string }[]
  /** Who reads the reason. */
  reader?: 'employer' | 'applicant'
  children?: ReactNode
}

/** The decision form: step, rule and note. Nothing is preselected, so as not to bias the reviewer. */
export function DecideCard<Value extends string>({
  steps,
  clear,
  onDecide,
  busy,
  problem,
  reasons = advertReasons,
  reader = 'employer',
  children,
}: DecideCardProps<Value>) {
  const [step, setStep] = useState<Value | null>(null)
  const [reason, setReason] = useState('')
  const [note, setNote] = useState('')
  const [errors, setErrors] = useState<{ step?: string; reason?: string; note?: string }>({})
  const isClear = step !== null && clear.includes(step)

  const decide = () => {
    const newErrors = {
      ...(step === null && { step: 'Choose what happens' }),
      ...(!isClear && !reason && { reason: 'Choose the rule it rests on' }),
      ...(note.trim().length < 3 && { note: 'Say why, in a sentence' }),
    }
    setErrors(newErrors)
    if (step === null || Object.keys(newErrors).length > 0) return
    onDecide({ step, reasonCode: (isClear ? 'clear' : reason) as DecisionReason, note })
  }
  return (
    <section aria-labelledby="decide" className="rounded-box border-2 border-fg p-5">
      <h2 id="decide" className="text-xl">
        Your decision
      </h2>
      {children}
      <form
        noValidate
        className="mt-3 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) decide()
        }}
      >
        <fieldset aria-describedby={errors.step ? 'step-error' : undefined}>
          <legend className="font-bold">What happens</legend>
          <FieldNotes id="step" error={errors.step} />
          <div className="-mx-2 mt-2 border-t border-base-300">
            {steps.map(({ value, label, hint, icon: Icon }) => (
              <label
                key={value}
                className={`relative flex cursor-pointer items-start gap-3 border-b border-base-300 px-2 py-2.5 has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-fg ${step === value ? 'row-selected' : 'hover:bg-brand-faint'}`}
              >
                <input
                  type="radio"
                  name="step"
                  value={value}
                  checked={step === value}
                  aria-invalid={errors.step ? true : undefined}
                  onChange={() => setStep(value)}
                  className="radio radio-sm ms-1 mt-0.5 outline-none!"
                />
                <span className="min-w-0 flex-1 leading-snug">
                  <span className="block font-bold">{label}</span>
                  <span className="block text-sm text-fg-muted">{hint}</span>
                </span>
                <Icon className="mt-0.5 size-[18px] shrink-0" aria-hidden="true" />
              </label>
            ))}
          </div>
        </fieldset>
        {!isClear && (
          <SelectField
            label="Rule"
            name="reason"
            placeholder="Choose"
            options={reasons.map(({ value, label }) => ({ value, label }))}
            value={reason}
            error={errors.reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
        <TextArea
          label="Why, in a sentence"
          name="note"
          rows={2}
          maxLength={1000}
          hint={`The ${reader} reads it. Facts, not how we found them.`}
          value={note}
          error={errors.note}
          onChange={(event) => setNote(event.target.value)}
        />
        <div role="alert">{problem && <FormError>{problem}</FormError>}</div>
        <div className="grid gap-2">
          <Button type="submit" variant="dark" size="lg" busy={busy} className="w-full">
            {steps.find(({ value }) => value === step)?.verb ?? 'Choose what happens'}
          </Button>
          <p className="text-sm text-fg-muted">Undo for {undoSeconds} seconds. Then the notices leave.</p>
        </div>
      </form>
    </section>
  )
}

type UndoBarProps = {
  message: string
  until: string
  busy: boolean
  problem?: string | undefined
  onUndo: () => unknown
}

/** Counts down the undo period, then shows that the decision is final. */
export function UndoBar({ message, until, busy, problem, onUndo }: UndoBarProps) {
  const secondsLeft = useSecondsUntil(until)
  return (
    <section aria-label="Decision" className="rounded-box border-2 border-fg p-5">
      <p role="status" className="text-lg font-bold">
        {message}
      </p>
      {secondsLeft > 0 ? (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <Button variant="outlined" busy={busy} onClick={onUndo}>
            Undo
          </Button>
          <span className="tabular-nums text-sm text-fg-muted">The notices leave in {secondsLeft} s</span>
        </div>
      ) : (
        <p className="mt-1 text-sm text-fg-muted">The notices are on their way.</p>
      )}
      <div role="alert">{problem && <FormError>{problem}</FormError>}</div>
    </section>
  )
}
