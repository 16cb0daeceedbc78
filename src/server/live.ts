import { sql } from 'kysely'
import type { Database, Db } from './database.ts'

/** What an open page is told: which kind of thing changed. The page then asks for it. */
export type LiveEvent = { type: 'notifications' | 'company' | 'applications' | 'job'; id?: string }

const channel = 'waymark_live'
const heartbeatSeconds = 25

/** Sends through Postgres, so that pages connected to any process hear of it, and only after the commit. */
export const notifier = (db: Db) => async (userIds: string[], event: LiveEvent) => {
  if (userIds.length === 0) return
  await sql`select pg_notify(${channel}, ${JSON.stringify({ userIds, event })})`.execute(db)
}

export type Live = Awaited<ReturnType<typeof openLive>>

/** Fans notifications of the database out to the open streams of this process. */
export async function openLive(database: Database) {
  const streams = new Map<string, Set<ReadableStreamDefaultController<Uint8Array>>>()
  const encoder = new TextEncoder()
  const write = (controller: ReadableStreamDefaultController<Uint8Array>, text: string) => {
    try {
      controller.enqueue(encoder.encode(text))
    } catch {
      // The reader went away between two events; its own cancel removes it.
    }
  }
  await database.listen(channel, (payload) => {
    const { userIds, event } = JSON.parse(payload) as { userIds: string[]; event: LiveEvent }
    for (const userId of userIds) {
      for (const controller of streams.get(userId) ?? [])
        write(controller, `data: ${JSON.stringify(event)}\n\n`)
    }
  })
  const heartbeat = setInterval(() => {
    for (const controllers of streams.values())
      for (const controller of controllers) write(controller, ': still here\n\n')
  }, heartbeatSeconds * 1000)
  heartbeat.unref()

  return {
    open(userId: string) {
      let mine: ReadableStreamDefaultController<Uint8Array>
      return new ReadableStream<Uint8Array>({
        start(controller) {
          mine = controller
          const set = streams.get(userId) ?? new Set()
          streams.set(userId, set.add(controller))
          write(controller, ': hello\n\n')
        },
        cancel() {
          const set = streams.get(userId)
          set?.delete(mine)
          if (set?.size === 0) streams.delete(userId)
        },
      })
    },
    close() {
      clearInterval(heartbeat)
      for (const controllers of streams.values()) {
        for (const controller of controllers) {
          try {
            controller.close()
          } catch {
            // Already closed by its reader.
          }
        }
      }
      streams.clear()
    },
  }
}
