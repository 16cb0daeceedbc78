/** A vocabulary word with the number of jobs and of titles that contain it. */
export type VocabularyWord = { word: string; jobs: number; titles: number }

// Edit costs: typos insert, delete or swap letters more often than they substitute one.
const editCost = 1
const substitutionCost = 1.2

/** Weighted edit distance (optimal string alignment); Infinity as soon as it must exceed `max`. */
export function editDistance(from: string, to: string, max: number): number {
  if (Math.abs(from.length - to.length) * editCost > max) return Number.POSITIVE_INFINITY
  let twoRowsUp: number[] = []
  let previousRow = Array.from({ length: to.length + 1 }, (_, i) => i * editCost)
  for (let i = 1; i <= from.length; i++) {
    const row = [i * editCost]
    let rowMin = row[0] as number
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1]
      let cost = Math.min(
        (previousRow[j] as number) + editCost,
        (row[j - 1] as number) + editCost,
        (previousRow[j - 1] as number) + (same ? 0 : substitutionCost),
      )
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1])
        cost = Math.min(cost, (twoRowsUp[j - 2] as number) + editCost)
      row[j] = cost
      rowMin = Math.min(rowMin, cost)
    }
    if (rowMin > max) return Number.POSITIVE_INFINITY
    twoRowsUp = previousRow
    previousRow = row
  }
  const cost = previousRow[to.length] as number
  return cost <= max ? cost : Number.POSITIVE_INFINITY
}

const minLength = 4
/** A long word has room for two wrong letters: 'electrition'. */
export const maxEditDistance = (word: string) => (word.length < 6 ? 1.2 : word.length < 9 ? 2.2 : 2.6)

/** A word that no job has must be nearer. */
const maxOfUnused = (typed: string) => (typed.length < 8 ? 1.2 : maxEditDistance(typed))

/** The most likely correction, or undefined: the nearest word, preferring words of titles and frequent ones. */
export function nearestWord(
  typed: string,
  vocabulary: Iterable<VocabularyWord>,
  max = maxEditDistance(typed),
): string | undefined {
  if (typed.length < minLength || /\d/.test(typed)) return undefined
  let best: { word: string; weight: number } | undefined
  for (const { word, jobs, titles } of vocabulary) {
    const cost = editDistance(typed, word, jobs > 0 ? max : Math.min(max, maxOfUnused(typed)))
    if (cost === Number.POSITIVE_INFINITY || cost === 0) continue
    // Typos rarely change the first letter. Common words may be slightly further away.
    const firstLetterPenalty = word[0] === typed[0] ? 0 : 0.5
    const weight =
      cost + firstLetterPenalty - (titles > 0 ? 0.3 + Math.log1p(titles) * 0.02 : 0) - Math.log1p(jobs) * 0.01
    if (!best || weight < best.weight) best = { word, weight }
  }
  return best?.word
}
