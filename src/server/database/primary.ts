import { setTimeout as pause } from 'node:timers/promises'
import type { Client, ClientConfig } from 'pg'
import { log } from '../observability/log.ts'

type Host = { host: string; port: number }
/** An address that `pg` can read, with the first host alone, and all of them. */
type Several = { first: string; hosts: Host[] }

/** The hosts of an address such as `postgres://u:p@one:5432,two:5432/waymark`; null when it names one. */
export function readSeveralHosts(url = '', setting = 'DATABASE_URL'): Several | null {
  const [, scheme = '', authority = '', rest = ''] = /^(postgres(?:ql)?:\/\/)([^/?#]*)(.*)$/s.exec(url) ?? []
  const userEnds = authority.lastIndexOf('@') + 1
  const names = authority.slice(userEnds).split(',')
  if (names.length < 2) return null
  const hosts = names.map((name) => {
    const [, bracketed, plain = '', port = '5432'] =
      /^(?:\[([\da-f:.]+)\]|([\w.-]+))(?::(\d{1,5}))?$/i.exec(name.trim()) ?? []
    const host = bracketed ?? plain
    if (host === '' || Number(port) > 65_535)
      throw new Error(
        `Set ${setting} to hosts with a comma between them, such as postgres://waymark:secret@one:5432,two:5432/waymark.`,
      )
    return { host, port: Number(port) }
  })
  return { first: `${scheme}${authority.slice(0, userEnds)}${names[0]?.trim()}${rest}`, hosts }
}

/** Postgres' code for a server that takes nobody yet: callers wait and try again. */
const noPrimary = () =>
  Object.assign(new Error('None of the hosts of the database accepts writes.'), { code: '57P03' })

/** A host that takes longer is treated as one that is away. */
const answerMs = 1_500
/**
 * SQL: the number of the timeline that the server writes; a standby writes none. Each takeover and each return to a point
 * in time begins a higher one.
 */
export const timelineSql = `case when pg_is_in_recovery() then null
  else ('x' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8))::bit(32)::int end`

/** So long the others may still object, after one has said that it accepts writes. */
const objectionMs = 200

type Answer = { host: Host; timeline: number }
export type Primary = ReturnType<typeof watchPrimary>

/**
 * Knows which of several hosts accepts writes. It asks all of them when it does not know, and forgets the answer when a
 * connection is lost or a write refused. Of two that accept writes it takes the one that took over later, and it never
 * goes back to one from before a takeover: what a returned machine stored alone would be lost.
 */
export function watchPrimary(hosts: Host[], makeClient: (config: ClientConfig) => Client) {
  let known: Promise<Host> | null = null
  let current: Host | null = null
  let newestTimeline = 0
  const hostOf = new WeakMap<object, Host>()

  async function ask(host: Host): Promise<Answer | null> {
    const limits = { connectionTimeoutMillis: answerMs, query_timeout: answerMs }
    const client = Object.assign(makeClient(limits), host)
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query(`select ${timelineSql} as timeline`)
      const { timeline } = rows[0] as { timeline: number | null }
      return timeline === null ? null : { host, timeline }
    } catch {
      return null
    } finally {
      void client.end().catch(() => {})
    }
  }

  async function search() {
    const found: Answer[] = []
    const asked = hosts.map(async (host) => {
      const answer = await ask(host)
      if (answer) found.push(answer)
      return answer ?? Promise.reject(noPrimary())
    })
    await Promise.any(asked).catch(() => {})
    await Promise.race([Promise.allSettled(asked), pause(objectionMs)])
    const [best, second] = found.toSorted((one, other) => other.timeline - one.timeline)
    if (best && second && second.timeline < best.timeline)
      log.error(
        'two hosts of the database accept writes; the one that took over later is used. Stop the other',
      )
    if (!best || best.timeline < newestTimeline) throw noPrimary()
    newestTimeline = best.timeline
    current = best.host
    return best.host
  }

  const find = () => {
    known ??= search().catch((error) => {
      known = null
      throw error
    })
    return known
  }

  /** What is not known, or known no more, stays as it is. */
  function forget(client: object) {
    if (current === null || hostOf.get(client) !== current) return
    current = null
    known = null
  }

  return {
    forget,
    /** Whether a connection of a pool still leads to the primary. */
    isItsOwn: async (client: object) => hostOf.get(client) === (await find()),
    /** Makes `connect` of this client go to the primary. */
    lead<Led extends Client>(client: Led): Led {
      const open = client.connect.bind(client) as () => Promise<Client>
      // Idle or busy, whatever ends without our doing is told here.
      client.on('error', () => forget(client))
      async function connect() {
        const host = await find()
        hostOf.set(client, host)
        // `pg` reads these two when it connects.
        Object.assign(client, host)
        try {
          await open()
          const recovery = { text: 'select pg_is_in_recovery() as "isStandby"', query_timeout: answerMs }
          const { rows } = await client.query(recovery)
          if ((rows[0] as { isStandby: boolean }).isStandby) throw noPrimary()
          return client
        } catch (error) {
          forget(client)
          void client.end().catch(() => {})
          throw error
        }
      }
      return Object.assign(client, {
        connect: (done?: (error: unknown, client?: Client) => void) =>
          done ? void connect().then((made) => done(null, made), done) : connect(),
      })
    },
  }
}
