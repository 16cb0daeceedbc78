import { type FormEvent, useId, useState } from 'react'
import { payCurrencies, payPeriods } from '#/features/jobs/fields/job-terms.ts'
import { payPeriodWords } from '#/shared/money/money.ts'
import { Button } from '#/ui/Button.tsx'
import { FieldNotes } from '#/ui/form/Field.tsx'
import { useMoneyText } from '#/ui/form/MoneyField.tsx'
import type { SearchParams } from '../search-url.ts'

type PayAmountProps = { search: SearchParams; onChange: (search: SearchParams) => void }

/** A custom minimum pay in any currency and period; the server converts it. */
export const PayAmount = (props: PayAmountProps) => {
  const { payMin, payCurrency, payPeriod } = props.search
  // Begins anew when the filter changes elsewhere.
  return <PayForm key={`${payMin} ${payCurrency} ${payPeriod}`} {...props} />
}

function PayForm({ search, onChange }: PayAmountProps) {
  const id = useId()
  const [amount, setAmount] = useState<number | null>(search.payMin ?? null)
  const [currency, setCurrency] = useState(search.payCurrency ?? 'USD')
  const [period, setPeriod] = useState(search.payPeriod ?? 'year')
  const { input, problem } = useMoneyText({ value: amount, onChange: setAmount, currency })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    input.onBlur()
    if (Number.isNaN(amount)) return
    const isSet = amount !== null && amount > 0
    // Close the chip's menu.
    event.currentTarget.closest('details')?.removeAttribute('open')
    onChange({
      ...search,
      payMin: isSet ? amount : undefined,
      payCurrency: isSet && currency !== 'USD' ? currency : undefined,
      payPeriod: isSet && period !== 'year' ? period : undefined,
      page: 1,
    })
  }
  return (
    <form onSubmit={submit} className="mt-2 border-t border-base-300 px-2 pt-3">
      <label htmlFor={id} className="text-sm font-bold">
        Or at least
      </label>
      <FieldNotes id={id} error={problem} />
      <div className="mt-1.5 flex flex-wrap gap-2">
        <input
          id={id}
          {...input}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-error` : undefined}
          className="input tabular-nums h-10 w-28"
        />
        <select
          aria-label="Currency"
          value={currency}
          onChange={({ target }) => setCurrency(target.value as typeof currency)}
          className="select h-10 w-22"
        >
          {payCurrencies.map((currency) => (
            <option key={currency}>{currency}</option>
          ))}
        </select>
        <select
          aria-label="Period"
          value={period}
          onChange={({ target }) => setPeriod(target.value as typeof period)}
          className="select h-10 w-28"
        >
          {payPeriods.map((period) => (
            <option key={period} value={period}>
              {payPeriodWords[period]}
            </option>
          ))}
        </select>
        <Button type="submit" variant="outlined" className="h-10">
          Set
        </Button>
      </div>
    </form>
  )
}
