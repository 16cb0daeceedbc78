import { readFileSync } from 'node:fs'

export type Judged = { query: string; kind: string; grades: Map<string, number> }

/** Reads tab-separated lines of `query, job key, grade, kind of query`; `kind` is optional, `#` starts a comment. */
export function readJudgements(file: string): Judged[] {
  const judged = new Map<string, Judged>()
  for (const [at, line] of readFileSync(file, 'utf8').split(/\r?\n/).entries()) {
    if (!line.trim() || line.startsWith('#')) continue
    const [query, key, written, kind = 'all'] = line.split('\t')
    const grade = Number(written)
    if (!query || !key || ![0, 1, 2, 3].includes(grade))
      throw new Error(`${file}, line ${at + 1}: expected query, job key and a grade from 0 to 3`)
    const one = judged.get(query) ?? { query, kind, grades: new Map() }
    one.grades.set(key, grade)
    judged.set(query, one)
  }
  const without = [...judged.values()].find(({ grades }) => ![...grades.values()].some((grade) => grade > 1))
  if (without) throw new Error(`${file}: no good job for "${without.query}", so there is nothing to measure`)
  return [...judged.values()]
}
