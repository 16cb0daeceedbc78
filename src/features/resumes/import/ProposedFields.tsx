import { countries } from '#/shared/reference/countries.ts'
import { CertaintyBadge, Changes, PlaceButton, WhyUnchosen } from './Certainty.tsx'
import { type SingleField, singleFields } from './choices.ts'
import type { ProposalParts } from './ProposalForm.tsx'

const labels: Record<SingleField, string> = {
  name: 'Name',
  headline: 'Headline',
  about: 'About',
  street: 'Street',
  postalCode: 'Postal code',
  city: 'City',
  region: 'State or region',
  country: 'Country',
  phone: 'Phone',
}
const countryName = (code: string) => countries.find((country) => country.code === code)?.name ?? code

/** Fields that a profile has once. */
export function ProposedFields({ proposal, profile, reasons, choices, change, show }: ProposalParts) {
  const found = singleFields.filter((field) => proposal.suggestions[field] !== null)
  if (found.length === 0) return null
  const set = (field: SingleField, changes: Partial<{ on: boolean; value: string }>) =>
    change({ single: { ...choices.single, [field]: { ...choices.single[field], ...changes } } })
  return (
    <section aria-labelledby="proposed-you" className="mt-8">
      <h3 id="proposed-you" className="text-xl">
        You
      </h3>
      <ul className="mt-2 border-t border-base-300">
        {found.map((field) => {
          const suggestion = proposal.suggestions[field]
          const { on, value } = choices.single[field]
          const now = field === 'phone' ? (profile.phone?.contactNumber ?? '') : (profile[field] ?? '')
          if (!suggestion) return null
          return (
            <li
              key={field}
              className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-b border-base-300 py-3.5"
            >
              <input
                type="checkbox"
                className="checkbox checkbox-sm mt-0.5"
                checked={on}
                aria-label={`Take ${labels[field].toLowerCase()}`}
                onChange={() => set(field, { on: !on })}
              />
              <div className="min-w-0">
                <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <label htmlFor={`proposed-${field}`} className="font-bold">
                    {labels[field]}
                  </label>
                  <CertaintyBadge certainty={suggestion.certainty} />
                  <WhyUnchosen on={on} reason={reasons.single[field]} />
                  <PlaceButton lines={suggestion.lines} what={labels[field].toLowerCase()} show={show} />
                </div>
                {field === 'about' ? (
                  <textarea
                    id={`proposed-${field}`}
                    rows={5}
                    className="textarea mt-2 w-full"
                    value={value}
                    onChange={(event) => set(field, { value: event.target.value, on: true })}
                  />
                ) : field === 'country' ? (
                  <p id={`proposed-${field}`} className="mt-1">
                    {countryName(value)}
                  </p>
                ) : (
                  <input
                    id={`proposed-${field}`}
                    type="text"
                    className="input mt-2 h-12 w-full"
                    value={value}
                    onChange={(event) => set(field, { value: event.target.value, on: true })}
                  />
                )}
                <Changes changes={suggestion.changes} />
                {now !== '' && now !== value && (
                  <p className="mt-1.5 text-sm text-fg-muted wrap-anywhere">
                    Replaces “{field === 'country' ? countryName(now) : now.slice(0, 120)}”
                  </p>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
