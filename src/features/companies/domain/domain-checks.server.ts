import { type OutboundConfig, outboundTimeoutMs, withTimeout } from '#/server/outbound/outbound.ts'
import type { TaskContext } from '#/server/tasks.ts'
import { type Company, listMembers } from '../queries.server.ts'
import { registrableDomain } from '../verification/mailboxes.server.ts'
import { queryRegistry, registryFinding, registryQueries } from '../verification/registries.server.ts'
import { proofExpiresAt, type VerificationFinding } from '../verification/status.ts'
import { type DomainCheck, unprovableReason } from './challenge.server.ts'
import { checkDns } from './dns.server.ts'
import { type DomainCheckRow, findChallenge, listDomainChecks, saveDomainCheck } from './queries.server.ts'
import { checkDomainFile, checkWebsite } from './web.server.ts'

type CheckContext = Pick<TaskContext, 'db' | 'config' | 'publish'>

const timedOut = (method: DomainCheck['method'], source: string): DomainCheck => ({
  method,
  outcome: 'unknown',
  finding: 'There was no answer in time. We look again.',
  source,
  records: [],
})

/**
 * Looks for the company's token in the DNS and on the website of `domain`, and checks whether the website answers.
 * Stores each result as it arrives, passes its findings to `onFindings`, and sends a live event. Calls other servers,
 * so never inside a transaction. Idempotent.
 */
export async function checkDomain(
  { db, config, publish }: CheckContext,
  companyId: string,
  domain: string,
  website: string | null,
  onFindings: (findings: VerificationFinding[]) => Promise<void> = async () => {},
) {
  const { outbound } = config
  if (!outbound || isOwnDomain(domain, config.publicUrl)) return
  const challenge = unprovableReason(domain) ? undefined : await findChallenge(db, companyId, domain)
  const members = (await listMembers(db, companyId)).map(({ id }) => id)
  const runCheck = async (
    method: DomainCheck['method'],
    run: (outbound: OutboundConfig) => Promise<DomainCheck>,
  ) => {
    const timeoutResult = () => timedOut(method, domain)
    const found = await withTimeout(
      outboundTimeoutMs('companyCheck', outbound),
      run(outbound).catch(timeoutResult),
      timeoutResult,
    )
    await saveDomainCheck(db, companyId, domain, found)
    const checks = await listDomainChecks(db, companyId, domain)
    await onFindings(domainFindings(checks, new Date()).filter(({ claim }) => claim === method))
    await publish(members, { type: 'company', id: companyId })
  }
  await Promise.all([
    challenge && runCheck('dns', (outbound) => checkDns(domain, challenge.token, outbound)),
    challenge && runCheck('file', (outbound) => checkDomainFile(domain, challenge.token, outbound)),
    website &&
      registrableDomain(website) === domain &&
      runCheck('website', (outbound) => checkWebsite(website, domain, outbound)),
  ])
}

/** The domain of this installation proves nothing. */
const isOwnDomain = (domain: string, publicUrl: string) => registrableDomain(publicUrl) === domain

const strengths = { dns: 'strong', file: 'strong', website: 'weak' } as const

/** The findings from the stored checks of a domain at a given date. Proofs expire after twelve months. */
function domainFindings(checks: DomainCheckRow[], now: Date): VerificationFinding[] {
  return checks.flatMap((check): VerificationFinding[] => {
    const { method, source, provenAt } = check
    const base = { claim: method, strength: strengths[method], source } as const
    if (provenAt && proofExpiresAt(provenAt) > now)
      return [{ ...base, outcome: 'pass', finding: provenWords(check), proofHash: check.proofHash, provenAt }]
    // A missing file is not mentioned, because the file is optional.
    if (method === 'file' && (check.records as unknown[]).length === 0) return []
    if (check.outcome === 'pass')
      return [
        { ...base, outcome: 'unknown', finding: 'This was proven more than 12 months ago. Show it again.' },
      ]
    return [{ ...base, outcome: check.outcome, finding: check.finding }]
  })
}

const provenWords = ({ method, outcome, finding, source }: DomainCheckRow) =>
  outcome === 'pass'
    ? finding
    : method === 'website'
      ? `A website answered at ${source}.`
      : 'Your token was there. The last look could not see, so the proof stands.'

/** The findings from the stored checks of a company's domain. */
export const domainFindingsOf = async (db: TaskContext['db'], { id, domain }: Company, now: Date) =>
  domain ? domainFindings(await listDomainChecks(db, id, domain), now) : []

/** Pending findings for the external checks about to run. */
export function pendingFindings(
  company: Company,
  { outbound, publicUrl }: TaskContext['config'],
): VerificationFinding[] {
  if (!outbound) return []
  const { domain, websiteUrl, name } = company
  const under = (
    claim: VerificationFinding['claim'],
    strength: VerificationFinding['strength'],
    finding: string,
  ): VerificationFinding => ({
    claim,
    outcome: 'unknown',
    strength,
    finding,
  })
  const looked = domain && !isOwnDomain(domain, publicUrl)
  return [
    ...(looked && !unprovableReason(domain)
      ? [under('dns', 'strong', `The name servers of ${domain} are being asked.`)]
      : []),
    ...(looked && websiteUrl ? [under('website', 'weak', 'The website is being opened.')] : []),
    ...registryQueries(company, outbound).map((enquiry) => ({
      ...registryFinding(enquiry, null, name),
      finding: 'The register is being asked.',
    })),
  ]
}

/** Queries the registries configured by the operator. An outage is 'unknown'. Makes network requests. */
export async function queryRegistries(
  { db, config }: CheckContext,
  company: Company,
): Promise<VerificationFinding[]> {
  const { outbound } = config
  if (!outbound) return []
  return Promise.all(
    registryQueries(company, outbound).map(async (enquiry) => {
      const answer = await withTimeout(
        outboundTimeoutMs('companyCheck', outbound),
        queryRegistry(db, enquiry, outbound),
        () => null,
      ).catch(() => null)
      return registryFinding(enquiry, answer, company.name)
    }),
  )
}
