import { type FormEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { payCurrencies, payPeriods } from '#/features/jobs/fields/job-terms.ts'
import { currentTime } from '#/shared/clock.ts'
import type { AppError } from '#/shared/errors.ts'
import { payPeriodWords } from '#/shared/money/money.ts'
import { paths } from '#/shared/paths.ts'
import { asSentence } from '#/shared/sentence.ts'
import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { DateField } from '#/ui/form/DateField.tsx'
import { ErrorSummary } from '#/ui/form/ErrorSummary.tsx'
import { MoneyField } from '#/ui/form/MoneyField.tsx'
import { SelectField, TextArea, TextField } from '#/ui/form/TextField.tsx'
import { maxNotesLength } from '../limits.ts'
import { ownJobSlug } from '../own-job.ts'
import { trackedStageLabels, trackedStages } from '../stages.ts'
import { fieldOrder, type TrackedDraft } from './tracked-form.ts'

type FormProps = {
  draft: TrackedDraft
  onChange: (draft: TrackedDraft) => void
  saveLabel: string
  isBusy: boolean
  failure: AppError | null
  /** Where the failure is shown in other words. */
  failureNote?: ReactNode
  onSave: () => unknown
  onCancel: () => void
}

/** Link, title and company first: the rest can wait. */
export function TrackedForm({ draft, onChange, saveLabel, isBusy, failure, ...rest }: FormProps) {
  const [attempts, setAttempts] = useState(0)
  const change = (changes: Partial<TrackedDraft>) => onChange({ ...draft, ...changes })
  const refused = (field: string) => failure?.errors?.[field]?.[0]
  const errors = fieldOrder.flatMap((field) => {
    const message = refused(field)
    return message ? [{ field, message }] : []
  })
  const typed = (name: 'link' | 'title' | 'company' | 'place' | 'nextStep' | 'notes') => ({
    ...{ name, value: draft[name], error: refused(name), autoComplete: 'off' },
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })
  const day = (name: 'appliedOn' | 'nextOn') => ({
    ...{ name, value: draft[name], error: refused(name) },
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    setAttempts(attempts + 1)
    void rest.onSave()
  }
  const slug = ownJobSlug(draft.link.trim(), window.location.origin)
  const today = new Date(currentTime())
  const lastDay = new Date(today.getTime() - today.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
  return (
    <form onSubmit={save} noValidate className="grid max-w-[600px] gap-6">
      {!isBusy && <ErrorSummary errors={errors} focusKey={attempts} />}
      {rest.failureNote ||
        (failure && errors.length === 0 && <FormError>{asSentence(failure.message)}</FormError>)}
      <div>
        <TextField
          label="Link to the job"
          optional
          type="url"
          inputMode="url"
          hint="We don’t open it: title and company come from you."
          {...typed('link')}
        />
        {slug && (
          <p role="status" className="mt-2 border-s-4 border-info bg-info-soft px-3 py-2 font-semibold">
            This looks like a job on Waymark.{' '}
            <Link to={paths.jobDetail(slug)} className="link">
              Open it here
            </Link>
          </p>
        )}
      </div>
      <TextField label="Job title" maxLength={160} {...typed('title')} />
      <TextField label="Company" maxLength={120} {...typed('company')} />
      <TextField label="Place" optional maxLength={120} {...typed('place')} />
      <div className="grid gap-x-6 gap-y-6 sm:grid-cols-2">
        <SelectField
          label="Stage"
          name="stage"
          value={draft.stage}
          error={refused('stage')}
          options={trackedStages.map((value) => ({ value, label: trackedStageLabels[value] }))}
          onChange={({ target }) =>
            change({ stage: trackedStages.find((one) => one === target.value) ?? draft.stage })
          }
        />
        <DateField label="Applied on" optional max={lastDay} className="w-full" {...day('appliedOn')} />
      </div>
      <div className="grid gap-x-6 gap-y-6 sm:grid-cols-2">
        <TextField
          label="Next step"
          optional
          hint="Such as “Interview, 2 pm”."
          maxLength={120}
          {...typed('nextStep')}
        />
        <DateField
          label="Next step on"
          optional
          hint="We remind you that morning."
          className="w-full"
          {...day('nextOn')}
        />
      </div>
      <fieldset>
        <legend className="font-bold">
          Pay as they posted it <span className="font-normal text-fg-muted">(optional)</span>
        </legend>
        <div className="mt-3 grid grid-cols-2 gap-4">
          {(['payMin', 'payMax'] as const).map((name) => (
            <MoneyField
              key={name}
              id={name}
              label={<span className="text-sm">{name === 'payMin' ? 'Amount or lowest' : 'Highest'}</span>}
              value={draft[name]}
              currency={draft.payCurrency}
              error={refused(name)}
              onChange={(value) => change({ [name]: value })}
            />
          ))}
          <SelectField
            label={<span className="text-sm">Currency</span>}
            name="payCurrency"
            value={draft.payCurrency}
            error={refused('payCurrency')}
            options={payCurrencies.map((code) => ({ value: code, label: code }))}
            onChange={({ target }) =>
              change({
                payCurrency: payCurrencies.find((code) => code === target.value) ?? draft.payCurrency,
              })
            }
          />
          <SelectField
            label={<span className="text-sm">Pay period</span>}
            name="payPeriod"
            value={draft.payPeriod}
            error={refused('payPeriod')}
            options={payPeriods.map((period) => ({ value: period, label: payPeriodWords[period] }))}
            onChange={({ target }) =>
              change({ payPeriod: payPeriods.find((one) => one === target.value) ?? draft.payPeriod })
            }
          />
        </div>
      </fieldset>
      <TextArea
        label="Notes"
        optional
        hint="Names, what you asked, what they said."
        rows={5}
        maxLength={maxNotesLength}
        {...typed('notes')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="lg" busy={isBusy}>
          {saveLabel}
        </Button>
        <Button variant="ghost" size="lg" onClick={rest.onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
