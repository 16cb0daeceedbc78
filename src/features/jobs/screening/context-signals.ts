import { isFreeMail } from '#/features/companies/verification/mailboxes.server.ts'
import { dayMs } from '#/shared/dates.ts'
import { isWithinDomain } from '#/shared/input/is-within-domain.ts'
import { plainText } from './plain-text.ts'
import type { Signal } from './signals.ts'

// Signals from outside the ad's text: what is known about the market and the company.

type JobContext = {
  /** The domain the company has proved, or states as its own. */
  companyDomain: string | null
  /** Yearly pay of visible jobs with a similar title at other companies; null if there are too few. */
  market: { median: number; count: number } | null
  /** The lower end of this job's yearly pay, in the currency of `market`. */
  yearlyPay: number | null
  /** When the company was approved, and when its first job was visible. */
  approvedAt: Date | null
  firstPostedAt: Date | null
  /** The time of the newest evidence in the company's favour. */
  evidenceAt: Date | null
  /** When a reviewer last removed a job of the company. */
  removedAt: Date | null
}
const newCompanyDays = 14
const oldEvidenceDays = 365
const removalMemoryDays = 90
/** Fewer similar jobs do not make a market. */
const minMarketJobs = 8

const mailbox = /(?<![\w.+-])[\w.+-]{1,64}@([\w-]{1,63}(?:\.[\w-]{1,63}){1,4})\b/g
const maxAddresses = 20

/**
 * Weak signals that add to those of the text; only pay far above the market and a removed job can hold alone.
 */
export function contextSignals(text: string, context: JobContext, now = new Date()): Signal[] {
  return [
    ...payAboveMarket(context),
    ...foreignMailbox(text, context),
    ...newOrStaleCompany(context, now),
    ...recentRemoval(context, now),
  ]
}

function recentRemoval({ removedAt }: JobContext, now: Date): Signal[] {
  const days = removedAt ? Math.floor((now.getTime() - removedAt.getTime()) / dayMs) : removalMemoryDays
  if (days >= removalMemoryDays) return []
  return [
    {
      key: 'record',
      reason: 'A job of this company was removed lately',
      weight: 0.5,
      evidence: days === 0 ? 'today' : `${days} days ago`,
    },
  ]
}

function payAboveMarket({ market, yearlyPay }: JobContext): Signal[] {
  if (!market || yearlyPay === null || market.count < minMarketJobs || market.median <= 0) return []
  const times = yearlyPay / market.median
  if (times < 2) return []
  return [
    {
      key: 'market',
      reason: 'Pays far more than like jobs here',
      weight: times >= 3 ? 0.55 : 0.3,
      evidence: `${times.toFixed(1)} times the median of ${market.count} like jobs`,
    },
  ]
}

/** A mailbox at a foreign domain; free mail providers are a signal of their own. */
function foreignMailbox(text: string, { companyDomain }: JobContext): Signal[] {
  if (!companyDomain) return []
  let tries = 0
  for (const [address, domain = ''] of plainText(text).matchAll(mailbox)) {
    if (++tries > maxAddresses) break
    if (isWithinDomain(domain, companyDomain) || isFreeMail(domain)) continue
    return [
      {
        key: 'elsewhere',
        reason: 'Sends applicants to a mailbox that is not the company’s',
        weight: 0.3,
        evidence: address,
      },
    ]
  }
  return []
}

function newOrStaleCompany({ approvedAt, firstPostedAt, evidenceAt }: JobContext, now: Date): Signal[] {
  const ageOf = (date: Date | null) => (date ? Math.floor((now.getTime() - date.getTime()) / dayMs) : null)
  const known = ageOf(approvedAt)
  const posting = ageOf(firstPostedAt)
  if (known !== null && known < newCompanyDays && (posting === null || posting < newCompanyDays))
    return [
      {
        key: 'young',
        reason: 'The company passed the check only days ago and has no record here',
        weight: 0.1,
        evidence: `${known} days`,
      },
    ]
  const evidence = ageOf(evidenceAt)
  if (evidence !== null && evidence > oldEvidenceDays)
    return [
      {
        key: 'stale',
        reason: 'Nothing about the company was confirmed for over a year',
        weight: 0.12,
        evidence: `${evidence} days`,
      },
    ]
  return []
}
