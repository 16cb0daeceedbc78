import type { ScreeningRule } from './matcher.ts'
import { type ScreenedJob, screenedTexts } from './screened-job.ts'
import { strongRules } from './strong-rules.ts'
import { weakRules } from './weak-rules.ts'

export const screeningRules: readonly ScreeningRule[] = [...strongRules, ...weakRules]

/** Risk from which on a job is held. */
export const holdThreshold = 0.5

export type Signal = { key: string; reason: string; weight: number; evidence: string }

export function findSignals(job: ScreenedJob, texts = screenedTexts(job)): Signal[] {
  return screeningRules.flatMap(({ key, reason, weight, find }) => {
    const evidence = find(texts, job)
    return evidence ? [{ key, reason, weight, evidence }] : []
  })
}

/** The risk by these parts together. Each can only raise it: good text does not compensate for a fee. */
export const combinedRisk = (parts: number[]) => 1 - parts.reduce((left, part) => left * (1 - part), 1)

const logOddsPerWeight = 3

/**
 * What rules add to the learned sum, so that a link elsewhere says more in an ad that reads like fraud than in one
 * that does not.
 */
export const logOddsOf = (signals: Signal[]) =>
  logOddsPerWeight * signals.reduce((sum, { weight }) => sum + weight, 0)
