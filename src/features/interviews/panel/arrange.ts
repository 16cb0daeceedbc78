import { costOfPlan, type PanelPlan, type PanelProblem, solvePanel } from './solve.ts'

// What is offered of a panel: the best plan for each beginning, over every order of its parts where that is free.

/** `order[place]` is the part of the problem that comes at that place; `plan` is in that order. */
export type Arrangement = { order: number[]; plan: PanelPlan; cost: number }

/** Every order of so many parts, the given one first. */
export function permutations(count: number): number[][] {
  if (count === 0) return [[]]
  const build = (rest: number[]): number[][] =>
    rest.length === 0
      ? [[]]
      : rest.flatMap((first) => build(rest.filter((one) => one !== first)).map((tail) => [first, ...tail]))
  return build(Array.from({ length: count }, (_, index) => index))
}

const inOrder = (problem: PanelProblem, order: number[]): PanelProblem => ({
  ...problem,
  parts: order.flatMap((index) => problem.parts[index] ?? []),
})

const ordersOf = (problem: PanelProblem, isOrderFree: boolean) =>
  isOrderFree ? permutations(problem.parts.length) : [problem.parts.map((_, index) => index)]

/** The cheapest arrangement; of several as cheap the one in the order given. */
export function bestArrangement(problem: PanelProblem, isOrderFree: boolean): Arrangement | null {
  let best: Arrangement | null = null
  for (const order of ordersOf(problem, isOrderFree)) {
    const ordered = inOrder(problem, order)
    const plan = solvePanel(ordered)
    if (!plan) continue
    const cost = costOfPlan(ordered, plan)
    if (!best || cost < best.cost) best = { order, plan, cost }
  }
  return best
}

/** For each beginning at which it is possible at all its cheapest arrangement, oldest first. */
export function bestArrangementPerStart(problem: PanelProblem, isOrderFree: boolean): Arrangement[] {
  return problem.starts.flatMap((start) => {
    const found = bestArrangement({ ...problem, starts: [start] }, isOrderFree)
    // Its wait is counted from the first of all beginnings.
    return found ? { ...found, cost: costOfPlan(inOrder(problem, found.order), found.plan) } : []
  })
}

export const arrangementStart = ({ plan }: Arrangement) => plan[0]?.startsAt ?? 0

/** The cheapest few, on different days as far as there are any, by time. */
export function chooseArrangements(all: readonly Arrangement[], dayOf: (time: number) => string, count = 3) {
  const sorted = all.toSorted((a, b) => a.cost - b.cost || arrangementStart(a) - arrangementStart(b))
  const days = new Set<string>()
  const firsts = sorted.filter((one) => {
    const day = dayOf(arrangementStart(one))
    return !days.has(day) && days.add(day)
  })
  const others = sorted.filter((one) => !firsts.includes(one))
  return [...firsts, ...others].slice(0, count).toSorted((a, b) => arrangementStart(a) - arrangementStart(b))
}
