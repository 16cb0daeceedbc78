import { sql } from 'kysely'
import { listActiveSessions, type SessionUser } from '../auth/sessions.ts'
import type { Database, Db } from '../database/database.ts'
import type { LiveEvent } from './live-events.ts'

const channel = 'waymark_live'
const heartbeatSeconds = 25

/** Sends through Postgres, so that pages connected to any process hear of it, and only after the commit. */
export const notifier = (db: Db) => async (userIds: string[], event: LiveEvent) => {
  if (userIds.length === 0) return
  await sql`select pg_notify(${channel}, ${JSON.stringify({ userIds, event })})`.execute(db)
}

export type Live = Awaited<ReturnType<typeof openLive>>

type Stream = {
  userId: string
  sessionId: string
  controller: ReadableStreamDefaultController<Uint8Array>
}

/** More open pages than a person has; the oldest give way. */
const maxStreams = 20

/** Fans notifications of the database out to the open streams of this process. */
export async function openLive(database: Database) {
  const streams = new Map<string, Set<Stream>>()
  const encoder = new TextEncoder()
  const write = ({ controller }: Stream, text: string) => {
    try {
      controller.enqueue(encoder.encode(text))
    } catch {
      // The reader went away between two events; its own cancel removes it.
    }
  }
  const remove = (stream: Stream) => {
    const mine = streams.get(stream.userId)
    mine?.delete(stream)
    if (mine?.size === 0) streams.delete(stream.userId)
  }
  const end = (stream: Stream) => {
    remove(stream)
    try {
      stream.controller.close()
    } catch {
      // Already closed by its reader.
    }
  }
  /** A stream outlives its request by hours, so who may still read it is asked again before each word. */
  const tell = async (listening: Stream[], text: string) => {
    if (listening.length === 0) return
    // When nobody can be asked, the streams end; pages open them again.
    const ids = listening.map(({ sessionId }) => sessionId)
    const living = await listActiveSessions(database.db, ids).catch(() => new Set<string>())
    for (const stream of listening) {
      if (living.has(stream.sessionId)) write(stream, text)
      else end(stream)
    }
  }
  await database.listen(channel, (payload) => {
    const { userIds, event } = JSON.parse(payload) as { userIds: string[]; event: LiveEvent }
    const listening = userIds.flatMap((userId) => [...(streams.get(userId) ?? [])])
    void tell(listening, `data: ${JSON.stringify(event)}\n\n`)
  })
  let isClosed = false
  const everyone = () => [...streams.values()].flatMap((mine) => [...mine])
  const heartbeat = setInterval(() => void tell(everyone(), ': still here\n\n'), heartbeatSeconds * 1000)
  heartbeat.unref()

  return {
    open({ id: userId, sessionId }: Pick<SessionUser, 'id' | 'sessionId'>) {
      let stream: Stream
      return new ReadableStream<Uint8Array>({
        start(controller) {
          stream = { userId, sessionId, controller }
          const mine = streams.get(userId) ?? new Set()
          streams.set(userId, mine.add(stream))
          if (isClosed) return end(stream)
          const [oldest] = mine
          if (mine.size > maxStreams && oldest) end(oldest)
          write(stream, ': hello\n\n')
        },
        cancel() {
          remove(stream)
        },
      })
    },
    close() {
      isClosed = true
      clearInterval(heartbeat)
      for (const stream of everyone()) end(stream)
    },
  }
}
