import type { IncomingMessage } from 'node:http'
import { createServer, type ListenOptions, type Server, type Socket } from 'node:net'
import type { FastifyInstance, FastifyListenOptions } from 'fastify'
import type { Config } from '../config.ts'
import { addressPrefix } from '../rate-limits.ts'

/** Fastify's timeouts, in milliseconds, and how it closes. */
export const connectionOptions = {
  /** No traffic in either direction. The heartbeat of live streams is shorter than this. */
  connectionTimeout: 120_000,
  keepAliveTimeout: 5_000,
  /** For the whole request; `cutSlowBodies` ends a body that arrives too slowly earlier. */
  requestTimeout: 300_000,
  http: {
    ...{ headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    // Of a body that nobody reads, for it is refused, one read of the socket is held instead of two.
    highWaterMark: 16 * 1024,
  },
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

/** Listening sockets on the one port. */
const listeningSockets = 8

/**
 * Listens with several sockets on one port where the system can share it. Node accepts one connection per socket and
 * turn of its event loop, so with a single one new connections wait in the kernel while pages are rendered, where no
 * budget can refuse them. A port that another process uses is refused, as with one socket.
 */
export async function listen(app: FastifyInstance, { port, host }: { port: number; host: string }) {
  const further: Server[] = []
  app.addHook('preClose', (done) => {
    for (const server of further) server.close()
    done()
  })
  if (!(await canShare(port, host))) return app.listen({ port, host })
  // Fastify hands it on to Node, but its types do not know it.
  const options: FastifyListenOptions & { reusePort: boolean } = { port, host, reusePort: true }
  await app.listen(options)
  const address = app.server.address()
  if (!address || typeof address === 'string') return
  app.server.maxConnections = Math.ceil(app.server.maxConnections / listeningSockets)
  for (let count = 1; count < listeningSockets; count++) {
    // What the server of the product does with its own sockets.
    const server = createServer({ noDelay: true, allowHalfOpen: true })
    server.maxConnections = app.server.maxConnections
    server.on('connection', (socket) => app.server.emit('connection', socket))
    await bind(server, { port: address.port, host, reusePort: true })
    further.push(server)
  }
}

/** Tells whether the system can share the port, and throws when another process uses it. */
async function canShare(port: number, host: string) {
  const alone = createServer()
  await bind(alone, { port, host })
  await new Promise((closed) => alone.close(closed))
  const shared = createServer()
  try {
    await bind(shared, { port, host, reusePort: true })
    await new Promise((closed) => shared.close(closed))
    return true
  } catch {
    return false
  }
}

const bind = (server: Server, options: ListenOptions) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options, () => {
      server.off('error', reject)
      resolve()
    })
  })

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
