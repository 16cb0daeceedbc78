import type { Endpoint, EndpointKey, RequestBudgetClass } from '#/shared/endpoint.ts'

export type RequestBudget = {
  /** How many requests of the class run at the same time. */
  concurrency: number
  /** How many more may wait, and for how many milliseconds. */
  queue: number
  waitMs: number
  /** Kilobytes of request bodies held at the same time; the first 16 KB of each body are not counted. */
  memoryKb: number
  /** The share of one client: how many of its requests may run and wait at the same time. */
  clientConcurrency: number
  clientQueue: number
  /** The rate of one client: `burst` requests at once after a pause, then `perSecond`. */
  burst: number
  perSecond: number
}

/**
 * Limits per class of request, for the whole server and for one client. A client is a signed-in user, otherwise an
 * address (for IPv6 a /64). The rates are far above a person who browses quickly, an office behind one address, or
 * a search engine's crawler. The classes together stay near the ten connections of the pool, so that no class
 * alone blocks the database for the others. docs/budgets.md explains the table to operators.
 */
// biome-ignore format: a table is read in columns.
export const defaultBudgets = {
  'public-read': { concurrency: 6,  queue: 200, waitMs: 1_500,  memoryKb: 1_024,  clientConcurrency: 3,  clientQueue: 60, burst: 600, perSecond: 20 },
  page:          { concurrency: 3,  queue: 100, waitMs: 2_000,  memoryKb: 1_024,  clientConcurrency: 2,  clientQueue: 20, burst: 300, perSecond: 10 },
  search:        { concurrency: 6,  queue: 200, waitMs: 1_500,  memoryKb: 1_024,  clientConcurrency: 4,  clientQueue: 40, burst: 300, perSecond: 10 },
  'own-read':    { concurrency: 6,  queue: 200, waitMs: 5_000,  memoryKb: 1_024,  clientConcurrency: 4,  clientQueue: 60, burst: 600, perSecond: 20 },
  write:         { concurrency: 6,  queue: 200, waitMs: 5_000,  memoryKb: 32_768, clientConcurrency: 3,  clientQueue: 40, burst: 120, perSecond: 5 },
  upload:        { concurrency: 24, queue: 60,  waitMs: 10_000, memoryKb: 1_024,  clientConcurrency: 4,  clientQueue: 8,  burst: 60,  perSecond: 1 },
  'sign-in':     { concurrency: 6,  queue: 100, waitMs: 6_000,  memoryKb: 4_096,  clientConcurrency: 2,  clientQueue: 20, burst: 60,  perSecond: 1 },
  outbound:      { concurrency: 16, queue: 30,  waitMs: 5_000,  memoryKb: 1_024,  clientConcurrency: 4,  clientQueue: 8,  burst: 60,  perSecond: 1 },
  agent:         { concurrency: 24, queue: 100, waitMs: 10_000, memoryKb: 1_024,  clientConcurrency: 6,  clientQueue: 40, burst: 300, perSecond: 10 },
  admin:         { concurrency: 4,  queue: 100, waitMs: 10_000, memoryKb: 16_384, clientConcurrency: 4,  clientQueue: 60, burst: 600, perSecond: 20 },
} as const satisfies Record<RequestBudgetClass, RequestBudget>

export type Budgets = Record<RequestBudgetClass, RequestBudget>

/** The class of an endpoint, derived from its row; exceptions name their class as `budget`. */
export function requestClassOf(key: EndpointKey, { access, upload, budget }: Endpoint): RequestBudgetClass {
  if (budget) return budget
  if (access === 'admin') return 'admin'
  if (upload) return 'upload'
  const [method = '', path = ''] = key.split(' ')
  if (method === 'GET') return access === 'anyone' ? 'public-read' : 'own-read'
  return access === 'anyone' && path.startsWith('/auth/') ? 'sign-in' : 'write'
}

/** Reads overrides such as `page.concurrency=6,search.queue=400`. Returns null when one is invalid. */
export function parseRequestBudgets(overrides: string): Budgets | null {
  const budgets: Record<string, RequestBudget> = structuredClone(defaultBudgets)
  for (const override of overrides.split(',').filter(Boolean)) {
    const [, name = '', figure = '', value = ''] = /^\s*([a-z-]+)\.(\w+)=(\d{1,9})\s*$/.exec(override) ?? []
    const budget = Object.hasOwn(budgets, name) ? budgets[name] : undefined
    if (!budget || !Object.hasOwn(budget, figure) || (Number(value) < 1 && !figure.endsWith('ueue')))
      return null
    budget[figure as keyof RequestBudget] = Number(value)
  }
  return budgets as Budgets
}
