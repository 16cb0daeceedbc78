import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hashToken } from '#/server/auth/sessions.ts'
import type { Db } from '#/server/database/database.ts'
import { addressPrefix } from '#/server/rate-limits.ts'
import type { RequestBudgetClass } from '#/shared/endpoint.ts'
import { preparedRefusals } from '../error-responses.ts'
import type { Admission } from './admission.ts'
import { countBody, reserveFor } from './body-memory.ts'
import { createTokenBucket } from './token-bucket.ts'

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

const hasBody = ({ headers }: FastifyRequest) =>
  Boolean(headers['content-length'] || headers['transfer-encoding'])

const budgetOf = ({ routeOptions: { config } }: FastifyRequest) => config.budget ?? 'public-read'

/**
 * Counts every request and refuses before anything else is done for it: requests of a client that sends too fast, and
 * reads whose class has no room. The answers are made once, because under a flood, or five times the load that can be
 * answered, refusing must not take the time that answering needs. Of sign-ins and writes the class decides later:
 * known browsers have priority there.
 */
export function refuseEarly(app: FastifyInstance, admission: Admission, common: Record<string, string>) {
  const refusals = preparedRefusals(common)
  const pace = createRefusalPace()
  app.addHook('onRequest', (request, reply, done) => {
    const budget = budgetOf(request)
    if (budget === 'static') return done()
    request.client = admission.clientOf(addressPrefix(request.ip), bearerToken(request))
    const retryAfter = admission[budget].count(request.client)
    if (retryAfter > 0) return pace(() => refusals.tooFast(request, reply, retryAfter))
    const isRead = request.method === 'GET' && !hasBody(request) && budget !== 'sign-in'
    if (isRead && admission[budget].sheds(request.client)) return refusals.noRoom(request, reply)
    done()
  })
}

/** Refusals that are sent at once; what is more waits, and holds its connection meanwhile. */
const promptRefusals = { burst: 20, perSecond: 200 }
const delayMs = 250
const maxDelayed = 2_000
/** Of those that have waited, so many are sent in each tick: others come in between. */
const tickMs = 20
const sentPerTick = 10

/**
 * Refusing takes time too: whoever never pauses would get some five thousand refusals a second. Most of them wait, so
 * that each connection of a flood brings four requests a second at most.
 */
function createRefusalPace() {
  const prompt = createTokenBucket(promptRefusals)
  const delayed: { dueAt: number; refuse: () => void }[] = []
  let timer: NodeJS.Timeout | undefined
  function sendDue() {
    for (let sent = 0; sent < sentPerTick && delayed[0] && delayed[0].dueAt <= performance.now(); sent++)
      delayed.shift()?.refuse()
    if (delayed.length > 0) return
    clearInterval(timer)
    timer = undefined
  }
  return (refuse: () => void) => {
    if (delayed.length >= maxDelayed || prompt.count('all') === 0) return refuse()
    delayed.push({ dueAt: performance.now() + delayMs, refuse })
    timer ??= setInterval(sendDue, tickMs)
  }
}

/**
 * Applies the request budgets to every route. The body is counted while it arrives, and the handler runs once client
 * and class have room. The slot is released when the answer is ready, not when it has been delivered, so slow readers
 * block nobody.
 */
export function installAdmission(app: FastifyInstance, admission: Admission, db: Db) {
  app.decorateRequest('client', '')
  app.decorateRequest('releaseSlot', null)

  app.addHook('preParsing', async (request, reply, payload) => {
    const budget = budgetOf(request)
    if (budget === 'static') return payload
    if (!hasBody(request) || budget === 'upload') return payload
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
