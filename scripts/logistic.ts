// Logistic regression with an L2 penalty, fitted by L-BFGS. No randomness: the same rows give the same weights.

/** Places and values of what is not zero. */
export type Row = { places: Int32Array; values: Float64Array }

const remembered = 8

/** Weights, the last being the bias (not penalised). `importance` weighs each row's loss. */
export function fitLogistic(
  rows: Row[],
  isFraud: boolean[],
  importance: number[],
  { size, penalty, rounds = 60 }: { size: number; penalty: number; rounds?: number },
): Float64Array {
  const weights = new Float64Array(size + 1)
  let slope = new Float64Array(size + 1)
  let loss = measure(weights, slope)
  const steps: { move: Float64Array; turn: Float64Array; rho: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const direction = descent(slope, steps)
    const downhill = -dot(slope, direction)
    const before = Float64Array.from(weights)
    const next = new Float64Array(size + 1)
    let nextLoss = loss
    let length = steps.length > 0 ? 1 : 1 / Math.max(1, Math.sqrt(dot(slope, slope)))
    for (let tries = 0; tries < 25; tries++, length /= 2) {
      for (let at = 0; at <= size; at++) weights[at] = before[at]! - length * direction[at]!
      nextLoss = measure(weights, next)
      if (nextLoss <= loss + 1e-4 * length * downhill) break
    }
    const move = weights.map((value, at) => value - before[at]!)
    const turn = next.map((value, at) => value - slope[at]!)
    const bend = dot(move, turn)
    if (bend > 1e-12) steps.push({ move, turn, rho: 1 / bend })
    if (steps.length > remembered) steps.shift()
    const gained = loss - nextLoss
    slope = next
    loss = nextLoss
    if (gained < 1e-7 * Math.abs(loss)) break
  }
  return weights

  function measure(at: Float64Array, slopeOut: Float64Array) {
    slopeOut.fill(0)
    let sum = 0
    for (const [index, { places, values }] of rows.entries()) {
      let score = at[size]!
      for (let k = 0; k < places.length; k++) score += at[places[k]!]! * values[k]!
      const sign = isFraud[index] ? 1 : -1
      const margin = sign * score
      const weight = importance[index]!
      sum += weight * (margin > 0 ? Math.log1p(Math.exp(-margin)) : -margin + Math.log1p(Math.exp(margin)))
      const pull = (-sign * weight) / (1 + Math.exp(margin))
      for (let k = 0; k < places.length; k++) slopeOut[places[k]!]! += pull * values[k]!
      slopeOut[size]! += pull
    }
    for (let place = 0; place < size; place++) {
      sum += (penalty / 2) * at[place]! * at[place]!
      slopeOut[place]! += penalty * at[place]!
    }
    return sum
  }
}

/** The two-loop recursion: the slope, bent by what the last steps taught about the curvature. */
function descent(slope: Float64Array, steps: { move: Float64Array; turn: Float64Array; rho: number }[]) {
  const direction = Float64Array.from(slope)
  const shares: number[] = []
  for (const { move, turn, rho } of steps.toReversed()) {
    const share = rho * dot(move, direction)
    shares.push(share)
    for (let at = 0; at < direction.length; at++) direction[at]! -= share * turn[at]!
  }
  const last = steps.at(-1)
  if (last) {
    const scale = 1 / (last.rho * dot(last.turn, last.turn))
    for (let at = 0; at < direction.length; at++) direction[at]! *= scale
  }
  for (const { move, turn, rho } of steps) {
    const share = shares.pop()! - rho * dot(turn, direction)
    for (let at = 0; at < direction.length; at++) direction[at]! += share * move[at]!
  }
  return direction
}

function dot(a: Float64Array, b: Float64Array) {
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += a[at]! * b[at]!
  return sum
}
