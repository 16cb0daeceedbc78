// How signed offers become a figure that tells no single one of them. Tried by attack.test.ts.
import { weightedQuantile } from '../figure.ts'
import { batchSize, maxPerCompany } from './rules.ts'

export type SignedOffer = {
  applicationId: string
  companyId: string
  /** For a year. */
  amount: number
}

/**
 * The whole batches that these offers fill, the earliest signed first. What is left waits for more; so do offers of a
 * company that has its two in a batch, and a batch is of five companies at least.
 */
export function fillBatches<Offer extends SignedOffer>(waiting: readonly Offer[]): Offer[][] {
  const batches: Offer[][] = []
  let rest = [...waiting]
  for (;;) {
    const batch: Offer[] = []
    const left: Offer[] = []
    for (const offer of rest) {
      const own = batch.filter(({ companyId }) => companyId === offer.companyId).length
      if (batch.length < batchSize && own < maxPerCompany) batch.push(offer)
      else left.push(offer)
    }
    if (batch.length < batchSize) return batches
    batches.push(batch)
    rest = left
  }
}

/**
 * Between which amounts the middle half of these is, both away from the middle to a round number. For a year: rounded once,
 * since amounts rounded for an hour as well as for a year would tell more than either.
 */
export function signedRange(amounts: readonly number[]) {
  if (amounts.length < batchSize) return null
  const values = amounts.map((value) => ({ value, weight: 1 }))
  const [low, high] = [weightedQuantile(values, 0.25), weightedQuantile(values, 0.75)]
  return {
    offers: amounts.length,
    low: Math.floor(low / stepAt(low)) * stepAt(low),
    high: Math.ceil(high / stepAt(high)) * stepAt(high),
  }
}

/** 1, 2 or 5 with zeros: between a 25th and a 10th of the amount. */
function stepAt(amount: number) {
  const most = amount / 10
  const power = 10 ** Math.floor(Math.log10(most))
  return power * (most >= 5 * power ? 5 : most >= 2 * power ? 2 : 1)
}
