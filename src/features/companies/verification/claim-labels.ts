import type { Claim } from './status.ts'

export const claimLabels: Record<Claim, string> = {
  owner: 'Owner’s address',
  mailbox: 'Mailbox at its domain',
  dns: 'DNS record',
  file: 'File on its website',
  'domain-age': 'Age of the domain',
  documents: 'Documents',
  registration: 'Registration number',
  'tax-id': 'Tax ID',
  gleif: 'GLEIF register',
  vies: 'VAT register',
  website: 'Website',
  phone: 'Phone',
  duplicates: 'No duplicate company',
  human: 'Read by a person',
}

/** Numbers that were read and not looked up: that they are well formed is all that is known. */
export const formatOnlyClaims: readonly Claim[] = ['registration', 'tax-id', 'phone']
