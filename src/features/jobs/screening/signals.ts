import type { Sign } from './look.ts'
import { type ScreenedJob, textsOf } from './screened-job.ts'
import { strongSigns } from './strong-signs.ts'
import { weakSigns } from './weak-signs.ts'

export const signs: readonly Sign[] = [...strongSigns, ...weakSigns]

export type Signal = { key: string; reason: string; weight: number; evidence: string }

export function findSignals(job: ScreenedJob, texts = textsOf(job)): Signal[] {
  return signs.flatMap(({ key, reason, weight, find }) => {
    const evidence = find(texts, job)
    return evidence ? [{ key, reason, weight, evidence }] : []
  })
}
