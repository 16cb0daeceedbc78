import { hashToken, type SessionUser } from '#/server/auth/sessions.ts'
import type { RequestBudgetClass } from '#/shared/endpoint.ts'
import { AppError } from '#/shared/errors.ts'
import { createBodyMemory } from './body-memory.ts'
import { createGate, type Gate } from './concurrency-gate.ts'
import type { Budgets, RequestBudget } from './request-budgets.ts'
import { createTokenBucket } from './token-bucket.ts'

export type Admission = ReturnType<typeof createRequestAdmission>

const maxKnownTokens = 20_000

/**
 * Admits requests by the budgets of their classes. The limits of the server always apply; those of one client only
 * with `countsClients`, which benchmarks on a local machine turn off.
 */
export function createRequestAdmission(budgets: Budgets, countsClients: boolean) {
  const open = (name: RequestBudgetClass) => openClass(budgets[name], countsClients)
  const classes = Object.fromEntries(
    (Object.keys(budgets) as RequestBudgetClass[]).map((name) => [name, open(name)]),
  ) as Record<RequestBudgetClass, ReturnType<typeof openClass>>
  /** Who is behind recently valid tokens. Only for counting, never for access. */
  const clients = new Map<string, string>()

  return {
    ...classes,
    /** Unknown and invented tokens are charged to the address, so nobody gets a new budget by inventing one. */
    clientOf: (address: string, token: string | null) =>
      (token && clients.get(hashToken(token))) || `address ${address}`,
    /** A token for programs is a client of its own, so that it takes nothing from the person who made it. */
    remember(token: string, user: Pick<SessionUser, 'id' | 'token'> | null) {
      const key = hashToken(token)
      clients.delete(key)
      if (!user) return
      clients.set(key, user.token ? `token ${user.token.id}` : `user ${user.id}`)
      const [oldest] = clients.keys()
      if (clients.size > maxKnownTokens && oldest) clients.delete(oldest)
    },
  }
}

function openClass(budget: RequestBudget, countsClients: boolean) {
  const gate = createGate(budget)
  const rate = createTokenBucket(budget)
  const maxBytes = budget.memoryKb * 1024
  const clientLimits = {
    concurrency: budget.clientConcurrency,
    queue: budget.clientQueue,
    waitMs: budget.waitMs,
  }
  const shares = new Map<string, { gate: Gate; users: number }>()

  /** A client queues for its own share first, so one client cannot fill the queue of the class. */
  async function acquireShare(client: string) {
    if (!countsClients) return () => {}
    const share = shares.get(client) ?? { gate: createGate(clientLimits, tooManyAtOnce), users: 0 }
    shares.set(client, share)
    share.users++
    const forget = () => {
      if (--share.users === 0) shares.delete(client)
    }
    await share.gate.acquire().catch((error) => {
      forget()
      throw error
    })
    return () => {
      share.gate.release()
      forget()
    }
  }

  return {
    memory: createBodyMemory({ maxBytes, maxClientBytes: countsClients ? maxBytes / 4 : maxBytes }),
    /** Counts one request of a client. Returns 0, or the seconds to wait when its rate is used up. */
    count: (client: string) => (countsClients ? rate.count(client) : 0),
    /** Tells whether the class has no room for a counted request now. */
    sheds: (client: string) => gate.refuses(Math.floor(rate.debt(client))),
    /**
     * Waits for a slot of the client and of the class; the returned function releases both. The client with the
     * fewest recent calls goes first, requests with `hasPriority` before all. Throws 429 or 503.
     */
    async acquire(client: string, hasPriority = false) {
      const releaseShare = await acquireShare(client)
      await gate.acquire(hasPriority ? -1 : Math.floor(rate.debt(client))).catch((error) => {
        releaseShare()
        throw error
      })
      let isReleased = false
      return () => {
        if (isReleased) return
        isReleased = true
        gate.release()
        releaseShare()
      }
    },
  }
}

export const tooManyRequests = (retryAfter: number) =>
  new AppError(429, `That was a lot in a short time. Try again in ${seconds(retryAfter)}.`, { retryAfter })

const seconds = (count: number) => (count === 1 ? 'a second' : `${count} seconds`)

const tooManyAtOnce = () =>
  new AppError(429, 'Too many requests from you at the same time. Wait for the first to be answered.', {
    retryAfter: 2,
  })
