import type { Claim, Outcome, Strength } from './status.ts'

export const claimNames: Record<Claim, string> = {
  mailbox: 'Mailbox',
  registration: 'Registration',
  'tax-id': 'Tax ID',
  phone: 'Phone',
  duplicates: 'Only one of its kind',
  human: 'A person decides',
}

export const strengthNames: Record<Strength, string> = {
  strong: 'Strong proof',
  medium: 'Form and reuse',
  weak: 'Form only',
}

export const outcomeNames: Record<Outcome, string> = {
  pass: 'Confirmed',
  fail: 'Doesn’t match',
  waiting: 'Waiting',
  unknown: 'Not known',
}

/** What a job seeker may read about a claim that passed, and how we came to know it. */
export function publicLine(claim: Claim, domain: string | null): { sentence: string; how: string } {
  switch (claim) {
    case 'mailbox':
      return {
        sentence: domain
          ? `Someone at ${domain} runs this account`
          : 'Someone at the company runs this account',
        how: 'A link opened in a mailbox at the company’s own domain',
      }
    case 'registration':
      return {
        sentence: 'Its registration number has the right form',
        how: 'Own check; no register was asked',
      }
    case 'tax-id':
      return { sentence: 'Its tax ID has the right form', how: 'Own check; no tax office was asked' }
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
