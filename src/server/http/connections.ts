import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { addressPrefix } from '../rate-limits.ts'

/** Fastify's timeouts, in milliseconds, and how it closes. */
export const connectionOptions = {
  /** No traffic in either direction. The heartbeat of live streams is shorter than this. */
  connectionTimeout: 120_000,
  keepAliveTimeout: 5_000,
  /** For the whole request; `cutSlowBodies` ends a body that arrives too slowly earlier. */
  requestTimeout: 300_000,
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
  // A shutdown finishes running requests; see `closeHttp`.
  forceCloseConnections: 'idle' as const,
  return503OnClosing: false,
}

/** Direct connections of one address. Behind a proxy all come from the proxy, which has to limit them itself. */
const maxPerAddress = 256

/** Minimum bytes of a body in each window: the speed of the slowest phone network. */
const minBytesPerWindow = 20_000
const windowMs = 10_000

export function guardConnections(app: FastifyInstance, config: Config) {
  app.server.maxConnections = config.maxConnections
  if (config.trustedProxies === 0) limitPerAddress(app)
  cutSlowBodies(app)
}

/** How long a shutdown waits for requests that are still running. */
const maxCloseMs = 10_000

/**
 * Graceful shutdown: stops listening, finishes running requests, closes idle connections, and cuts what takes
 * longer than `maxCloseMs`.
 */
export async function closeHttp(app: FastifyInstance) {
  const { server } = app
  // Otherwise a connection that becomes idle during the shutdown would be awaited until its keep-alive ends.
  const sweepTimer = setInterval(() => server.closeIdleConnections(), 100)
  const cutTimer = setTimeout(() => server.closeAllConnections(), maxCloseMs)
  await app.close()
  clearInterval(sweepTimer)
  clearTimeout(cutTimer)
}

function limitPerAddress(app: FastifyInstance) {
  const open = new Map<string, number>()
  app.server.on('connection', (socket: Socket) => {
    const address = addressPrefix(socket.remoteAddress ?? '')
    const count = (open.get(address) ?? 0) + 1
    if (count > maxPerAddress) return socket.destroy()
    open.set(address, count)
    socket.once('close', () => {
      const remaining = (open.get(address) ?? 1) - 1
      if (remaining > 0) open.set(address, remaining)
      else open.delete(address)
    })
  })
}

function cutSlowBodies(app: FastifyInstance) {
  const arriving = new Map<IncomingMessage, { since: number; bytesRead: number }>()
  app.addHook('onRequest', async ({ raw }, reply) => {
    const hasBody = Number(raw.headers['content-length'] ?? 0) > 0 || raw.headers['transfer-encoding']
    if (!hasBody || raw.complete) return
    arriving.set(raw, { since: performance.now(), bytesRead: raw.socket.bytesRead })
    reply.raw.once('close', () => arriving.delete(raw))
  })
  const timer = setInterval(() => {
    for (const [raw, { since, bytesRead }] of arriving) {
      if (performance.now() - since < windowMs) continue
      // If bytes are waiting to be read, the delay is ours and not the sender's.
      const isSlow = raw.socket.bytesRead - bytesRead < minBytesPerWindow && raw.readableLength === 0
      if (raw.complete) arriving.delete(raw)
      else if (isSlow) raw.destroy()
      else arriving.set(raw, { since: performance.now(), bytesRead: raw.socket.bytesRead })
    }
  }, 1_000)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
