/** A stored value and its label. Where they differ, the specification demands the value. */
export type Option = { value: string; label: string }

// The specification misspells 'nonprofit_rganization'; only the label may be corrected.
export const entityTypes = [
  { value: 'llc', label: 'LLC' },
  { value: 'stock_corporation', label: 'Stock Corporation' },
  { value: 'nonprofit_rganization', label: 'Nonprofit Organization' },
  { value: 'corporation', label: 'Corporation' },
  { value: 'b_corp', label: 'B-Corp' },
] as const satisfies readonly Option[]

export type EntityType = (typeof entityTypes)[number]['value']

export const certifications = ['ISO 9001', 'ISO 14001'] as const
export type Certification = (typeof certifications)[number]

const twoDigits = (n: number) => String(n).padStart(2, '0')
const inclusive = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i)

export const daysOfMonth: readonly string[] = inclusive(1, 31).map(twoDigits)
export const months: readonly string[] = inclusive(1, 12).map(twoDigits)
export const birthYears: readonly number[] = inclusive(1925, 2024)
export const expiryYears: readonly number[] = inclusive(2024, 2060)

export const genders = ['Male', 'Female', 'Other', 'Do Not Indicate'] as const

export const addressTypes = ['Home', 'Work', 'Other'] as const

export const phoneTypes = ['Home', 'Work', 'Mobile', 'Other'] as const

// 'U.S. citizen' is added by us: without it most people in the United States could not answer. 'refuges asylee' is
// the specification's value; people read the label.
export const citizenships = [
  { value: 'U.S. citizen', label: 'U.S. citizen' },
  { value: 'U.S. dual citizen', label: 'U.S. dual citizen' },
  { value: 'U.S. permanent resident', label: 'U.S. permanent resident' },
  { value: 'U.S. refuges asylee', label: 'U.S. refugee or asylee' },
  {
    value: 'DACA/undocumented/Deferred Enforced Departure/Temporary Status',
    label: 'DACA, undocumented, Deferred Enforced Departure or Temporary Status',
  },
  { value: 'Citizen of non-U.S. country', label: 'Citizen of a country other than the U.S.' },
] as const satisfies readonly Option[]
