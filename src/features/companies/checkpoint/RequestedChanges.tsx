import type { DataOf } from '#/client/api.ts'
import { formatNumber } from '#/shared/numbers.ts'
import { countries } from '#/shared/reference/countries.ts'
import { entityTypes } from '#/shared/reference/reference.ts'
import { CheckIcon } from '#/ui/CheckIcon.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import type { ProfileField } from '../api.ts'
import { formatPhone } from '../country.ts'
import { type Claim, strongProofs } from '../verification/status.ts'
import { fieldAnchor, wrongNumbers } from './correctable.ts'
import { type CheckpointProfile, type CheckpointValues, fieldLabels, initialProfile } from './form-values.ts'

/** What the reviewer asks about a field that is open again. */
export function noteFor({ requestedFields, fieldNotes }: CheckpointProfile, field: ProfileField) {
  if (!requestedFields.includes(field)) return undefined
  return fieldNotes[field] || 'The reviewer asks about this. Correct it, or leave it if it is right.'
}

/** The reviewer's message and the fields it concerns, with those ticked that were changed since. */
export const ReviewerMessage = ({
  employer,
  values,
  askedAt,
}: {
  employer: CheckpointProfile
  values: CheckpointValues
  askedAt: string | undefined
}) => (
  <section aria-labelledby="letter" className="mb-12 rounded-box bg-base-200 p-5 sm:p-7">
    <h2 id="letter" className="text-lg leading-snug">
      A reviewer wrote to you
    </h2>
    {askedAt && (
      <p className="mt-0.5 text-sm text-fg-muted">
        <DateTime iso={askedAt} as="time" />
      </p>
    )}
    <p className="mt-3 whitespace-pre-line text-[1.0625rem] leading-[1.6] wrap-anywhere">
      {employer.statusNote}
    </p>
    <p className="mt-3 text-sm text-fg-muted">
      A person decided to ask. Automatic checks gathered what was found; they never send anybody back by
      themselves.
    </p>
    {employer.requestedFields.length > 0 && (
      <ol className="mt-5 border-t border-border">
        {employer.requestedFields.map((field) => {
          const isChanged = wasChanged(employer, values, field)
          return (
            <li key={field} className="flex items-start gap-3 border-b border-base-300 py-3 last:border-0">
              <span className="mt-0.5" aria-hidden="true">
                <CheckIcon state={isChanged ? 'yes' : 'now'} label="" />
              </span>
              <span className="min-w-0 flex-1 wrap-anywhere">
                <a className="link" href={`#${fieldAnchor(field)}`}>
                  {fieldLabels[field]}
                </a>
                {employer.fieldNotes[field] && `: ${employer.fieldNotes[field]}`}
              </span>
              <span className={`text-sm ${isChanged ? 'font-bold' : 'text-fg-muted'}`}>
                {isChanged ? 'Changed' : 'To do'}
              </span>
            </li>
          )
        })}
      </ol>
    )}
  </section>
)

/** Whether the form holds something else than what was sent. */
export function wasChanged(employer: CheckpointProfile, values: CheckpointValues, field: ProfileField) {
  const sent = initialProfile(employer, null)
  return JSON.stringify(values[field] ?? '') !== JSON.stringify(sent[field] ?? '')
}

function listConfirmedFields(employer: CheckpointProfile): [ProfileField, string | null][] {
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
    ['companySize', employer.companySize === null ? null : formatNumber(employer.companySize)],
    ['websiteURL', employer.websiteURL],
  ]
}

/** What was found about a locked field. Nothing is said of fields that nobody checked. */
const marks: Partial<Record<string, { claims: readonly Claim[]; label: string }[]>> = {
  businessRegistrationNumber: [
    { claims: ['gleif'], label: 'Confirmed by a register' },
    { claims: ['registration'], label: 'Well formed' },
  ],
  taxIDNumber: [
    { claims: ['vies'], label: 'Confirmed by a register' },
    { claims: ['tax-id'], label: 'Well formed' },
  ],
  phoneNumber: [{ claims: ['phone'], label: 'Valid number' }],
  websiteURL: [
    { claims: strongProofs, label: 'Confirmed as yours' },
    { claims: ['website'], label: 'Answers' },
  ],
}

type UnchangedFieldsProps = {
  employer: CheckpointProfile
  evidence: DataOf<'GET', '/employers/evidence'>['evidence']
  isEditable: (field: ProfileField) => boolean
  onCorrect: (field: ProfileField) => void
}

/** The locked fields as submitted, each with what was found about it; what is wrong can be corrected as well. */
export function UnchangedFields({ employer, evidence, isEditable, onCorrect }: UnchangedFieldsProps) {
  const wrong = wrongNumbers(evidence)
  const has = (outcome: 'pass' | 'fail', claims: readonly Claim[]) =>
    evidence.some((row) => row.outcome === outcome && claims.includes(row.claim))
  const markOf = (field: string) => {
    const found = marks[field] ?? []
    const passed = found.find(({ claims }) => has('pass', claims))
    if (passed) return passed.label
    if (found.some(({ claims }) => has('fail', claims)))
      return <span className="font-bold text-danger">Looks wrong to our check</span>
    return <span className="text-fg-muted">Not checked by machine</span>
  }
  return (
    <section aria-labelledby="settled" className="mt-12 border-t-2 border-fg pt-5">
      <h2 id="settled" className="text-2xl">
        Stays as you sent it
      </h2>
      <dl className="mt-4">
        {listConfirmedFields(employer)
          .filter(([field, value]) => value && !isEditable(field))
          .map(([field, value]) => (
            <div
              key={field}
              className="grid gap-x-3 border-b border-base-300 py-2.5 text-[0.9375rem] sm:grid-cols-[200px_minmax(0,1fr)_auto]"
            >
              <dt className="text-fg-muted">{fieldLabels[field]}</dt>
              <dd className="tabular-nums whitespace-pre-line wrap-anywhere font-semibold">{value}</dd>
              <dd className="flex flex-wrap items-center gap-x-3 text-sm">
                {markOf(field)}
                {wrong.includes(field) && (
                  <button type="button" className="link font-bold" onClick={() => onCorrect(field)}>
                    Correct it<span className="sr-only"> ({fieldLabels[field]})</span>
                  </button>
                )}
              </dd>
            </div>
          ))}
      </dl>
    </section>
  )
}
