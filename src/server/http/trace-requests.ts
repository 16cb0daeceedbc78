import type { FastifyInstance } from 'fastify'
import { log, logsRequests } from '../observability/log.ts'
import type { Spans } from '../observability/spans.ts'
import { inTrace, startTrace, type Trace } from '../observability/trace.ts'
import { routePattern } from './observe-requests.ts'

declare module 'fastify' {
  interface FastifyRequest {
    trace: Trace
  }
}

/** Gives every request its ids, takes over the caller's trace, and writes one line and one span for each answer. */
export function traceRequests(app: FastifyInstance, spans: Spans) {
  app.decorateRequest('trace', null as unknown as Trace)
  app.addHook('onRequest', (request, reply, done) => {
    request.trace = startTrace(request.headers.traceparent, spans?.share)
    reply.header('x-request-id', request.trace.requestId)
    inTrace(request.trace, done)
  })
  // The body is read in the context of the connection, which knows nothing of the request.
  app.addHook('preHandler', (request, _reply, done) => inTrace(request.trace, done))
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config.observed === false) return
    const { method, trace } = request
    const facts = { method, route: routePattern(request), status: reply.statusCode }
    spans?.record({
      ...{ trace, name: `${method} ${facts.route}`, kind: 'server', milliseconds: reply.elapsedTime },
      attributes: {
        ...{ 'http.request.method': method, 'http.route': facts.route },
        'http.response.status_code': facts.status,
      },
      hasFailed: facts.status >= 500,
    })
    if (!logsRequests()) return
    inTrace(trace, () => log.info('request', { ...facts, milliseconds: Math.round(reply.elapsedTime) }))
  })
}
