import type { FieldErrors } from 'react-hook-form'
import type { FieldError } from '#/ui/form/ErrorSummary.tsx'

/** The fields in the order of the page, in which the summary lists what is wrong with them. */
const pageOrder = [
  ...['photo', 'name', 'headline', 'about'],
  ...['city', 'region', 'country', 'addressType', 'street', 'postalCode', 'otherAddresses'],
  ...['phone', 'otherPhones'],
  ...['experience', 'yearsExperience', 'skills', 'skillYears', 'education'],
  ...['languages', 'certificates', 'links', 'resume', 'projects', 'portfolio'],
  ...[
    'desiredPay',
    'desiredCurrency',
    'desiredPeriod',
    'payFloor',
    'preferences',
    'authorisedToWork',
    'needsSponsorship',
    'private',
  ],
]
const placeOf = (field: string) => pageOrder.indexOf(field.split('.')[0] ?? '')

/** Flattens nested form errors for ErrorSummary, in page order. */
export const flatErrors = (errors: FieldErrors | undefined) =>
  flatten(errors, '').sort((one, other) => placeOf(one.field) - placeOf(other.field))

function flatten(errors: FieldErrors | undefined, path: string): FieldError[] {
  return Object.entries(errors ?? {}).flatMap(([name, error]) => {
    if (path === 'skillYears') return [{ field: path, message: `Years with ${name}: give a whole number` }]
    if (!error || typeof error !== 'object' || name === 'ref') return []
    const field = path ? `${path}.${name}` : name
    const { message } = error as { message?: unknown }
    if (typeof message === 'string' && message) return [{ field, message }]
    return flatten(error as FieldErrors, field)
  })
}
