import type { Signal } from './signals.ts'
import { plainText } from './words.ts'

// Signs that no reading of the ad alone can find: what else is known here about the work and the company.

type JobContext = {
  /** The domain the company has proved, or names as its own. */
  companyDomain: string | null
  /** Yearly pay of visible jobs with a like title at other companies; null when they are too few. */
  market: { median: number; count: number } | null
  /** The lower end of this job's pay by the year, in the currency of `market`. */
  yearlyPay: number | null
  /** When the company passed the check, and when its first job was seen. */
  approvedAt: Date | null
  firstPostedAt: Date | null
  /** When the newest finding in the company's favour was made. */
  evidenceAt: Date | null
  /** When a job of the company was last removed by a person. */
  removedAt: Date | null
}

const day = 86_400_000
const newCompanyDays = 14
const oldEvidenceDays = 365
const watchedDays = 90
/** Fewer like jobs than this say nothing about a market. */
const minLikeJobs = 8

const mailbox = /(?<![\w.+-])[\w.+-]{1,64}@([\w-]{1,63}(?:\.[\w-]{1,63}){1,4})\b/g
const freeMail =
  /^(?:g(?:oogle)?mail|yahoo|ymail|hotmail|outlook|live|aol|icloud|proton(?:mail)?|gmx|mail|yandex|zoho)\./
const maxAddresses = 20

/** Weak on purpose: each adds to what the text says. Pay far out of the market and a removed job hold alone. */
export function contextSignals(text: string, around: JobContext, now = new Date()): Signal[] {
  return [
    ...payAgainstMarket(around),
    ...strangeMailbox(text, around),
    ...ageOfEvidence(around, now),
    ...record(around, now),
  ]
}

function record({ removedAt }: JobContext, now: Date): Signal[] {
  const days = removedAt ? Math.floor((now.getTime() - removedAt.getTime()) / day) : watchedDays
  if (days >= watchedDays) return []
  return [
    {
      key: 'record',
      reason: 'A job of this company was removed lately',
      weight: 0.5,
      evidence: days === 0 ? 'today' : `${days} days ago`,
    },
  ]
}

function payAgainstMarket({ market, yearlyPay }: JobContext): Signal[] {
  if (!market || yearlyPay === null || market.count < minLikeJobs || market.median <= 0) return []
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

/** Free providers are a sign of their own; this is a mailbox at somebody else's domain. */
function strangeMailbox(text: string, { companyDomain }: JobContext): Signal[] {
  if (!companyDomain) return []
  let tries = 0
  for (const [address, domain = ''] of plainText(text).matchAll(mailbox)) {
    if (++tries > maxAddresses) break
    const own = domain === companyDomain || domain.endsWith(`.${companyDomain}`)
    if (own || freeMail.test(domain)) continue
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

function ageOfEvidence({ approvedAt, firstPostedAt, evidenceAt }: JobContext, now: Date): Signal[] {
  const ageOf = (date: Date | null) => (date ? Math.floor((now.getTime() - date.getTime()) / day) : null)
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
