import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RequestBudgetClass } from '#/shared/endpoint.ts'
import { hashToken } from '../auth/sessions.ts'
import type { Db } from '../database/database.ts'
import { addressPrefix } from '../rate-limits.ts'
import type { Admission } from './admission.ts'
import { countBody, reserveFor } from './body-memory.ts'
import { busyAnswers } from './error-responses.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Files of the built client cost next to nothing; only the number of connections limits them. */
    budget?: RequestBudgetClass | 'static'
  }
  interface FastifyRequest {
    /** Whose budget this request is charged to: `user <id>` or `address <prefix>`. */
    client: string
    releaseSlot: (() => void) | null
  }
}

export function bearerToken({ headers }: FastifyRequest) {
  const [scheme, token] = headers.authorization?.split(' ') ?? []
  return (scheme?.toLowerCase() === 'bearer' && token) || null
}

/** Hash of the secret that the browser created for itself. It tells browsers apart and proves nothing else. */
export function deviceHash({ headers: { device } }: FastifyRequest) {
  return typeof device === 'string' && /^[\w-]{43}$/.test(device) ? hashToken(device) : undefined
}

/** Somebody has signed in with this browser before, so it does not wait behind a flood of strangers. */
async function isKnownDevice(db: Db, request: FastifyRequest) {
  const hash = deviceHash(request)
  if (!hash) return false
  const row = await db
    .selectFrom('knownDevices')
    .select('deviceHash')
    .where('deviceHash', '=', hash)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

const budgetOf = ({ routeOptions: { config } }: FastifyRequest) => config.budget ?? 'public-read'

/**
 * Refuses reads whose class has no room before anything else is done for them, with an answer that is made once.
 * Under five times the load that can be answered, refusing must not take the time that answering needs. Sign-ins
 * and writes go the long way, because known browsers have priority and a body has to be discarded.
 */
export function shedReads(app: FastifyInstance, admission: Admission, common: Record<string, string>) {
  const answer = busyAnswers(common)
  app.addHook('onRequest', (request, reply, done) => {
    const budget = budgetOf(request)
    if (budget === 'static') return done()
    request.client = admission.clientOf(addressPrefix(request.ip), bearerToken(request))
    const hasBody = request.headers['content-length'] || request.headers['transfer-encoding']
    if (request.method !== 'GET' || hasBody || budget === 'sign-in') return done()
    if (!admission[budget].sheds(request.client)) return done()
    const { headers, body } = answer(request)
    reply.hijack()
    reply.raw.writeHead(503, { ...headers, 'x-request-id': request.trace.requestId }).end(body)
  })
}

/**
 * Applies the request budgets to every route. The call is counted before its body is read, the body while it
 * arrives, and the handler runs once client and class have room. The slot is released when the answer is ready,
 * not when it has been delivered, so slow readers block nobody.
 */
export function installAdmission(app: FastifyInstance, admission: Admission, db: Db) {
  app.decorateRequest('client', '')
  app.decorateRequest('releaseSlot', null)

  app.addHook('preParsing', async (request, reply, payload) => {
    const budget = budgetOf(request)
    if (budget === 'static') return payload
    admission[budget].count(request.client)
    const hasBody = request.headers['content-length'] || request.headers['transfer-encoding']
    if (!hasBody || budget === 'upload') return payload
    return countBody(payload, reserveFor(admission[budget].memory, request.client, reply.raw))
  })
  app.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = function (request, reply) {
      const budget = budgetOf(request)
      return budget === 'static'
        ? handler.call(this, request, reply)
        : admitted(budget, request, reply, async () => handler.call(this, request, reply))
    }
  })
  app.addHook('onSend', async (request) => request.releaseSlot?.())

  async function admitted(
    budget: RequestBudgetClass,
    request: FastifyRequest,
    reply: FastifyReply,
    work: () => Promise<unknown>,
  ) {
    const hasPriority = budget === 'sign-in' && (await isKnownDevice(db, request))
    request.releaseSlot = await admission[budget].acquire(request.client, hasPriority)
    try {
      // Skip the work when the client disconnected while waiting.
      return reply.raw.destroyed ? undefined : await work()
    } finally {
      request.releaseSlot()
    }
  }
}
