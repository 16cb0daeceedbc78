import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requestCount, requestDuration } from '../observability/metrics.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False for what monitoring itself asks. */
    observed?: boolean
  }
  interface FastifyRequest {
    /** The pattern of a page, which one route of the server answers for all. */
    pagePattern: string | null
  }
}

/** Counts and measures every answer by the pattern of its route, so that no address with an id becomes a figure. */
export function observeRequests(app: FastifyInstance) {
  app.decorateRequest('pagePattern', null)
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config.observed === false) return
    const { method } = request
    const route = routePattern(request)
    requestCount.inc({ method, route, status: reply.statusCode })
    // An event stream stays open, so its time says nothing.
    if (!isEventStream(reply)) requestDuration.observe({ method, route }, reply.elapsedTime / 1000)
  })
}

const isEventStream = (reply: FastifyReply) =>
  String(reply.getHeader('content-type')).startsWith('text/event-stream')

export function routePattern({ pagePattern, routeOptions: { config, url } }: FastifyRequest) {
  if (config?.budget === 'static') return 'file'
  return pagePattern ?? url ?? 'unmatched'
}
