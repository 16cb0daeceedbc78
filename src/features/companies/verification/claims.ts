import type { Claim, Outcome, Strength } from './status.ts'

export const claimLabels: Record<Claim, string> = {
  owner: 'Owner’s address',
  mailbox: 'Mailbox',
  dns: 'DNS record',
  file: 'File on its website',
  'domain-age': 'Age of the domain',
  documents: 'Documents',
  registration: 'Registration',
  'tax-id': 'Tax ID',
  gleif: 'GLEIF register',
  vies: 'VAT register',
  website: 'Website',
  phone: 'Phone',
  duplicates: 'Only one of its kind',
  human: 'A person decides',
}

export const strengthLabels: Record<Strength, string> = {
  strong: 'Strong proof',
  medium: 'Supports it',
  weak: 'Weak sign',
}

export const outcomeLabels: Record<Outcome, string> = {
  pass: 'Confirmed',
  fail: 'Doesn’t match',
  waiting: 'Waiting',
  unknown: 'Not known',
}

/** The public sentence about a claim that passed, and how it was checked. */
export function describeClaim(claim: Claim, domain: string | null): { sentence: string; how: string } {
  switch (claim) {
    case 'owner':
      return { sentence: 'Its owner confirmed their own address', how: 'A code or link sent to it' }
    case 'domain-age':
      return {
        sentence: domain
          ? `The domain ${domain} has been registered for 90 days or more`
          : 'Its domain has been registered for 90 days or more',
        how: 'Asked the registry of the domain',
      }
    case 'mailbox':
      return {
        sentence: domain
          ? `Someone at ${domain} runs this account`
          : 'Someone at the company runs this account',
        how: 'A link opened in a mailbox at the company’s own domain',
      }
    case 'dns':
      return {
        sentence: domain ? `Controls the domain ${domain}` : 'Controls its domain',
        how: 'A record in the domain’s DNS, read at its own name servers',
      }
    case 'file':
      return {
        sentence: domain ? `Controls the website of ${domain}` : 'Controls its website',
        how: 'A file that only its webmaster can place there',
      }
    case 'documents':
      return { sentence: 'A person read its documents', how: 'Read by Waymark staff' }
    case 'gleif':
      return {
        sentence: 'The global register of legal entities lists it under this name',
        how: 'Asked GLEIF',
      }
    case 'vies':
      return { sentence: 'The European VAT register knows its VAT number', how: 'Asked VIES' }
    case 'website':
      return { sentence: 'Its website answers', how: 'We opened it once' }
    case 'registration':
      return {
        sentence: 'Its registration number has the right form',
        how: 'Own check of its form',
      }
    case 'tax-id':
      return {
        sentence: 'Its tax ID has the right form',
        how: 'Own check of its form; no tax office was asked',
      }
    case 'phone':
      return { sentence: 'Its phone number can be dialled', how: 'Own check; we did not call' }
    case 'duplicates':
      return {
        sentence: 'No other company here uses its numbers, domain, phone or name',
        how: 'Compared with every company here',
      }
    case 'human':
      return { sentence: 'A person read the case and approved it', how: 'Read by Waymark staff' }
  }
}

/**
 * Findings as shown to the company. Duplicates are hidden, because they would let anyone probe which numbers exist.
 */
export function findingsForOwner<Row extends { claim: Claim; outcome: Outcome; finding: string }>(
  evidence: Row[],
): Row[] {
  const humanFinding = evidence.find(({ claim }) => claim === 'human')
  return evidence.map((row) => {
    if (row.claim !== 'duplicates' || (row.outcome === 'pass' && !humanFinding)) return row
    const compared = humanFinding?.outcome === 'pass'
    return {
      ...row,
      outcome: compared ? 'unknown' : 'waiting',
      finding: compared
        ? 'A person compared your details with those of other companies.'
        : 'A person compares your details with those of other companies.',
    }
  })
}
