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
