import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { addressPrefix } from '../rate-limits.ts'

/** Fastify's options for how long a connection may take for each part of its talk. */
export const connectionTimeouts = {
  /** Nothing sent or read in either direction; streams of live events have a heartbeat below this. */
  connectionTimeout: 120_000,
  keepAliveTimeout: 5_000,
  /** In all; a body that arrives too slowly is cut earlier. */
  requestTimeout: 300_000,
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
}

/** Direct connections of one address. Behind a proxy all come from it, and the proxy has to bound them. */
const maxPerAddress = 256

/** A body must bring so many bytes in each window: the pace of the slowest phone network. */
const minBytesPerWindow = 20_000
const windowMs = 10_000

export function guardConnections(app: FastifyInstance, config: Config) {
  app.server.maxConnections = config.maxConnections
  if (config.trustedProxies === 0) limitPerAddress(app)
  cutSlowBodies(app)
}

/** How long a stop waits for what is still being answered. */
const maxCloseMs = 10_000

/**
 * Stops listening, lets what was already asked be answered, closes connections that have nothing more to say,
 * and cuts what has taken too long.
 */
export async function closeHttp(app: FastifyInstance) {
  const { server } = app
  // A connection that falls silent during the stop would otherwise be waited for until its keep-alive ends.
  const sweep = setInterval(() => server.closeIdleConnections(), 100)
  const cut = setTimeout(() => server.closeAllConnections(), maxCloseMs)
  await app.close()
  clearInterval(sweep)
  clearTimeout(cut)
}

function limitPerAddress(app: FastifyInstance) {
  const open = new Map<string, number>()
  app.server.on('connection', (socket: Socket) => {
    const address = addressPrefix(socket.remoteAddress ?? '')
    const count = (open.get(address) ?? 0) + 1
    if (count > maxPerAddress) return socket.destroy()
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}

function cutSlowBodies(app: FastifyInstance) {
  const arriving = new Map<IncomingMessage, { since: number; bytesRead: number }>()
  app.addHook('onRequest', async ({ raw }, reply) => {
    const hasBody = Number(raw.headers['content-length'] ?? 0) > 0 || raw.headers['transfer-encoding']
    if (!hasBody || raw.complete) return
    arriving.set(raw, { since: Date.now(), bytesRead: raw.socket.bytesRead })
    reply.raw.once('close', () => arriving.delete(raw))
  })
  const timer = setInterval(() => {
    for (const [raw, { since, bytesRead }] of arriving) {
      if (Date.now() - since < windowMs) continue
      // Bytes that wait to be read are late through us, not through the sender.
      const isSlow = raw.socket.bytesRead - bytesRead < minBytesPerWindow && raw.readableLength === 0
      if (raw.complete) arriving.delete(raw)
      else if (isSlow) raw.destroy()
      else arriving.set(raw, { since: Date.now(), bytesRead: raw.socket.bytesRead })
    }
  }, 1_000)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
