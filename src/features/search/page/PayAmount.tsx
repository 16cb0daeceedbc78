import { type FormEvent, useId } from 'react'
import { payCurrencies, payPeriods } from '#/features/jobs/job-terms.ts'
import { periodWords } from '#/shared/money.ts'
import { Button } from '#/ui/Button.tsx'
import type { SearchParams } from '../search-url.ts'

/** A custom minimum pay in any currency and period; the server converts it. */
export function PayAmount({
  search,
  onChange,
}: {
  search: SearchParams
  onChange: (search: SearchParams) => void
}) {
  const id = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const amount = Math.round(Number(data.get('amount')))
    const currency = data.get('currency') as SearchParams['payCurrency']
    const period = data.get('period') as SearchParams['payPeriod']
    const isSet = amount > 0
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
      <div className="mt-1.5 flex flex-wrap gap-2">
        <input
          id={id}
          // Remounts when the filter changes elsewhere; uncontrolled, so that typing does not re-render.
          key={`${search.payMin} ${search.payCurrency} ${search.payPeriod}`}
          name="amount"
          type="number"
          inputMode="numeric"
          min={1}
          max={1_999_999_999}
          defaultValue={search.payMin}
          className="input h-10 w-28"
        />
        <select
          name="currency"
          aria-label="Currency"
          defaultValue={search.payCurrency ?? 'USD'}
          className="select h-10 w-22"
        >
          {payCurrencies.map((currency) => (
            <option key={currency}>{currency}</option>
          ))}
        </select>
        <select
          name="period"
          aria-label="Period"
          defaultValue={search.payPeriod ?? 'year'}
          className="select h-10 w-28"
        >
          {payPeriods.map((period) => (
            <option key={period} value={period}>
              {periodWords[period]}
            </option>
          ))}
        </select>
        <Button type="submit" variant="outlined" className="h-10">
          Use
        </Button>
      </div>
    </form>
  )
}
