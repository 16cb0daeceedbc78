import type { ServerResponse } from 'node:http'
import { type Readable, Transform } from 'node:stream'
import { AppError } from '#/shared/errors.ts'

type BodyMemoryLimits = {
  /** Bytes of request bodies held at once, of all clients together. */
  maxBytes: number
  /** The same for one client. */
  maxClientBytes: number
}

type BodyMemory = ReturnType<typeof createBodyMemory>

/** Reserves memory for `bytes` of a request's body; the returned function releases it. Throws 429 or 503. */
export type ReserveBody = (bytes: number) => () => void

/** Counts body bytes across requests, so that many senders together cannot fill the memory. */
export function createBodyMemory({ maxBytes, maxClientBytes }: BodyMemoryLimits) {
  let held = 0
  const clients = new Map<string, number>()

  function add(client: string, bytes: number) {
    held += bytes
    const remaining = (clients.get(client) ?? 0) + bytes
    if (remaining > 0) clients.set(client, remaining)
    else clients.delete(client)
  }

  return {
    heldBytes: () => held,
    reserve(client: string, bytes: number) {
      if ((clients.get(client) ?? 0) + bytes > maxClientBytes) throw tooMuchAtOnce()
      if (held + bytes > maxBytes) throw serverFull()
      add(client, bytes)
      let isReleased = false
      return () => {
        if (isReleased) return
        isReleased = true
        add(client, -bytes)
      }
    },
  }
}

/** Reserves for one request and releases everything when its response ends or the connection is lost. */
export function reserveFor(memory: BodyMemory, client: string, response: ServerResponse): ReserveBody {
  const releases: (() => void)[] = []
  response.once('close', () => {
    for (const release of releases) release()
  })
  return (bytes) => {
    const release = memory.reserve(client, bytes)
    releases.push(release)
    return release
  }
}

/** The first bytes of each body are not counted, so that ordinary forms get through a flood of large bodies. */
const freeBytes = 16 * 1024

/** Passes the body on and counts it while it arrives. The stream fails with 429 or 503 when there is no room. */
export function countBody(body: Readable, reserve: ReserveBody) {
  let seen = 0
  let counted = 0
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length
      try {
        const over = Math.max(0, seen - freeBytes - counted)
        if (over > 0) reserve(over)
        counted += over
        done(null, chunk)
      } catch (error) {
        done(error as Error)
      }
    },
  })
  // Whoever parses the body hears of its end; where nobody does, an error without a listener would end the process.
  counter.on('error', () => {})
  // Not `pipeline`: it would close the connection before the refusal is written.
  body.once('close', () => {
    if (!body.readableEnded) counter.destroy(new AppError(400))
  })
  return body.pipe(counter)
}

const tooMuchAtOnce = () =>
  new AppError(
    429,
    'You are sending too much at once. Wait until the first has arrived, then send the next.',
    {
      retryAfter: 5,
    },
  )

const serverFull = () =>
  new AppError(503, 'Too much is being sent to us right now. Try again in a few seconds.', { retryAfter: 5 })
