import type { ProfileField } from '../api.ts'
import type { EvidenceRow } from '../verification/waiting.ts'

const fields = {
  registration: 'businessRegistrationNumber',
  'tax-id': 'taxIDNumber',
  phone: 'phoneNumber.contactNumber',
  website: 'websiteURL',
  mailbox: 'websiteURL',
} as const

/** The field behind a finding that the company can put right by itself; null if nothing there is wrong or missing. */
export function fieldToCorrect({
  claim,
  outcome,
  finding,
}: Pick<EvidenceRow, 'claim' | 'outcome' | 'finding'>) {
  if (!(claim in fields)) return null
  // Without a website there is no domain whose mailboxes could prove anything.
  const isMissing = finding.endsWith(' was given.') || finding.startsWith('Without a website')
  return outcome === 'fail' || (outcome === 'unknown' && isMissing)
    ? fields[claim as keyof typeof fields]
    : null
}

const numberFields: Partial<Record<string, ProfileField>> = {
  registration: 'businessRegistrationNumber',
  'tax-id': 'taxIDNumber',
  phone: 'phoneNumber',
}

/** Numbers the checks found wrong: their company may correct them even where a reviewer asked for something else. */
export const wrongNumbers = (evidence: readonly { claim: string; outcome: string }[]) =>
  evidence.flatMap(({ claim, outcome }) => {
    const field = numberFields[claim]
    return field && outcome === 'fail' ? [field] : []
  })
