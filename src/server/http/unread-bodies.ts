import { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** How much of a refused body is still read, so that the response arrives before the connection closes. */
const lingerBytes = 1024 * 1024
const lingerMs = 2_000
/** Connections whose bodies are discarded at once; those of a flood are closed. */
const maxLingering = 16
const lingering = new Set<Socket>()

/**
 * Closes the connection after a refusal instead of reading the rest of the body. A short part is still discarded, of a
 * few connections at a time: closing with unread bytes resets the connection before the sender reads the response.
 */
export function discardUnreadBody(request: FastifyRequest, reply: FastifyReply) {
  const { raw } = request
  if (raw.complete) return
  reply.header('connection', 'close')
  const { socket } = raw
  if (!(socket instanceof Socket)) return
  const closeAtOnce = socket.destroySoon.bind(socket)
  // Node calls `destroySoon` when the response is written.
  socket.destroySoon = () => {
    if (lingering.size >= maxLingering) return closeInTurn(closeAtOnce)
    lingering.add(socket)
    let remaining = lingerBytes
    socket.end()
    const timer = setTimeout(() => socket.destroy(), lingerMs)
    socket.once('close', () => {
      clearTimeout(timer)
      lingering.delete(socket)
    })
    raw.unpipe()
    raw.on('data', (chunk: Buffer) => {
      remaining -= chunk.length
      if (remaining < 0) socket.destroy()
    })
    raw.resume()
  }
}

/** Closing a connection that holds a megabyte unread takes the system up to a millisecond, so others come in between. */
const tickMs = 5
const closingMsPerTick = 4
const closing: (() => void)[] = []
let timer: NodeJS.Timeout | undefined

function closeInTurn(close: () => void) {
  closing.push(close)
  timer ??= setInterval(() => {
    const until = performance.now() + closingMsPerTick
    while (closing.length > 0 && performance.now() < until) closing.shift()?.()
    if (closing.length > 0) return
    clearInterval(timer)
    timer = undefined
  }, tickMs)
}
