import stored from './model.json' with { type: 'json' }
import { countFeatures, type Model, openModel, type StoredModel, weighTraits } from './model.ts'
import { type ScreenedJob, screenedTexts } from './screened-job.ts'
import { findSignals, rules, type Signal } from './signals.ts'
import { advertOf, traits } from './traits.ts'

export type { ScreenedJob } from './screened-job.ts'

/** `key` names the sign or the trait. */
type Reason = { key: string; reason: string; evidence: string }
/** `held` means: a person looks before it goes live. Nothing here refuses a job. */
type Screening = { risk: number; held: boolean; reasons: Reason[] }

/** Every reason there is. */
export const reasons: readonly string[] = [...rules, ...traits].map(({ reason }) => reason)

/** Risk from which a job is held. */
const holdFrom = 0.5
const maxReasons = 6
/** The learned half explains itself from this risk on, by the traits that add at least so much. */
const worthExplaining = 0.25
const worthNaming = 0.1

// Opened on first use: most processes that import this never screen a job.
let opened: Model | undefined
function shipped() {
  opened ??= openModel(stored as unknown as StoredModel)
  return opened
}

/**
 * How far a job should be looked at by a person, and why. Takes a few milliseconds, never throws on text.
 * `beside` are signs that its text alone does not show; they only add.
 */
export function screenJob(job: ScreenedJob, using = shipped(), beside: Signal[] = []): Screening {
  const texts = screenedTexts(job)
  const signals = findSignals(job, texts)
  const named: Signal[] = []
  const learned = logistic(
    weighTraits(using, countFeatures(advertOf(job, texts)), ({ key, reason }, part, evidence) => {
      if (part >= worthNaming && evidence) named.push({ key, reason, weight: learnedShare(part), evidence })
    }),
  )
  const found = [...signals, ...beside]
  const risk = combinedRisk([learned, ...found.map(({ weight }) => weight)])
  if (learned >= worthExplaining) found.push(...named)
  found.sort((a, b) => b.weight - a.weight)
  return {
    risk,
    held: risk >= holdFrom,
    reasons: found.slice(0, maxReasons).map(({ key, reason, evidence }) => ({ key, reason, evidence })),
  }
}

// Traits stand behind the signs, which are proof of something; among themselves the heavier comes first.
const learnedShare = (part: number) => Math.min(0.1, part / 10)

/** Any one part can raise the risk and none can lower it: a page of good words does not buy off a fee. */
const combinedRisk = (parts: number[]) => 1 - parts.reduce((left, part) => left * (1 - part), 1)

const logistic = (sum: number) => 1 / (1 + Math.exp(-sum))
