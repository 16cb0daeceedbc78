import { expect, test } from 'vitest'
import { randomPanel } from '#/testing/random-panel.ts'
import {
  arrangementStart,
  bestArrangement,
  bestArrangementPerStart,
  chooseArrangements,
  permutations,
} from './arrange.ts'
import { costOfPlan, type PanelProblem, solvePanel } from './solve.ts'

const small = { days: 2, people: 4, parts: 3, rooms: 2, stepMinutes: 60, busyShare: 45 }

/** The same panel with its parts in that order. */
const reordered = (problem: PanelProblem, order: number[]) => ({
  ...problem,
  parts: order.map((index) => problem.parts[index] as PanelProblem['parts'][number]),
})

test('where the order is free, the cheapest of every order is found, in 200 panels', () => {
  let better = 0
  for (let seed = 1; seed <= 200; seed++) {
    const problem = randomPanel(seed, small)
    const costs = permutations(3).flatMap((order) => {
      const plan = solvePanel(reordered(problem, order))
      return plan ? costOfPlan(reordered(problem, order), plan) : []
    })
    const found = bestArrangement(problem, true)
    expect(found?.cost ?? Number.POSITIVE_INFINITY, `panel ${seed}`).toBe(Math.min(...costs))
    const fixed = bestArrangement(problem, false)
    if (found && (!fixed || found.cost < fixed.cost)) better++
  }
  expect(permutations(3)).toHaveLength(6)
  expect(better).toBeGreaterThan(10)
})

test('each beginning that is possible is offered, and the best of them cost least, on different days first', () => {
  const problem = randomPanel(7, { ...small, busyShare: 10, days: 4 })
  const all = bestArrangementPerStart(problem, false)
  for (const start of problem.starts) {
    const isPossible = solvePanel({ ...problem, starts: [start] }) !== null
    expect(all.some((one) => arrangementStart(one) === start)).toBe(isPossible)
  }
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
  const best = chooseArrangements(all, dayOf)
  expect(new Set(best.map((one) => dayOf(arrangementStart(one)))).size).toBe(3)
  expect(Math.min(...best.map(({ cost }) => cost))).toBe(Math.min(...all.map(({ cost }) => cost)))
})
