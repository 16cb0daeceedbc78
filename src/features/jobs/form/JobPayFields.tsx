import type { ComponentProps } from 'react'
import { useFormContext } from 'react-hook-form'
import { payPeriodWords } from '#/shared/money/money.ts'
import { Choices } from '#/ui/form/Choices.tsx'
import { FieldNotes, fieldBorder } from '#/ui/form/Field.tsx'
import { useMoneyText } from '#/ui/form/MoneyField.tsx'
import { TextField } from '#/ui/form/TextField.tsx'
import { Check, CircleAlert } from '#/ui/icons/icons.tsx'
import { JobDisclosureFields } from '../disclosures/JobDisclosureFields.tsx'
import { payCurrencies, payPeriods } from '../fields/job-terms.ts'
import { JobCountriesField, JobPlaceFields } from './JobPlaceFields.tsx'
import { type JobForm, maxPayRangeSpread, payRangeSpread } from './job-form.ts'

const workplaceChoices = [
  { value: 'On-site', label: 'On-site', hint: 'All days' },
  { value: 'Hybrid', label: 'Hybrid', hint: 'Some days' },
  { value: 'Remote', label: 'Remote', hint: 'By country' },
]

export const JobPayFields = () => {
  const { register, watch, formState } = useFormContext<JobForm>()
  const { errors } = formState
  return (
    <>
      <PayFieldset />
      <Choices
        label="Where the work happens"
        columns="sm:grid-cols-3"
        choices={workplaceChoices}
        {...register('workplace')}
        error={errors.workplace?.message}
      />
      {watch('workplace') === 'Remote' ? <JobCountriesField /> : <JobPlaceFields />}
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          label="Hours"
          optional
          placeholder="22:00 to 06:00"
          {...register('hours')}
          error={errors.hours?.message}
        />
        <TextField
          label="Work permit"
          optional
          placeholder="No sponsorship"
          {...register('visa')}
          error={errors.visa?.message}
        />
      </div>
      <JobDisclosureFields />
    </>
  )
}

const PayFieldset = () => {
  const { register, watch, setValue, formState } = useFormContext<JobForm>()
  const { payMin, payMax } = formState.errors
  const [min, max, currency] = watch(['payMin', 'payMax', 'payCurrency'])
  const change = (name: 'payMin' | 'payMax') => (value: number | null) =>
    setValue(name, value, { shouldDirty: true })
  const low = useMoneyText({ value: min, onChange: change('payMin'), currency })
  const high = useMoneyText({ value: max, onChange: change('payMax'), currency })
  const error = low.problem ?? high.problem ?? payMin?.message ?? payMax?.message
  const range = payRangeSpread({ payMin: min, payMax: max })
  return (
    <div className={fieldBorder({ error })}>
      <fieldset aria-describedby={error ? 'pay-hint pay-error' : 'pay-hint'}>
        <legend className="font-bold">Pay</legend>
        <FieldNotes id="pay" hint="The lowest and highest you would really pay." error={error} />
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <Amount
            id="payMin"
            label="Lowest pay"
            placeholder="Lowest"
            isInvalid={Boolean(low.problem ?? payMin)}
            hasError={error !== undefined}
            {...low.input}
          />
          <span className="text-fg-muted">to</span>
          <Amount
            id="payMax"
            label="Highest pay"
            placeholder="Highest"
            isInvalid={Boolean(high.problem ?? payMax)}
            hasError={error !== undefined}
            {...high.input}
          />
          <label className="sr-only" htmlFor="payCurrency">
            Currency
          </label>
          <select id="payCurrency" className="select h-12 w-[88px]" {...register('payCurrency')}>
            {payCurrencies.map((code) => (
              <option key={code}>{code}</option>
            ))}
          </select>
          <label className="sr-only" htmlFor="payPeriod">
            Pay period
          </label>
          <select id="payPeriod" className="select h-12 w-[124px]" {...register('payPeriod')}>
            {payPeriods.map((period) => (
              <option key={period} value={period}>
                {payPeriodWords[period]}
              </option>
            ))}
          </select>
        </div>
      </fieldset>
      {range !== null && <Range range={range} />}
    </div>
  )
}

const Amount = ({
  label,
  isInvalid,
  hasError,
  ...input
}: { id: string; label: string; isInvalid: boolean; hasError: boolean } & ComponentProps<'input'>) => (
  <>
    <label className="sr-only" htmlFor={input.id}>
      {label}
    </label>
    <input
      {...input}
      aria-invalid={isInvalid || undefined}
      aria-describedby={hasError ? 'pay-hint pay-error' : 'pay-hint'}
      className="input tabular-nums h-12 w-28"
    />
  </>
)

/** What a reader makes of the distance between the two amounts. */
const Range = ({ range }: { range: number }) => {
  const isTooWide = range > maxPayRangeSpread
  return (
    <p role="status" className={`mt-3 flex gap-2 text-sm ${isTooWide ? 'font-semibold text-warning' : ''}`}>
      {isTooWide ? (
        <>
          <CircleAlert className="mt-0.5 size-[18px] shrink-0" aria-hidden="true" />
          The top is more than 1.5 times the bottom. Wide ranges are trusted less. Split it into two jobs, or
          narrow it.
        </>
      ) : (
        <>
          <Check className="mt-0.5 size-[18px] shrink-0 text-success" aria-hidden="true" />
          <span>
            <b>{range === 0 ? 'One fixed pay.' : `Range of ${Math.round(range * 100)}%.`}</b> People can tell
            what to expect.
          </span>
        </>
      )}
    </p>
  )
}
