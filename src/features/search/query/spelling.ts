/** A word people use, in how many jobs and in how many titles. */
export type Word = { word: string; jobs: number; titles: number }

// A letter too few, too many or in the wrong order is a slip; another letter is less likely one.
const slip = 1
const otherLetter = 1.2

/**
 * How much has to change to make one word of another: letters put in, taken out, swapped with their neighbour
 * (optimal string alignment) or replaced. Infinity as soon as it is clear that it is more than `most`.
 */
function distance(from: string, to: string, most: number): number {
  if (Math.abs(from.length - to.length) * slip > most) return Number.POSITIVE_INFINITY
  let before: number[] = []
  let above = Array.from({ length: to.length + 1 }, (_, i) => i * slip)
  for (let i = 1; i <= from.length; i++) {
    const row = [i * slip]
    let least = row[0] as number
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1]
      let cost = Math.min(
        (above[j] as number) + slip,
        (row[j - 1] as number) + slip,
        (above[j - 1] as number) + (same ? 0 : otherLetter),
      )
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1])
        cost = Math.min(cost, (before[j - 2] as number) + slip)
      row[j] = cost
      least = Math.min(least, cost)
    }
    if (least > most) return Number.POSITIVE_INFINITY
    before = above
    above = row
  }
  const cost = above[to.length] as number
  return cost <= most ? cost : Number.POSITIVE_INFINITY
}

const shortest = 4
export const maxEditDistance = (word: string) => (word.length < 6 ? 1.2 : 2.2)

/** The word somebody meant, or undefined: the nearest, rather one of titles, rather a frequent one. */
export function nearestWord(typed: string, vocabulary: Iterable<Word>): string | undefined {
  if (typed.length < shortest || /\d/.test(typed)) return undefined
  let best: { word: string; weight: number } | undefined
  for (const { word, jobs, titles } of vocabulary) {
    const cost = distance(typed, word, maxEditDistance(typed))
    if (cost === Number.POSITIVE_INFINITY || cost === 0) continue
    // People rarely miss the first letter. What is common may be a little further away.
    const first = word[0] === typed[0] ? 0 : 0.5
    const weight = cost + first - (titles > 0 ? 0.3 + Math.log1p(titles) * 0.02 : 0) - Math.log1p(jobs) * 0.01
    if (!best || weight < best.weight) best = { word, weight }
  }
  return best?.word
}
