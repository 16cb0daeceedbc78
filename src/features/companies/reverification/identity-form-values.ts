import type { DataOf } from '#/client/api.ts'
import { countries } from '#/shared/reference/countries.ts'
import { entityTypes } from '#/shared/reference/reference.ts'
import { parseCountryCode } from '../country.ts'

export type SavedIdentity = DataOf<'GET', '/employers/identity'>
export type IdentityValues = Record<keyof Omit<SavedIdentity, 'visibleJobs'>, string>

export function initialIdentity({ visibleJobs, ...facts }: SavedIdentity): IdentityValues {
  const values = Object.entries(facts).map(([field, value]) => [field, value === null ? '' : String(value)])
  return {
    ...(Object.fromEntries(values) as IdentityValues),
    corporateDomicile: parseCountryCode(facts.corporateDomicile) ?? facts.corporateDomicile ?? '',
  }
}

// Decides only whether to ask for confirmation; the server decides whether the identity changed.
export const identityFields = [
  'name',
  'entityType',
  'websiteURL',
  'businessRegistrationNumber',
  'taxIDNumber',
  'corporateDomicile',
] as const

const labels: Partial<Record<keyof IdentityValues, string>> = {
  name: 'Legal name',
  entityType: 'Entity type',
  websiteURL: 'Website',
  businessRegistrationNumber: 'Registration number',
  taxIDNumber: 'Tax ID',
  corporateDomicile: 'Corporate domicile',
}

/** Each checked fact that differs, before and after. */
export function changedFields(saved: SavedIdentity, values: IdentityValues) {
  const before = initialIdentity(saved)
  const words = (field: keyof IdentityValues, value: string) =>
    field === 'entityType'
      ? (entityTypes.find((type) => type.value === value)?.label ?? value)
      : field === 'corporateDomicile'
        ? (countries.find(({ code }) => code === value)?.name ?? value)
        : value
  return identityFields
    .filter((field) => before[field] !== values[field])
    .map((field) => ({
      label: labels[field] ?? field,
      from: words(field, before[field]),
      to: words(field, values[field]),
    }))
}
