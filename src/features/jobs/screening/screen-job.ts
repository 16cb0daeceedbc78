import stored from './model.json' with { type: 'json' }
import { countFeatures, type Model, parseScreeningModel, type StoredModel, weighTraits } from './model.ts'
import { type ScreenedJob, screenedTexts } from './screened-job.ts'
import { findSignals, type Signal, screeningRules, signalLogOdds } from './signals.ts'
import { advertTraits, toAdvertText } from './traits.ts'

export type { ScreenedJob } from './screened-job.ts'

/** `key` identifies the rule or trait. */
type Reason = { key: string; reason: string; evidence: string }
/** `held`: a person reviews the job before it goes live. The screening never refuses a job. */
type Screening = { risk: number; held: boolean; reasons: Reason[] }

/** All possible reasons. */
export const screeningReasons: readonly string[] = [...screeningRules, ...advertTraits].map(
  ({ reason }) => reason,
)

/** Risk from which on a job is held. */
const holdThreshold = 0.5
const maxReasons = 6
/** From this risk on, the learned model names the traits that contribute at least this much. */
const minExplainedRisk = 0.25
const minExplainedPart = 0.1

// Parsed on first use: most processes that import this never screen a job.
let parsedModel: Model | undefined
function defaultModel() {
  parsedModel ??= parseScreeningModel(stored as unknown as StoredModel)
  return parsedModel
}

/**
 * The risk of a job and its reasons. Takes a few milliseconds and never throws on any text. Context signals
 * come from outside the text and only add risk.
 */
export function screenJob(
  job: ScreenedJob,
  model = defaultModel(),
  contextSignals: Signal[] = [],
): Screening {
  const texts = screenedTexts(job)
  const found = [...findSignals(job, texts), ...contextSignals]
  const traitSignals: Signal[] = []
  const learnedSum = weighTraits(
    model,
    countFeatures(toAdvertText(job, texts)),
    ({ key, reason }, part, evidence) => {
      if (part >= minExplainedPart && evidence)
        traitSignals.push({ key, reason, weight: traitWeight(part), evidence })
    },
  )
  const learnedRisk = logistic(learnedSum + signalLogOdds(found))
  const riskByRules = combinedRisk(found.map(({ weight }) => weight))
  // Rules that hold a job together do so whatever else it says.
  const risk = riskByRules >= holdThreshold ? combinedRisk([riskByRules, learnedRisk]) : learnedRisk
  if (logistic(learnedSum) >= minExplainedRisk) found.push(...traitSignals)
  found.sort((a, b) => b.weight - a.weight)
  return {
    risk,
    held: risk >= holdThreshold,
    reasons: found.slice(0, maxReasons).map(({ key, reason, evidence }) => ({ key, reason, evidence })),
  }
}

// Traits rank below rule signals; among themselves by weight.
const traitWeight = (part: number) => Math.min(0.1, part / 10)

/** Each part can only raise the risk: good text does not compensate for a fee. */
const combinedRisk = (parts: number[]) => 1 - parts.reduce((left, part) => left * (1 - part), 1)

const logistic = (sum: number) => 1 / (1 + Math.exp(-sum))
