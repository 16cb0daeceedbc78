// When an open job is likely to have its first hire: how long other jobs took that were open as long and had none.

/** One job: so many days until its first hire, or as long as is known without one. */
export type History = { days: number; isHired: boolean }
/** Whole days since it was published. The hire comes from day `low` to day `high` for eight of ten jobs. */
export type Band = { low: number; middle: number; high: number; hires: number }

/** Of that many later hires at least. */
export const minHires = 20
const shares = { low: 0.1, middle: 0.5, high: 0.9 }

/**
 * The share that is hired by each day is counted as Kaplan and Meier do: a job that is still open, or closed without a hire,
 * counts as waiting up to the day to which it is known. The job itself counts as one more that waits, so that few histories
 * give a wider band. Null where too few hired so late, or too many are not known to the end.
 * `histories`: the shortest first.
 */
export function forecastOf(histories: readonly History[], age: number): Band | null {
  const later = histories.filter(({ days }) => days > age)
  const hires = later.filter(({ isHired }) => isHired).length
  if (hires < minHires) return null
  const reached: { days: number; share: number }[] = [{ days: age, share: 0 }]
  let waiting = 1
  later.forEach(({ days, isHired }, position) => {
    if (!isHired) return
    waiting *= 1 - 1 / (later.length - position + 1)
    reached.push({ days, share: 1 - waiting })
  })
  const dayOf = (share: number) => {
    const at = reached.findIndex((point) => point.share >= share)
    const [before, after] = [reached[at - 1], reached[at]]
    if (!before || !after) return null
    const part = (share - before.share) / (after.share - before.share)
    // Sums of fractions end a little below the whole day.
    return Math.floor(before.days + part * (after.days - before.days) + 1e-9)
  }
  const [low, middle, high] = [dayOf(shares.low), dayOf(shares.middle), dayOf(shares.high)]
  return low === null || middle === null || high === null ? null : { low, middle, high, hires }
}
