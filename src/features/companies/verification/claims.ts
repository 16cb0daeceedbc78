import { readableDomain } from '#/shared/input/readable-domain.ts'
import type { Claim, EvidenceOutcome, EvidenceStrength } from './status.ts'

export const evidenceStrengthLabels: Record<EvidenceStrength, string> = {
  strong: 'Strong proof',
  medium: 'Supports it',
  weak: 'Weak sign',
}

export const outcomeLabels: Record<EvidenceOutcome, string> = {
  pass: 'Confirmed',
  fail: 'Doesn’t match',
  waiting: 'Waiting',
  unknown: 'Not known',
}

/** The public sentence about a claim that passed, and how it was checked. Lists of them come from `publicClaims`. */
export function describeClaim(claim: Claim, inAscii: string | null): { sentence: string; how: string } {
  const domain = inAscii && readableDomain(inAscii)
  switch (claim) {
    case 'owner':
      return { sentence: 'Its owner confirmed their own address', how: 'A code or link sent to it' }
    case 'domain-age':
      return {
        sentence: domain
          ? `The domain ${domain} has been registered for 90 days or more`
          : 'Its domain has been registered for 90 days or more',
        how: 'We asked the registry of the domain',
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
        how: 'We asked GLEIF',
      }
    case 'vies':
      return { sentence: 'The European VAT register knows its VAT number', how: 'We asked VIES' }
    case 'website':
      return { sentence: 'Its website answers', how: 'We opened it once' }
    case 'registration':
      return {
        sentence: 'Its registration number is well formed',
        how: 'Our own check of the format; we did not look it up',
      }
    case 'tax-id':
      return {
        sentence: 'Its tax ID is well formed',
        how: 'Our own check of the format; we did not ask a tax office',
      }
    case 'phone':
      return {
        sentence: 'Its phone number is well formed',
        how: 'Our own check of the format; we did not call it',
      }
    case 'duplicates':
      return {
        sentence: 'No other company here uses its numbers, domain, phone or name',
        how: 'We compared it with every company here',
      }
    case 'human':
      return { sentence: 'A person read the case and approved it', how: 'Read by Waymark staff' }
  }
}

type Row = { claim: Claim; outcome: EvidenceOutcome; finding: string }

/**
 * What job seekers read: the sentence of each claim that passed. The company's page, the public pages and the mails all
 * take it from here, so that they never differ.
 */
export const publicClaims = <R extends Pick<Row, 'claim' | 'outcome'>>(
  rows: readonly R[],
  domain: string | null,
) =>
  rows
    .filter(({ outcome }) => outcome === 'pass')
    .map((row) => ({ ...row, sentence: describeClaim(row.claim, domain).sentence }))

/**
 * Findings as shown to the company, with what is public of each. Until a case is approved, duplicates stay closed: they
 * would let anyone probe which numbers exist.
 */
export function verificationFindingsForOwner<R extends Row>(evidence: readonly R[], domain: string | null) {
  const human = evidence.find(({ claim }) => claim === 'human')
  const isOpen = human === undefined || human.outcome === 'pass'
  const seen = evidence.map((row): R => {
    if (row.claim !== 'duplicates' || (isOpen && row.outcome === 'pass')) return row
    return isOpen
      ? {
          ...row,
          outcome: 'unknown',
          finding: 'A person compared your details with those of other companies.',
        }
      : {
          ...row,
          outcome: 'waiting',
          finding: 'A person compares your details with those of other companies.',
        }
  })
  const lines = publicClaims(seen, domain)
  return seen.map((row) => ({
    ...row,
    publicLine: lines.find(({ claim }) => claim === row.claim)?.sentence ?? null,
  }))
}
