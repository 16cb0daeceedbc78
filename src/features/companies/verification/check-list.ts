import { claimLabels } from './claim-labels.ts'
import type { Claim } from './status.ts'

/** What every company is checked on, as the public reads it. The names are those of the findings. */
export const checkList: readonly { claims: readonly [Claim, ...Claim[]]; what: string; stops: string }[] = [
  {
    claims: ['mailbox'],
    what: 'Somebody opens our link in a mailbox at the company’s own domain. Nothing weighs more.',
    stops: 'A free or throw-away email address, or another domain',
  },
  {
    claims: ['dns', 'file'],
    what: 'As good as the mailbox: a record in the domain’s DNS, or a file on its website, that only its owner can place.',
    stops: 'A domain that belongs to somebody else',
  },
  {
    claims: ['registration'],
    what: 'The number has the exact format its country gives it, where we know that format. A register is asked only where the company’s page says so.',
    stops: 'A number of the wrong format',
  },
  {
    claims: ['tax-id'],
    what: 'The same for the tax ID. We do not ask the tax office.',
    stops: 'A number of the wrong format',
  },
  {
    claims: ['phone'],
    what: 'The number is valid in the country given. We do not call it.',
    stops: 'A number that cannot exist',
  },
  {
    claims: ['duplicates'],
    what: 'No other company here uses the same name, numbers, phone or domain, or a domain almost the same.',
    stops: 'A name or number that another company has',
  },
]

/** 'DNS record or file on its website' */
export const checkName = ([first, ...others]: readonly [Claim, ...Claim[]]) =>
  [
    claimLabels[first],
    ...others.map((claim) => `${claimLabels[claim].slice(0, 1).toLowerCase()}${claimLabels[claim].slice(1)}`),
  ].join(' or ')
