import { type NameServer, nameServersOf, resolveOrEmpty, resolverAt } from '#/server/outbound/dns.ts'
import type { OutboundConfig } from '#/server/outbound/outbound.ts'
import { challengeLabel, containsToken, type DomainCheck, sanitizeForDisplay } from './challenge.server.ts'

// A name with more records than this is hostile or misconfigured.
const maxRecords = 100
const maxShown = 10

type ServerAnswer = {
  who: string
  saw: 'token' | 'other' | 'nothing' | 'alias' | 'silence'
  records: string[]
}

async function readTxt({ resolver }: NameServer, name: string) {
  return (await resolveOrEmpty(resolver.resolveTxt(name)))?.map((strings) => strings.join('')) ?? null
}

async function askServer(server: NameServer, name: string, token: string): Promise<ServerAnswer> {
  const [records, aliases] = await Promise.all([
    readTxt(server, name),
    resolveOrEmpty(server.resolver.resolveCname(name)),
  ])
  const row = (saw: ServerAnswer['saw'], records: string[] = []) => ({ who: server.name, saw, records })
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
  const ownServers = await nameServersOf(domain, outbound)
  const resolvers = resolverAt(outbound)
  const [ownAnswers, resolverAnswers] = await Promise.all(
    [ownServers, resolvers].map((servers) =>
      Promise.all(servers.map((server) => askServer(server, name, token))),
    ),
  )
  const answers = [...(ownAnswers ?? []), ...(resolverAnswers ?? [])]
  const answered = answers.filter(({ saw }) => saw !== 'silence')
  const sourceText = describeServers(ownAnswers ?? [], resolverAnswers ?? [])
  const shownRecords = [...new Set(answered.flatMap(({ records }) => records))].slice(0, maxShown)
  const result = (
    outcome: DomainCheck['outcome'],
    finding: string,
    more: Partial<DomainCheck> = {},
  ): DomainCheck => ({
    method: 'dns',
    outcome,
    finding,
    source: sourceText,
    records: shownRecords.map((record) => ({
      name,
      value: sanitizeForDisplay(record),
      match: containsToken(record, token),
    })),
    ...more,
  })

  const alias = answered.find(({ saw }) => saw === 'alias')
  if (alias)
    return result(
      'waiting',
      `${name} is an alias of ${sanitizeForDisplay(alias.records[0] ?? '')}. Add the TXT record there itself instead.`,
      { records: [] },
    )
  const all = (rows: ServerAnswer[] = []) => rows.every(({ saw }) => saw === 'token')
  const answeredByOwn = (ownAnswers ?? []).filter(({ saw }) => saw !== 'silence')
  const hasEnoughAnswers = answeredByOwn.length > 0 || resolvers.length > 1
  if (resolvers.length > 0 && all(resolverAnswers) && all(answeredByOwn) && hasEnoughAnswers)
    return result('pass', `The record at ${name} holds your token.`, {
      proof: JSON.stringify(answers),
    })
  if (answered.length === 0)
    return result('unknown', 'No name server gave an answer we could read. We look again.')
  if (answered.some(({ saw }) => saw === 'token')) {
    return answered.length < answers.length && all(answered)
      ? result('unknown', 'The record is there, but not every name server answered. We look again.')
      : result(
          'unknown',
          'The record is there, but not every name server shows it yet. That can take an hour.',
        )
  }
  if (answered.some(({ saw }) => saw === 'other'))
    return result('waiting', `There is a record at ${name}, but it does not hold your token.`)
  const misplaced = await findMisplacedRecord(
    answeredByOwn.length > 0 ? ownServers : resolvers,
    domain,
    token,
  )
  return result(
    'waiting',
    misplaced.words ?? `There is no record at ${name} yet. A new one can take an hour to show.`,
    {
      records: misplaced.records,
    },
  )
}

/** Looks for the record under names that result from common mistakes in DNS control panels. */
async function findMisplacedRecord([server]: NameServer[], domain: string, token: string) {
  if (!server) return { words: null, records: [] }
  const mistakes = [
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
  const answers = await Promise.all(
    mistakes.map(async ([label, words]) => {
      const name = label ? `${label}.${domain}` : domain
      const records = ((await readTxt(server, name)) ?? []).slice(0, maxRecords)
      return { name, words, records, match: records.some((record) => containsToken(record, token)) }
    }),
  )
  const found = answers.find(({ match }) => match)
  return {
    words: found?.words ?? null,
    records: (found ? [found] : answers)
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

function describeServers(ownServers: ServerAnswer[], resolvers: ServerAnswer[]) {
  const servers =
    ownServers.length > 0
      ? ownServers.map(({ who }) => sanitizeForDisplay(who)).join(', ')
      : 'No own name server'
  return `${servers} and ${resolvers.length} ${resolvers.length === 1 ? 'resolver' : 'resolvers'}`
}
