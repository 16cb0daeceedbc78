import type { BudgetClass } from '#/shared/endpoint.ts'
import { AppError } from '#/shared/errors.ts'
import { hashToken } from '../auth/sessions.ts'
import { createBodyMemory } from './body-memory.ts'
import { createGate, type Gate } from './concurrency-gate.ts'
import type { Budget, Budgets } from './request-budgets.ts'
import { createTokenBucket } from './token-bucket.ts'

export type Admission = ReturnType<typeof openAdmission>

const maxKnownTokens = 20_000

/**
 * Lets requests in by the budgets of their classes. The gates of the server always stand; what one client may
 * take is counted unless `countsClients` is off, as it is for measurements on one's own machine.
 */
export function openAdmission(budgets: Budgets, countsClients: boolean) {
  const open = (name: BudgetClass) => openClass(budgets[name], countsClients)
  const classes = Object.fromEntries(
    (Object.keys(budgets) as BudgetClass[]).map((name) => [name, open(name)]),
  ) as Record<BudgetClass, ReturnType<typeof openClass>>
  /** The users behind tokens that were valid a moment ago; only to count by user, never to let anyone in. */
  const users = new Map<string, string>()

  return {
    ...classes,
    /** An unknown or invented token counts for its address, so nobody gets a new budget by making one up. */
    clientOf: (address: string, token: string | null) =>
      (token && users.get(hashToken(token))) || `address ${address}`,
    remember(token: string, userId: string | undefined) {
      const key = hashToken(token)
      users.delete(key)
      if (!userId) return
      users.set(key, `user ${userId}`)
      const [oldest] = users.keys()
      if (users.size > maxKnownTokens && oldest) users.delete(oldest)
    },
  }
}

function openClass(budget: Budget, countsClients: boolean) {
  const gate = createGate(budget)
  const rate = createTokenBucket(budget)
  const maxBytes = budget.memoryKb * 1024
  const ofShare = {
    concurrency: budget.clientConcurrency,
    queue: budget.clientQueue,
    waitMs: budget.waitMs,
  }
  const shares = new Map<string, { gate: Gate; users: number }>()

  /** One client waits for itself before it waits with others, so it never fills the queue of the class. */
  async function enterShare(client: string) {
    if (!countsClients) return () => {}
    const share = shares.get(client) ?? { gate: createGate(ofShare, tooManyAtOnce), users: 0 }
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
    /** Counts one request of a client. Throws 429 once its rate is spent. */
    count(client: string) {
      const retryAfter = countsClients ? rate.count(client) : 0
      if (retryAfter > 0)
        throw new AppError(429, `That was a lot in a short time. Try again in ${seconds(retryAfter)}.`, {
          retryAfter,
        })
    },
    /**
     * Waits until client and class have room, and takes a place; the answer leaves it. Whoever asked least lately
     * goes first, and before all who `goesFirst`. Throws 429 or 503.
     */
    async enter(client: string, goesFirst = false) {
      const leaveShare = await enterShare(client)
      await gate.acquire(goesFirst ? -1 : Math.floor(rate.owed(client))).catch((error) => {
        leaveShare()
        throw error
      })
      let hasLeft = false
      return () => {
        if (hasLeft) return
        hasLeft = true
        gate.release()
        leaveShare()
      }
    },
  }
}

const seconds = (count: number) => (count === 1 ? 'a second' : `${count} seconds`)

const tooManyAtOnce = () =>
  new AppError(429, 'Too many requests from you at the same time. Wait for the first to be answered.', {
    retryAfter: 2,
  })
