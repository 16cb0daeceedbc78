// Ranking quality measures, with grades from 0 (irrelevant) to 3 (exact match). Jobs without a grade count as 0.

type Grades = ReadonlyMap<string, number>

/** The lowest grade that counts as relevant for recall. */
const relevantGrade = 2
/** The lowest mean of two grades that counts as right. */
export const rightGrade = 1.5

const gain = (grade: number) => 2 ** grade - 1
const discounted = (grades: number[]) =>
  grades.reduce((sum, grade, at) => sum + gain(grade) / Math.log2(at + 2), 0)

/** Normalized discounted cumulative gain: 1 for the ideal order, 0 when the first `depth` have no graded job. */
export function ndcg(ranked: readonly string[], grades: Grades, depth = 10): number {
  const best = discounted([...grades.values()].sort((a, b) => b - a).slice(0, depth))
  return best > 0 ? discounted(ranked.slice(0, depth).map((key) => grades.get(key) ?? 0)) / best : 0
}

/** The share of the first `depth` that is relevant, out of as many as there are. */
export function precision(ranked: readonly string[], grades: Grades, depth = 5): number {
  const good = [...grades.values()].filter((grade) => grade >= rightGrade).length
  const seen = ranked.slice(0, depth).filter((key) => (grades.get(key) ?? 0) >= rightGrade).length
  return good > 0 ? seen / Math.min(good, depth) : 0
}

/** The share of relevant jobs that are among the first `depth`, out of at most `depth`. */
export function recall(ranked: readonly string[], grades: Grades, depth = 50): number {
  const good = [...grades.values()].filter((grade) => grade >= relevantGrade).length
  const seen = ranked.slice(0, depth).filter((key) => (grades.get(key) ?? 0) >= relevantGrade).length
  return good > 0 ? seen / Math.min(good, depth) : 0
}

export const mean = (values: readonly number[]) =>
  values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : 0
