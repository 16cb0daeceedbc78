import { type Outside, within } from '#/server/outside.ts'
import type { TaskContext } from '#/server/tasks.ts'
import { domainProblem, type Look } from './domain-challenge.server.ts'
import { lookAtDns } from './domain-dns.server.ts'
import { findChallenge, listReadings, type Reading, saveReading } from './domain-queries.server.ts'
import { lookAtFile, lookAtWebsite } from './domain-web.server.ts'
import { registrableDomain } from './mailboxes.server.ts'
import { type Company, listMembers } from './queries.server.ts'
import { enquire, enquiriesFor, findingOf } from './registers.server.ts'
import { type Finding, holdsUntil } from './status.ts'

/** All looks run at the same time, and none gets longer than this: two minutes are promised in all. */
const patience = 20_000

type World = Pick<TaskContext, 'db' | 'config' | 'notify'>

const unseen = (way: Look['way'], source: string): Look => ({
  way,
  outcome: 'unknown',
  finding: 'There was no answer in time. We look again.',
  source,
  records: [],
})

/**
 * Looks for the company's token in the DNS and on the website of `domain`, and whether the website answers.
 * Keeps each reading the moment it is there, tells `seen` what it comes to, and wakes the open pages. Talks to the network: never call it in
 * a transaction. Running it again reads the same again.
 */
export async function lookAtDomain(
  { db, config, notify }: World,
  companyId: string,
  domain: string,
  website: string | null,
  seen: (findings: Finding[]) => Promise<void> = async () => {},
) {
  const { outside } = config
  if (!outside || isOurs(domain, config.publicUrl)) return
  const challenge = domainProblem(domain) ? undefined : await findChallenge(db, companyId, domain)
  const members = (await listMembers(db, companyId)).map(({ id }) => id)
  const look = async (way: Look['way'], work: (outside: Outside) => Promise<Look>) => {
    const late = () => unseen(way, domain)
    const found = await within(patience, work(outside).catch(late), late)
    await saveReading(db, companyId, domain, found)
    const readings = await listReadings(db, companyId, domain)
    await seen(domainFindings(readings, new Date()).filter(({ claim }) => claim === way))
    await notify(members, { type: 'company', id: companyId })
  }
  await Promise.all([
    challenge && look('dns', (outside) => lookAtDns(domain, challenge.token, outside)),
    challenge && look('file', (outside) => lookAtFile(domain, challenge.token, outside)),
    website &&
      registrableDomain(website) === domain &&
      look('website', (outside) => lookAtWebsite(website, domain, outside)),
  ])
}

/** We would only find ourselves there. */
const isOurs = (domain: string, publicUrl: string) => registrableDomain(publicUrl) === domain

const strengths = { dns: 'strong', file: 'strong', website: 'weak' } as const

/** What the readings of a domain come to on a given day. A proof older than twelve months is none. */
export function domainFindings(readings: Reading[], now: Date): Finding[] {
  return readings.flatMap((reading): Finding[] => {
    const { way, source, provenAt } = reading
    const base = { claim: way, strength: strengths[way], source } as const
    if (provenAt && holdsUntil(provenAt) > now)
      return [
        { ...base, outcome: 'pass', finding: provenWords(reading), proofHash: reading.proofHash, provenAt },
      ]
    // Whether there is a file is only worth a line when somebody has put one there.
    if (way === 'file' && (reading.records as unknown[]).length === 0) return []
    if (reading.outcome === 'pass')
      return [
        { ...base, outcome: 'unknown', finding: 'This was proven more than 12 months ago. Show it again.' },
      ]
    return [{ ...base, outcome: reading.outcome, finding: reading.finding }]
  })
}

const provenWords = ({ way, outcome, finding, source }: Reading) =>
  outcome === 'pass'
    ? finding
    : way === 'website'
      ? `A website answered at ${source}.`
      : 'Your token was there. The last look could not see, so the proof stands.'

/** What a company's domain has shown so far, as findings. */
export const domainFindingsOf = async (db: TaskContext['db'], { id, domain }: Company, now: Date) =>
  domain ? domainFindings(await listReadings(db, id, domain), now) : []

/** What is about to be asked outside, as findings that say so. */
export function looksAhead(company: Company, { outside, publicUrl }: TaskContext['config']): Finding[] {
  if (!outside) return []
  const { domain, websiteUrl, name } = company
  const under = (claim: Finding['claim'], strength: Finding['strength'], finding: string): Finding => ({
    claim,
    outcome: 'unknown',
    strength,
    finding,
  })
  const looked = domain && !isOurs(domain, publicUrl)
  return [
    ...(looked && !domainProblem(domain)
      ? [under('dns', 'strong', `The name servers of ${domain} are being asked.`)]
      : []),
    ...(looked && websiteUrl ? [under('website', 'weak', 'The website is being opened.')] : []),
    ...enquiriesFor(company, outside).map((enquiry) => ({
      ...findingOf(enquiry, null, name),
      finding: 'The register is being asked.',
    })),
  ]
}

/** Asks the registers the operator has set up. An outage is 'unknown'. Talks to the network. */
export async function askRegisters({ db, config }: World, company: Company): Promise<Finding[]> {
  const { outside } = config
  if (!outside) return []
  return Promise.all(
    enquiriesFor(company, outside).map(async (enquiry) => {
      const answer = await within(patience, enquire(db, enquiry, outside), () => null).catch(() => null)
      return findingOf(enquiry, answer, company.name)
    }),
  )
}
