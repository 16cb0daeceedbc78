// How good a ranked list is, against grades from 0 (none) to 3 (exactly it). Jobs without a grade count as 0.

type Grades = ReadonlyMap<string, number>

/** Grades from here up are what a search has to find. */
const found = 2

const gain = (grade: number) => 2 ** grade - 1
const discounted = (grades: number[]) =>
  grades.reduce((sum, grade, at) => sum + gain(grade) / Math.log2(at + 2), 0)

/** 1 when the best graded jobs come first, the best of all foremost; 0 when the first `depth` hold none. */
export function ndcg(ranked: readonly string[], grades: Grades, depth = 10): number {
  const best = discounted([...grades.values()].sort((a, b) => b - a).slice(0, depth))
  return best > 0 ? discounted(ranked.slice(0, depth).map((key) => grades.get(key) ?? 0)) / best : 0
}

/** The share of good jobs among the first `depth`; of `depth` of them where there are more. */
export function recall(ranked: readonly string[], grades: Grades, depth = 50): number {
  const good = [...grades.values()].filter((grade) => grade >= found).length
  const seen = ranked.slice(0, depth).filter((key) => (grades.get(key) ?? 0) >= found).length
  return good > 0 ? seen / Math.min(good, depth) : 0
}

export const mean = (values: readonly number[]) =>
  values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : 0
