import { listActiveSessions, type SessionUser } from '../auth/sessions.ts'
import type { Database } from '../database/database.ts'
import type { Dispatcher } from './dispatcher.ts'
import type { LiveEvent } from './live-events.ts'
import { followOutbox } from './outbox.ts'

const heartbeatSeconds = 25
/** Minutes after which a page of somebody who came in by their company has to ask again; reconnecting does. */
const confirmedWithin = 15

export type LiveStreams = Awaited<ReturnType<typeof openLive>>

type Stream = {
  userId: string
  sessionId: string
  controller: ReadableStreamDefaultController<Uint8Array>
  /** The second of each round in which it gets its heartbeat. */
  slot: number
}

/** More open pages than a user has; the oldest streams are closed. */
const maxStreams = 20

const encoder = new TextEncoder()
const hello = encoder.encode(': hello\n\n')
const stillHere = encoder.encode(': still here\n\n')

/** How many events are read at a time. */
const pageSize = 500

/** Passes the live events of all processes on to the open streams of this one. */
export async function openLive(database: Database, dispatcher: Dispatcher) {
  const streams = new Map<string, Set<Stream>>()
  const write = ({ controller }: Stream, bytes: Uint8Array) => {
    try {
      controller.enqueue(bytes)
    } catch {
      // The reader disconnected between two events; its own cancel removes it.
    }
  }
  const remove = (stream: Stream) => {
    const ownStreams = streams.get(stream.userId)
    ownStreams?.delete(stream)
    if (ownStreams?.size === 0) streams.delete(stream.userId)
  }
  const end = (stream: Stream) => {
    remove(stream)
    try {
      stream.controller.close()
    } catch {
      // Already closed by its reader.
    }
  }
  /** A stream outlives its request by hours, so the session is checked again before each event. */
  const send = async (messages: { stream: Stream; bytes: Uint8Array }[]) => {
    if (messages.length === 0) return
    const ids = new Set(messages.map(({ stream }) => stream.sessionId))
    // If the database cannot be asked, the streams end; pages reconnect.
    const active = await listActiveSessions(database.db, [...ids], confirmedWithin).catch(
      () => new Set<string>(),
    )
    for (const { stream, bytes } of messages) {
      if (active.has(stream.sessionId)) write(stream, bytes)
      else end(stream)
    }
  }
  const follower = await followOutbox<{ userIds: string[]; event: LiveEvent }>(database, dispatcher, {
    topic: 'live',
    table: 'live_events',
    columns: 'to_json(user_ids) as "userIds", event',
    pageSize,
    handle: (rows) =>
      send(
        rows.flatMap(({ userIds, event: { type, id } }) => {
          const readers = userIds.flatMap((userId) => [...(streams.get(userId) ?? [])])
          if (readers.length === 0) return []
          // Encoded once for all who get it.
          const bytes = encoder.encode(`data: ${JSON.stringify({ type, id })}\n\n`)
          return readers.map((stream) => ({ stream, bytes }))
        }),
      ),
  })
  let isClosed = false
  const everyone = () => [...streams.values()].flatMap((ownStreams) => [...ownStreams])
  // A part of the streams each second, so that thousands of open pages hold nobody up.
  let beat = 0
  let opened = 0
  const heartbeat = setInterval(() => {
    const part = everyone().filter(({ slot }) => slot === beat)
    beat = (beat + 1) % heartbeatSeconds
    void send(part.map((stream) => ({ stream, bytes: stillHere })))
  }, 1_000)
  heartbeat.unref()

  return {
    /** Streams that are open now. */
    count: () => everyone().length,
    open({ id: userId, sessionId }: Pick<SessionUser, 'id' | 'sessionId'>) {
      let stream: Stream
      return new ReadableStream<Uint8Array>({
        start(controller) {
          stream = { userId, sessionId, controller, slot: opened++ % heartbeatSeconds }
          const ownStreams = streams.get(userId) ?? new Set()
          streams.set(userId, ownStreams.add(stream))
          if (isClosed) return end(stream)
          const [oldest] = ownStreams
          if (ownStreams.size > maxStreams && oldest) end(oldest)
          write(stream, hello)
        },
        cancel() {
          remove(stream)
        },
      })
    },
    async close() {
      isClosed = true
      clearInterval(heartbeat)
      for (const stream of everyone()) end(stream)
      await follower.close()
    },
  }
}
