// Logistic regression with an L2 penalty by coordinate descent (Newton steps within an adaptive trust region;
// Genkin, Lewis and Madigan 2007). Without randomness: the same rows give the same weights.

/** A sparse row: the indices and values that are not zero. */
export type Row = { places: Int32Array; values: Float64Array }
export type FitOptions = { size: number; penalty: number; lowest?: number; rounds?: number }

/**
 * Returns the weights, the last one being the bias (neither penalised nor bounded). `importance` weighs each row's
 * loss.
 */
export function fitLogistic(
  rows: Row[],
  isFraud: boolean[],
  importance: number[],
  { size, penalty, lowest = -Infinity, rounds = 300 }: FitOptions,
): Float64Array {
  const columns = turn(rows, size)
  const sign = isFraud.map((fraud) => (fraud ? 1 : -1))
  const sums = new Float64Array(rows.length)
  const weights = new Float64Array(size + 1)
  const bound = new Float64Array(size + 1).fill(1)
  for (let round = 0; round < rounds; round++) {
    let moved = 0
    for (const [place, column] of columns.entries()) {
      const held = place < size
      const [slope, bend] = measure(column, held ? penalty : 0, weights[place]!)
      const reach = bound[place]!
      const wanted = Math.min(reach, Math.max(-reach, -slope / (bend || 1)))
      const next = Math.max(held ? lowest : -Infinity, weights[place]! + wanted)
      const step = next - weights[place]!
      bound[place] = Math.max(2 * Math.abs(step), reach / 2)
      if (step === 0) continue
      weights[place] = next
      const { rows: places, values } = column
      for (let at = 0; at < places.length; at++) sums[places[at]!]! += step * values[at]!
      moved = Math.max(moved, Math.abs(step))
    }
    if (moved < 1e-5) break
  }
  return weights

  function measure({ rows: places, values }: Column, held: number, weight: number) {
    let slope = held * weight
    let bend = held
    for (let at = 0; at < places.length; at++) {
      const row = places[at]!
      const value = values[at]!
      const chance = 1 / (1 + Math.exp(sign[row]! * sums[row]!))
      slope -= importance[row]! * sign[row]! * value * chance
      bend += importance[row]! * value * value * chance * (1 - chance)
    }
    return [slope, bend] as const
  }
}

type Column = { rows: Int32Array; values: Float64Array }

/** Transposes rows to columns; the last column is the bias. */
function turn(rows: Row[], size: number): Column[] {
  const columns = Array.from({ length: size + 1 }, (): [number, number][] => [])
  for (const [row, { places, values }] of rows.entries()) {
    for (const [at, place] of places.entries()) columns[place]!.push([row, values[at]!])
    columns[size]!.push([row, 1])
  }
  return columns.map((found) => ({
    rows: Int32Array.from(found, ([row]) => row),
    values: Float64Array.from(found, ([, value]) => value),
  }))
}
