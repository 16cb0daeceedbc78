import type { UseFormRegisterReturn } from 'react-hook-form'
import { countries } from '#/shared/reference/countries.ts'
import { FieldNotes, fieldBorder } from '#/ui/form/Field.tsx'

type PhoneFieldProps = {
  country: string
  countryField: UseFormRegisterReturn
  numberField: UseFormRegisterReturn
  countryError?: string
  numberError?: string
  warning?: string
}

/** Country code and number as one group of two fields, each with its own error message. */
export function PhoneField({
  country,
  countryField,
  numberField,
  countryError,
  numberError,
  warning,
}: PhoneFieldProps) {
  const selectedCountry = countries.find(({ code }) => code === country)
  const codeId = countryField.name
  const numberId = numberField.name
  return (
    <div className={fieldBorder({ error: countryError ?? numberError, warning })}>
      <fieldset>
        <legend className="font-bold">Phone number</legend>
        <FieldNotes id={codeId} error={countryError} />
        <FieldNotes id={numberId} error={numberError} warning={warning} />
        <div className="mt-2 flex gap-2">
          <label className="sr-only" htmlFor={codeId}>
            Country code
          </label>
          <div className="relative shrink-0">
            {/* A native select would show the whole country name in a field three letters wide. */}
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 start-3.5 z-1 flex items-center gap-2"
            >
              <b>{selectedCountry?.code}</b>
              <span className="tabular-nums text-fg-muted">{selectedCountry?.dial_code}</span>
            </span>
            <select
              {...countryField}
              id={codeId}
              aria-invalid={countryError ? true : undefined}
              aria-describedby={countryError ? `${codeId}-error` : undefined}
              autoComplete="country"
              className="select h-12 w-[124px] text-transparent [&>option]:text-fg"
            >
              {countries.map(({ code, name, dial_code }) => (
                <option key={code} value={code}>
                  {name} ({dial_code})
                </option>
              ))}
            </select>
          </div>
          <label className="sr-only" htmlFor={numberId}>
            Contact number
          </label>
          <input
            {...numberField}
            id={numberId}
            type="tel"
            autoComplete="tel-national"
            aria-invalid={numberError ? true : undefined}
            aria-describedby={
              [warning && `${numberId}-warning`, numberError && `${numberId}-error`]
                .filter(Boolean)
                .join(' ') || undefined
            }
            placeholder={country === 'US' ? '(201) 555-0123' : undefined}
            className="input tabular-nums h-12 w-full"
          />
        </div>
      </fieldset>
    </div>
  )
}
