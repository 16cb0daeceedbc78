import type { ScreeningRule } from './matcher.ts'
import { type ScreenedJob, screenedTexts } from './screened-job.ts'
import { strongRules } from './strong-rules.ts'
import { weakRules } from './weak-rules.ts'

export const screeningRules: readonly ScreeningRule[] = [...strongRules, ...weakRules]

export type Signal = { key: string; reason: string; weight: number; evidence: string }

export function findSignals(job: ScreenedJob, texts = screenedTexts(job)): Signal[] {
  return screeningRules.flatMap(({ key, reason, weight, find }) => {
    const evidence = find(texts, job)
    return evidence ? [{ key, reason, weight, evidence }] : []
  })
}

const logOddsPerWeight = 2

/**
 * What rules add to the learned sum, so that a link elsewhere says more in an ad that reads like fraud than in one
 * that does not.
 */
export const signalLogOdds = (signals: Signal[]) =>
  logOddsPerWeight * signals.reduce((sum, { weight }) => sum + weight, 0)
