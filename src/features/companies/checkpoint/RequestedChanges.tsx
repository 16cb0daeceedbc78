import { countries } from '#/shared/countries.ts'
import { entityTypes } from '#/shared/reference.ts'
import { CheckIcon } from '#/ui/CheckIcon.tsx'
import { formatPhone } from '../country.ts'
import { type Employer, fieldLabels } from './form-values.ts'

/** The reviewer's message and the fields it concerns. */
export const ReviewerMessage = ({ employer }: { employer: Employer }) => (
  <section aria-labelledby="letter" className="mb-12 rounded-box bg-base-200 p-5 sm:p-7">
    <h2 id="letter" className="text-lg leading-snug">
      A reviewer wrote to you
    </h2>
    <p className="mt-3 whitespace-pre-line text-[1.0625rem] leading-[1.6] wrap-anywhere">
      {employer.statusNote}
    </p>
    <p className="mt-3 text-sm text-fg-muted">
      A person decided to ask. Automatic checks gathered what was found; they never send anybody back by
      themselves.
    </p>
    {employer.requestedFields.length > 0 && (
      <ol className="mt-5 border-t border-border">
        {employer.requestedFields.map((field) => (
          <li key={field} className="flex items-center gap-3 border-b border-base-300 py-3 last:border-0">
            <CheckIcon state="now" label="To do" />
            <a className="link" href={`#${fieldAnchor(field)}`}>
              {fieldLabels[field]}
            </a>
          </li>
        ))}
      </ol>
    )}
  </section>
)

const fieldAnchor = (field: string) =>
  field === 'phoneNumber'
    ? 'phoneNumber.contactNumber'
    : field === 'socialLinks'
      ? 'socialLinks.linkedinURL'
      : field

function listConfirmedFields(employer: Employer): [string, string | null][] {
  const { phoneNumber, taxIDNumber } = employer
  return [
    ['entityType', entityTypes.find(({ value }) => value === employer.entityType)?.label ?? null],
    ['businessRegistrationNumber', employer.businessRegistrationNumber],
    ['taxIDNumber', taxIDNumber && `••••${taxIDNumber.slice(-4)}`],
    ['phoneNumber', formatPhone(phoneNumber.countryCode, phoneNumber.contactNumber)],
    ['mailingAddress', employer.mailingAddress],
    [
      'corporateDomicile',
      countries.find(({ code }) => code === employer.corporateDomicile)?.name ?? employer.corporateDomicile,
    ],
    ['companySize', employer.companySize === null ? null : employer.companySize.toLocaleString('en-US')],
    ['websiteURL', employer.websiteURL],
  ]
}

/** The locked fields, as submitted. */
export const ConfirmedFields = ({ employer }: { employer: Employer }) => (
  <section aria-labelledby="settled" className="mt-12 border-t-2 border-fg pt-5">
    <h2 id="settled" className="text-2xl">
      Already confirmed
    </h2>
    <dl className="mt-4">
      {listConfirmedFields(employer)
        .filter(([field, value]) => value && !employer.requestedFields.some((open) => open === field))
        .map(([field, value]) => (
          <div
            key={field}
            className="grid gap-x-3 border-b border-base-300 py-2.5 text-[0.9375rem] sm:grid-cols-[200px_minmax(0,1fr)]"
          >
            <dt className="text-fg-muted">{fieldLabels[field]}</dt>
            <dd className="tabular-nums whitespace-pre-line wrap-anywhere font-semibold">{value}</dd>
          </div>
        ))}
    </dl>
  </section>
)
