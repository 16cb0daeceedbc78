import { setImmediate as eventsHandled } from 'node:timers/promises'
import type { PGlite, Transaction } from '@electric-sql/pglite'
import type { PGliteDialectConfig } from 'kysely'
import { isPrepared } from './prepared.ts'

type Handle = Exclude<PGliteDialectConfig['pglite'], (...values: never[]) => unknown>
type Message = Awaited<ReturnType<PGlite['execProtocol']>>['messages'][number]
type Prepared = { name: string; types: number[]; rowDescription: Message[]; at: number }

/**
 * A server plans a prepared statement anew once its tables have grown, because it analyzes them by itself. Here nothing
 * does, so a plan made for empty tables would stay as long as the process.
 */
const preparedForMs = 10_000

/** How long statements may follow each other before events are handled: requests, timers, answers of other servers. */
const maxTurnMs = 10

/** A text with a list of values has another text for each length of the list. */
const maxKnownTexts = 2_000
const maxKnownLength = 20_000

/**
 * The embedded database for Kysely. Marked statements are planned once, as on a connection to a server; any other is sent
 * to it in one message instead of six once the types of its parameters are known. With `prepareAll` every statement is
 * planned once: in the tests, whose few rows make any plan a good one, planning takes most of the time.
 */
export async function embeddedStatements(
  pglite: PGlite,
  { prepareAll = false }: { prepareAll?: boolean | undefined } = {},
): Promise<Handle> {
  const { parse, protocol } = await import('@electric-sql/pglite')
  const { serialize } = protocol
  const prepared = new Map<string, Prepared>()
  const parameterTypes = new Map<string, number[]>()

  const send = async (parts: Uint8Array[], syncToFs = false) =>
    (await pglite.execProtocol(Buffer.concat([...parts, serialize.sync()]), { syncToFs })).messages

  let count = 0
  async function prepare(text: string, former: Prepared | undefined) {
    const name = `marked_${count++}`
    const messages = await send([
      ...(former ? [serialize.close({ type: 'S', name: former.name })] : []),
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
    ])
    const types = parse.parseDescribeStatementResults(messages)
    const statement = {
      name,
      types,
      rowDescription: messages.filter(({ name }) => name === 'rowDescription'),
      at: performance.now(),
    }
    prepared.set(text, statement)
    return statement
  }

  async function typesOf(text: string) {
    const messages = await send([serialize.parse({ text }), serialize.describe({ type: 'S' })])
    const types = parse.parseDescribeStatementResults(messages)
    if (parameterTypes.size >= maxKnownTexts) parameterTypes.clear()
    if (text.length <= maxKnownLength) parameterTypes.set(text, types)
    return types
  }

  const asText = (values: unknown[], types: number[]) =>
    values.map((value, place) => {
      if (value === null || value === undefined) return null
      const serializer = pglite.serializers[types[place] ?? 0]
      return serializer ? serializer(value) : String(value)
    })

  const seen = new Set<string>()
  /** Without values a statement is one message already, so it must come twice. */
  function isWorthPreparing(text: string, values: unknown[]) {
    if (prepared.has(text)) return true
    if (prepared.size >= maxKnownTexts || text.length > maxKnownLength) return false
    if (values.length > 0 || seen.has(text)) return true
    seen.add(text)
    return false
  }

  async function run(text: string, values: unknown[], syncToFs: boolean) {
    if (isPrepared(text) || (prepareAll && isWorthPreparing(text, values))) {
      const known = prepared.get(text)
      const isFresh = known && performance.now() - known.at < preparedForMs
      const { name, types, rowDescription } = isFresh ? known : await prepare(text, known)
      const bound = serialize.bind({ statement: name, values: asText(values, types) })
      return resultOf([...rowDescription, ...(await send([bound, serialize.execute({})], syncToFs))])
    }
    const types = values.length === 0 ? [] : (parameterTypes.get(text) ?? (await typesOf(text)))
    const parts = [
      serialize.parse({ text }),
      serialize.bind({ values: asText(values, types) }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
    ]
    return resultOf(await send(parts, syncToFs))
  }

  function resultOf(messages: Message[]) {
    const [result] = parse.parseResults(messages, pglite.parsers)
    if (!result) throw new Error('the embedded database gave no result')
    return result
  }

  let turnEndsAt = 0
  /**
   * The database runs in this thread, and its promises wait for no event. A task of ten thousand statements would keep
   * every request waiting until its end.
   */
  async function letEventsIn() {
    if (performance.now() < turnEndsAt) return
    await eventsHandled()
    turnEndsAt = performance.now() + maxTurnMs
  }

  /** Nothing enters a database that closes or has closed. */
  function requireReady() {
    if (!pglite.ready || pglite.closed) throw new Error('the embedded database is closed')
  }

  const inside = (transaction: Transaction) => ({
    rollback: () => transaction.rollback(),
    async query(text: string, values: unknown[] = []) {
      if (transaction.closed) throw new Error('the transaction has ended')
      return pglite.runExclusive(() => run(text, values, false))
    },
  })

  const refused = (error: unknown) => ({ rollback: async () => {}, query: () => Promise.reject(error) })

  return {
    close: () => pglite.close(),
    get closed() {
      return pglite.closed
    },
    get ready() {
      return pglite.ready
    },
    waitReady: pglite.waitReady,
    query: (async (text: string, values: unknown[] = []) => {
      requireReady()
      await letEventsIn()
      return pglite._runExclusiveTransaction(() => {
        requireReady()
        return pglite.runExclusive(() => run(text, values, true))
      })
    }) as Handle['query'],
    async transaction(work) {
      await letEventsIn()
      let hasBegun = false
      try {
        return await pglite.transaction((transaction) => {
          hasBegun = true
          return work(inside(transaction) as never)
        })
      } catch (error) {
        if (hasBegun) throw error
        // Kysely waits until its work begins, so in a database that closes each of its statements is refused.
        return work(refused(error) as never)
      }
    },
  }
}
