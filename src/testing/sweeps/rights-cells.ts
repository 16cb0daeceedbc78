import { contract } from '#/contract.ts'
import type { Endpoint, EndpointKey } from '#/shared/endpoint.ts'
import { type CompanyActor, hasRight, jobRights, reachOf } from '#/shared/rights.ts'

// What the table of rights says of each cell: an endpoint, who calls it, and whose row it names.

export type Place = 'own' | 'colleague' | 'foreign'

/** Whoever calls, and as what they act for the company; null for who acts for none. */
export type Caller = {
  name: string
  actor: CompanyActor | null
  user: { id: string; token: string } | null
  mandateId: string | null
}

/** Every endpoint that acts for a company and names one row. */
export const rowEndpoints = (Object.entries(contract) as [EndpointKey, Endpoint][]).filter(
  ([key, { right }]) => right !== undefined && key.includes('/:id'),
)

/** What the table says of the cell: the class of answer. `in` is any answer of the handler itself about the row. */
export function expected({ access, right }: Endpoint, caller: Caller, place: Place) {
  if (caller.name === 'nobody') return 'sign in'
  const { actor } = caller
  if (actor === null || right === undefined) return 'refused'
  if (actor === 'recruiter' && !access.includes('recruiter')) return 'refused'
  if (!hasRight(actor, right)) return 'refused'
  if (place === 'foreign') return 'not found'
  const isJobRight = (jobRights as readonly string[]).includes(right)
  return place === 'colleague' && isJobRight && reachOf(actor, right) === 'own' ? 'not found' : 'in'
}

export const answers: Record<number, string> = { 401: 'sign in', 403: 'refused', 404: 'not found' }
