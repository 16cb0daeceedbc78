import type { Db } from '#/server/database/database.ts'
import { countries } from '#/shared/reference/countries.ts'
import { findDocumentsFinding } from '../documents/finding.server.ts'
import { domainFindingsOf } from '../domain/domain-checks.server.ts'
import { type Company, companyFingerprint, listMembers } from '../queries.server.ts'
import { listDuplicates, needsDuplicateCheck, parseCompanyPhone } from './duplicates/duplicates.server.ts'
import {
  checkRegistration,
  checkTaxId,
  countryOf,
  isLei,
  type NumberCheck,
  normalizeNumber,
} from './duplicates/identifiers.server.ts'
import { nameReviewReason } from './duplicates/names.server.ts'
import { listMailboxConfirmations } from './mailbox-queries.server.ts'
import { hostingOf, isOpenToAnyone, isPunycode, mailboxProblem } from './mailboxes.server.ts'
import { proofExpiresAt, strongProofs, type VerificationFinding } from './status.ts'

/**
 * Collects the findings for every claim. Reads only the database, so it can run inside a transaction; the results of the
 * registries are passed in.
 */
export async function collectEvidence(
  db: Db,
  company: Company,
  now = new Date(),
  registryFindings: VerificationFinding[] = [],
): Promise<VerificationFinding[]> {
  const proofs = [await checkMailbox(db, company, now), ...(await domainFindingsOf(db, company, now))]
  const proven = proofs.some(({ claim, outcome }) => strongProofs.includes(claim) && outcome === 'pass')
  const documents = await findDocumentsFinding(db, company.id)
  const owner = await checkOwner(db, company.id)
  return [
    ...(owner ? [owner] : []),
    // One way to prove the domain is enough: then the unused ones are omitted.
    ...proofs.filter(({ claim, outcome }) => outcome === 'pass' || !proven || claim === 'website'),
    ...formatFindings(company),
    ...registryFindings,
    await checkDuplicates(db, company, proven),
    ...(documents ? [documents] : []),
  ]
}

/** A finding only while no owner has confirmed their email address. */
async function checkOwner(db: Db, companyId: string): Promise<VerificationFinding | null> {
  const owners = (await listMembers(db, companyId)).filter(({ role }) => role === 'owner')
  const [owner] = owners
  if (!owner || owners.some(({ emailVerifiedAt }) => emailVerifiedAt)) return null
  return {
    claim: 'owner',
    outcome: 'waiting',
    strength: 'weak',
    finding: `Nobody has confirmed ${owner.email} yet. The company is approved only after that: use the code we sent there.`,
  }
}

async function checkMailbox(db: Db, { id, domain }: Company, now: Date): Promise<VerificationFinding> {
  const row = (
    outcome: VerificationFinding['outcome'],
    finding: string,
    more: Partial<VerificationFinding> = {},
  ): VerificationFinding => ({
    claim: 'mailbox',
    outcome,
    strength: 'strong',
    finding,
    ...more,
  })
  if (!domain) return row('unknown', 'Without a website we do not know which domain is yours.')
  if (isOpenToAnyone(domain))
    return row('unknown', `Anyone can have an address at ${domain}, so it proves nothing.`)
  const hosting = hostingOf(domain)
  if (hosting) return row('unknown', `Anyone can have a name under ${hosting}, so it proves nothing.`)
  const isCurrent = (provenAt: Date | null): provenAt is Date => !!provenAt && proofExpiresAt(provenAt) > now
  const owner = (await listMembers(db, id)).find(
    (member) =>
      member.role === 'owner' && isCurrent(member.emailVerifiedAt) && !mailboxProblem(member.email, domain),
  )
  if (owner?.emailVerifiedAt)
    return row('pass', `The account’s own address, ${owner.email}, is at ${domain} and was confirmed.`, {
      source: 'A confirmed address',
      proofHash: companyFingerprint(owner.email),
      provenAt: owner.emailVerifiedAt,
    })
  const links = await listMailboxConfirmations(db, id)
  const openedLink = links.find((link) => isCurrent(link.usedAt) && !mailboxProblem(link.email, domain))
  if (openedLink?.usedAt)
    return row('pass', `The link sent to ${openedLink.email} was opened and confirmed.`, {
      source: 'A link sent to it',
      proofHash: companyFingerprint(openedLink.email),
      provenAt: openedLink.usedAt,
    })
  const sentLink = links.find((link) => link.expiresAt > now && !mailboxProblem(link.email, domain))
  return row(
    'waiting',
    sentLink
      ? `We sent a link to ${sentLink.email}. It waits to be opened.`
      : `Give an address at ${domain} and open the link we send there.`,
  )
}

type Written = Pick<
  Company,
  | 'corporateDomicile'
  | 'phoneCountryCode'
  | 'phoneContactNumber'
  | 'taxIdNumber'
  | 'businessRegistrationNumber'
>

/** Whether the numbers are written as numbers of that country are. The form asks it too, before anything is sent. */
export function formatFindings(company: Written): VerificationFinding[] {
  const country = countryOf(company.corporateDomicile, company.phoneCountryCode)
  const { taxIdNumber, businessRegistrationNumber: registered } = company
  const taxId = taxIdNumber ? checkTaxId(country, taxIdNumber) : null
  const registration = registered ? checkRegistration(country, registered) : null
  return [
    checkNumber('tax-id', 'tax ID', taxId, country),
    checkNumber('registration', 'registration number', registration, country, registered),
    checkPhone(company),
  ]
}

function checkNumber(
  claim: 'tax-id' | 'registration',
  name: string,
  result: NumberCheck | null,
  country: string | null,
  written?: string | null,
): VerificationFinding {
  const countryName = countries.find(({ code }) => code === country)?.name
  const form = written && isLei(written) ? 'LEI' : countryName
  const finding = !result
    ? `No ${name} was given.`
    : result === 'pass'
      ? `The ${name} is well formed (${form}).`
      : result === 'fail'
        ? `The ${name} does not have the right format (${form}).`
        : countryName
          ? `We do not know the format of this number (${countryName}).`
          : `We could not tell which country this ${name} is from.`
  return { claim, outcome: result ?? 'unknown', strength: 'medium', finding }
}

function checkPhone(company: Written): VerificationFinding {
  const valid = parseCompanyPhone(company)?.isValid()
  return {
    claim: 'phone',
    outcome: valid ? 'pass' : 'fail',
    strength: 'weak',
    finding: valid
      ? 'The number is valid. We did not call it.'
      : 'This number is not valid in the country given.',
  }
}

async function checkDuplicates(db: Db, company: Company, proven: boolean): Promise<VerificationFinding> {
  const row = (outcome: VerificationFinding['outcome'], finding: string): VerificationFinding => ({
    claim: 'duplicates',
    outcome,
    strength: 'medium',
    finding,
  })
  const others = await listDuplicates(db, company.id)
  if (others.some(needsDuplicateCheck))
    return row('fail', 'Another company here uses the same details. A person compares the two.')
  const nameProblem = nameReviewReason(company, proven)
  if (nameProblem) return row('unknown', nameProblem)
  if (company.domain && isPunycode(company.domain))
    return row('unknown', 'The domain uses letters of another script. A person compares it.')
  return row('pass', 'No other company here has the same numbers, domain, phone or name.')
}

/** Shows only the last four characters, enough to recognise one's own number. */
export const maskedNumber = (checkNumber: string) => `••••${normalizeNumber(checkNumber).slice(-4)}`
