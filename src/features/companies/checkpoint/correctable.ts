import type { ProfileField } from '../api.ts'
import type { EvidenceRow } from '../verification/waiting.ts'

type FieldOfClaim = Partial<Record<string, ProfileField>>

const numberFields: FieldOfClaim = {
  registration: 'businessRegistrationNumber',
  'tax-id': 'taxIDNumber',
  phone: 'phoneNumber',
}
const fields: FieldOfClaim = { ...numberFields, website: 'websiteURL', mailbox: 'websiteURL' }

/** Where the form has a field: of several inputs, the one that counts. */
export const fieldAnchor = (field: ProfileField) =>
  field === 'phoneNumber'
    ? 'phoneNumber.contactNumber'
    : field === 'socialLinks'
      ? 'socialLinks.linkedinURL'
      : field

/** The field behind a finding that the company can put right by itself; null if nothing there is wrong or missing. */
export function fieldToCorrect({
  claim,
  outcome,
  finding,
}: Pick<EvidenceRow, 'claim' | 'outcome' | 'finding'>) {
  const field = fields[claim]
  if (!field) return null
  // Without a website there is no domain whose mailboxes could prove anything.
  const isMissing = finding.endsWith(' was given.') || finding.startsWith('Without a website')
  return outcome === 'fail' || (outcome === 'unknown' && isMissing) ? fieldAnchor(field) : null
}

/** Numbers the checks found wrong: their company may correct them even where a reviewer asked for something else. */
export const wrongNumbers = (evidence: readonly { claim: string; outcome: string }[]) =>
  evidence.flatMap(({ claim, outcome }) => {
    const field = numberFields[claim]
    return field && outcome === 'fail' ? [field] : []
  })
