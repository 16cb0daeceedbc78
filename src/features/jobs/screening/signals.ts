import type { Rule } from './matcher.ts'
import { type ScreenedJob, screenedTexts } from './screened-job.ts'
import { strongRules } from './strong-rules.ts'
import { weakRules } from './weak-rules.ts'

export const rules: readonly Rule[] = [...strongRules, ...weakRules]

export type Signal = { key: string; reason: string; weight: number; evidence: string }

export function findSignals(job: ScreenedJob, texts = screenedTexts(job)): Signal[] {
  return rules.flatMap(({ key, reason, weight, find }) => {
    const evidence = find(texts, job)
    return evidence ? [{ key, reason, weight, evidence }] : []
  })
}
