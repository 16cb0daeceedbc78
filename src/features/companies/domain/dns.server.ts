import { type NameServer, nameServersOf, resolveOrEmpty, resolverAt } from '#/server/outbound/dns.ts'
import type { OutboundConfig } from '#/server/outbound/outbound.ts'
import { challengeLabel, containsToken, type DomainCheck, sanitizeForDisplay } from './challenge.server.ts'

// A name with more records than this is hostile or misconfigured.
const maxRecords = 100
const maxShown = 10

type Answer = { who: string; saw: 'token' | 'other' | 'nothing' | 'alias' | 'silence'; records: string[] }

async function textAt({ resolver }: NameServer, name: string) {
  return (await resolveOrEmpty(resolver.resolveTxt(name)))?.map((strings) => strings.join('')) ?? null
}

async function answerOf(server: NameServer, name: string, token: string): Promise<Answer> {
  const [records, aliases] = await Promise.all([
    textAt(server, name),
    resolveOrEmpty(server.resolver.resolveCname(name)),
  ])
  const row = (saw: Answer['saw'], records: string[] = []) => ({ who: server.name, saw, records })
  if (aliases?.length) return row('alias', aliases.slice(0, 1))
  if (!records || records.length > maxRecords) return row('silence')
  if (records.some((record) => containsToken(record, token))) return row('token', records)
  return records.length > 0 ? row('other', records) : row('nothing')
}

/**
 * Looks up the token in the domain's DNS: at its authoritative name servers, and through every configured resolver. All
 * that respond must return it, so that one poisoned or stale cache proves nothing.
 */
export async function checkDns(
  domain: string,
  token: string,
  outbound: OutboundConfig,
): Promise<DomainCheck> {
  const name = `${challengeLabel}.${domain}`
  const own = await nameServersOf(domain, outbound)
  const resolvers = resolverAt(outbound)
  const [authority, opinions] = await Promise.all(
    [own, resolvers].map((servers) => Promise.all(servers.map((server) => answerOf(server, name, token)))),
  )
  const answers = [...(authority ?? []), ...(opinions ?? [])]
  const heard = answers.filter(({ saw }) => saw !== 'silence')
  const asked = askedWords(authority ?? [], opinions ?? [])
  const read = [...new Set(heard.flatMap(({ records }) => records))].slice(0, maxShown)
  const look = (
    outcome: DomainCheck['outcome'],
    finding: string,
    more: Partial<DomainCheck> = {},
  ): DomainCheck => ({
    method: 'dns',
    outcome,
    finding,
    source: asked,
    records: read.map((record) => ({
      name,
      value: sanitizeForDisplay(record),
      match: containsToken(record, token),
    })),
    ...more,
  })

  const alias = heard.find(({ saw }) => saw === 'alias')
  if (alias)
    return look(
      'waiting',
      `${name} is an alias of ${sanitizeForDisplay(alias.records[0] ?? '')}. Add the TXT record there itself instead.`,
      { records: [] },
    )
  const all = (rows: Answer[] = []) => rows.every(({ saw }) => saw === 'token')
  const heardOwn = (authority ?? []).filter(({ saw }) => saw !== 'silence')
  const enough = heardOwn.length > 0 || resolvers.length > 1
  if (resolvers.length > 0 && all(opinions) && all(heardOwn) && enough)
    return look('pass', `The record at ${name} holds your token.`, {
      proof: JSON.stringify(answers),
    })
  if (heard.length === 0)
    return look('unknown', 'No name server gave an answer we could read. We look again.')
  if (heard.some(({ saw }) => saw === 'token')) {
    return heard.length < answers.length && all(heard)
      ? look('unknown', 'The record is there, but not every name server answered. We look again.')
      : look('unknown', 'The record is there, but not every name server shows it yet. That can take an hour.')
  }
  if (heard.some(({ saw }) => saw === 'other'))
    return look('waiting', `There is a record at ${name}, but it does not hold your token.`)
  const misplaced = await lookNearby(heardOwn.length > 0 ? own : resolvers, domain, token)
  return look(
    'waiting',
    misplaced.words ?? `There is no record at ${name} yet. A new one can take an hour to show.`,
    {
      records: misplaced.records,
    },
  )
}

/** Looks for the record under names that result from common mistakes in DNS control panels. */
async function lookNearby([server]: NameServer[], domain: string, token: string) {
  if (!server) return { words: null, records: [] }
  const places = [
    [
      challengeLabel.slice(1),
      `The record is there, under a name without the underscore. Rename it to ${challengeLabel}.`,
    ],
    [
      `${challengeLabel}.${domain}`,
      `Your DNS host added the domain once more. Name the record ${challengeLabel} only.`,
    ],
    ['', `The record is at ${domain} itself. Name it ${challengeLabel}.`],
  ] as const
  const found = await Promise.all(
    places.map(async ([label, words]) => {
      const name = label ? `${label}.${domain}` : domain
      const records = ((await textAt(server, name)) ?? []).slice(0, maxRecords)
      return { name, words, records, match: records.some((record) => containsToken(record, token)) }
    }),
  )
  const hit = found.find(({ match }) => match)
  return {
    words: hit?.words ?? null,
    records: (hit ? [hit] : found)
      .flatMap(({ name, records }) =>
        records.map((record) => ({
          name,
          value: sanitizeForDisplay(record),
          match: containsToken(record, token),
        })),
      )
      .slice(0, 4),
  }
}

function askedWords(own: Answer[], resolvers: Answer[]) {
  const servers =
    own.length > 0 ? own.map(({ who }) => sanitizeForDisplay(who)).join(', ') : 'No own name server'
  return `${servers} and ${resolvers.length} ${resolvers.length === 1 ? 'resolver' : 'resolvers'}`
}
