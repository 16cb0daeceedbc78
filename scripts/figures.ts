// Measures of how well a risk score separates two classes. With weights, a campaign of twenty copies counts once.

type Rated = { isFraud: boolean; risk: number; weight: number }

/** The probability that a fraud is rated above an honest ad (AUC); ties count half. */
export function area(rated: Rated[]): number {
  const sorted = rated.toSorted((a, b) => a.risk - b.risk)
  let below = 0
  let won = 0
  let frauds = 0
  for (let start = 0; start < sorted.length; ) {
    let end = start
    let [fraud, honest] = [0, 0]
    while (end < sorted.length && sorted[end]!.risk === sorted[start]!.risk) {
      const { isFraud, weight } = sorted[end++]!
      if (isFraud) fraud += weight
      else honest += weight
    }
    won += fraud * (below + honest / 2)
    below += honest
    frauds += fraud
    start = end
  }
  return won / (frauds * below)
}

/** The share of fraud rated above all but `falsePart` of the honest ads (recall at a false-positive rate). */
export function recallAt(rated: Rated[], falsePart: number): number {
  const honest = rated.filter(({ isFraud }) => !isFraud).sort((a, b) => b.risk - a.risk)
  const allowed = falsePart * sum(honest) + 1e-9
  let passed = 0
  let bar = -Infinity
  for (const { risk, weight } of honest) {
    passed += weight
    if (passed > allowed) {
      bar = risk
      break
    }
  }
  const fraud = rated.filter(({ isFraud }) => isFraud)
  return sum(fraud.filter(({ risk }) => risk > bar)) / sum(fraud)
}

export const sum = (rated: { weight: number }[]) => rated.reduce((total, { weight }) => total + weight, 0)
