import type { ServerResponse } from 'node:http'
import { type Readable, Transform } from 'node:stream'
import { AppError } from '#/shared/errors.ts'

type BodyMemoryLimits = {
  /** Bytes of bodies held at once, of all clients together. */
  maxBytes: number
  /** The share of one client. */
  maxClientBytes: number
}

type BodyMemory = ReturnType<typeof createBodyMemory>

/** Takes so many more bytes of a request's body into memory; the answer gives them back. Throws 429 or 503. */
export type ReserveBody = (bytes: number) => () => void

/** Counts the bytes of bodies across requests, so that many senders together cannot fill the memory. */
export function createBodyMemory({ maxBytes, maxClientBytes }: BodyMemoryLimits) {
  let held = 0
  const clients = new Map<string, number>()

  function add(client: string, bytes: number) {
    held += bytes
    const left = (clients.get(client) ?? 0) + bytes
    if (left > 0) clients.set(client, left)
    else clients.delete(client)
  }

  return {
    heldBytes: () => held,
    reserve(client: string, bytes: number) {
      if ((clients.get(client) ?? 0) + bytes > maxClientBytes) throw tooMuchAtOnce()
      if (held + bytes > maxBytes) throw full()
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

/** What the body of one request takes is given back when its answer is done or its connection lost. */
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

/** So much of each body is not counted: in a flood of large bodies an ordinary form still gets through. */
const freeBytes = 16 * 1024

/** The same body, counted while it arrives. It fails with the refusal when there is no room for its next piece. */
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
  // Not by `pipeline`, which would close the connection before the refusal is written.
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

const full = () =>
  new AppError(503, 'Too much is being sent to us right now. Try again in a few seconds.', { retryAfter: 5 })
