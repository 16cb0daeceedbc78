import { months } from '#/shared/reference/reference.ts'
import { FieldNotes, fieldBorder } from '#/ui/form/Field.tsx'

const thisYear = new Date().getFullYear()
const years = Array.from({ length: 66 }, (_, place) => String(thisYear - place))

type MonthFieldProps = {
  /** Id of the form field; set on the month select. */
  id: string
  label: string
  hint?: string
  error?: string
  /** 'YYYY-MM', partly empty while only one select is set; '' for neither. */
  value: string
  onChange: (value: string) => void
}

/** Month and year as two selects, because not every browser supports month inputs. */
export function MonthField({ id, label, hint, error, value, onChange }: MonthFieldProps) {
  const [year = '', month = ''] = value.split('-')
  const change = (nextYear: string, nextMonth: string) =>
    onChange(nextYear || nextMonth ? `${nextYear}-${nextMonth}` : '')
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <fieldset className={fieldBorder({ error })} aria-describedby={describedBy}>
      <legend className="font-bold">{label}</legend>
      <FieldNotes id={id} hint={hint} error={error} />
      <div className="mt-2 grid grid-cols-[92px_minmax(0,1fr)] gap-2">
        <select
          id={id}
          aria-label={`${label}: month`}
          aria-invalid={error ? true : undefined}
          className="select h-12 w-full"
          value={month}
          onChange={(event) => change(year, event.target.value)}
        >
          <option value="">Month</option>
          {months.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
        <select
          aria-label={`${label}: year`}
          aria-invalid={error ? true : undefined}
          className="select h-12 w-full"
          value={year}
          onChange={(event) => change(event.target.value, month)}
        >
          <option value="">Year</option>
          {years.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </div>
    </fieldset>
  )
}
