import { timingSafeEqual } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { hashToken } from '../auth/sessions.ts'
import type { Config } from '../config.ts'
import type { Metrics } from '../observability/gauges.ts'
import type { CheckReadiness } from '../observability/readiness.ts'
import { bearerToken } from './admission/admission-hook.ts'

/** Answered in every load, so no budget counts them; and never kept by a cache. */
const route = { config: { budget: 'static', observed: false } } as const
const headers = { 'cache-control': 'no-store' }

type Operator = { metrics: Metrics; readiness: CheckReadiness }

/** What an operator's machines ask: is it alive, is it ready, and, with METRICS_TOKEN, how does it do. */
export function serveOperator(app: FastifyInstance, config: Config, { metrics, readiness }: Operator) {
  app.get('/healthz', route, async (_request, reply) => reply.headers(headers).send({ alive: true }))
  app.get('/readyz', route, async (_request, reply) => {
    const answer = await readiness()
    if (!answer.ready) reply.code(503).header('retry-after', '5')
    return reply.headers(headers).send(answer)
  })
  const { metricsToken } = config
  // Without a token the address does not exist, so that nothing is open by default.
  if (!metricsToken) return
  app.get('/metrics', route, async (request, reply) => {
    reply.headers(headers)
    if (!isToken(request, metricsToken))
      return reply.code(401).header('www-authenticate', 'Bearer').send({ success: false })
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}

/** Compares hashes, which have one length, so that the time tells nothing. */
function isToken(request: FastifyRequest, expected: string) {
  const given = bearerToken(request)
  return given !== null && timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(expected)))
}

/** `/metrics` without a token on a port of its own, for networks that only the operator reaches. */
export async function serveMetricsPort({ metricsHost, metricsPort }: Config, metrics: Metrics) {
  if (metricsPort === null) return null
  const server = Fastify()
  server.get('/metrics', async (_request, reply) =>
    reply
      .headers(headers)
      .type(metrics.contentType)
      .send(await metrics.text()),
  )
  await server.listen({ port: metricsPort, host: metricsHost })
  return server
}
