import stored from './model.json' with { type: 'json' }
import { countFeatures, type Model, openModel, weigh } from './model.ts'
import { type ScreenedJob, textsOf } from './screened-job.ts'
import { findSignals, type Signal, signs } from './signals.ts'

export type { ScreenedJob } from './screened-job.ts'
/** `key` names the sign; the learned half is `wording`. */
export type Reason = { key: string; reason: string; evidence: string }
/** `held` means: a person looks before it goes live. Nothing here refuses a job. */
export type Screening = { risk: number; held: boolean; reasons: Reason[] }

const wording = 'Reads like ads that were removed for fraud'
/** Every reason there is. */
export const reasons: readonly string[] = [...signs.map(({ reason }) => reason), wording]

/** Risk from which a job is held. */
export const holdFrom = 0.5
const mostReasons = 6

// Opened on first use: most processes that import this never screen a job.
let opened: Model | undefined
function shipped() {
  opened ??= openModel(stored)
  return opened
}

/**
 * How far a job should be looked at by a person, and why. Takes a few milliseconds, never throws on text.
 * `beside` are signs that its text alone does not show; they only add.
 */
export function screenJob(job: ScreenedJob, using = shipped(), beside: Signal[] = []): Screening {
  const texts = textsOf(job)
  const signals = findSignals(job, texts)
  const features = countFeatures(
    texts,
    signals.map(({ key }) => key),
  )
  const aboutKnown = job.companyAbout !== undefined && job.companyAbout !== null
  const words: { term: string; part: number }[] = []
  const learned = logistic(
    weigh(using, features, aboutKnown, (term, part) => {
      if (part > 0 && !term.startsWith('c:')) words.push({ term, part })
    }),
  )
  const found = [...signals, ...beside]
  const risk = together([learned, ...found.map(({ weight }) => weight)])
  if (learned >= 0.25 && words.length > 0)
    found.push({ key: 'wording', weight: learned, reason: wording, evidence: heaviest(words) })
  found.sort((a, b) => b.weight - a.weight)
  return {
    risk,
    held: risk >= holdFrom,
    reasons: found.slice(0, mostReasons).map(({ key, reason, evidence }) => ({ key, reason, evidence })),
  }
}

/** Any one part can raise the risk and none can lower it: a page of good words does not buy off a fee. */
export const together = (parts: number[]) => 1 - parts.reduce((left, part) => left * (1 - part), 1)

export const logistic = (sum: number) => 1 / (1 + Math.exp(-sum))

// A pair says more than its words, so a word inside a chosen pair is not named again.
function heaviest(words: { term: string; part: number }[]) {
  const chosen: string[] = []
  for (const { term } of words.sort((a, b) => b.part - a.part)) {
    const shown = term.replace(/^t:/, '')
    if (/#|tok$|tok /.test(shown) || shown.length < 3 || chosen.some((other) => other.includes(shown)))
      continue
    chosen.push(shown)
    if (chosen.length === 6) break
  }
  return chosen.join(', ')
}
