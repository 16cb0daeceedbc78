import { careTrades } from './care.ts'
import { foodTrades } from './food.ts'
import { learningTrades } from './learning.ts'
import { makingTrades } from './making.ts'
import { moneyTrades } from './money.ts'
import { movementTrades } from './movement.ts'
import { powerTrades } from './power.ts'
import { softwareTrades } from './software.ts'
import type { Trade } from './trade-shape.ts'

export const trades: Readonly<Record<string, Trade>> = {
  ...softwareTrades,
  ...movementTrades,
  ...powerTrades,
  ...careTrades,
  ...learningTrades,
  ...foodTrades,
  ...moneyTrades,
  ...makingTrades,
}

const tradeOfTitle = new Map(
  Object.entries(trades).flatMap(([key, { titles }]) => titles.map((title) => [title, key] as const)),
)

/** The trade whose people apply for a job; undefined for the few at the top, which nobody has applied for yet. */
export const tradeFor = (jobTitle: string) => tradeOfTitle.get(jobTitle.split(', ')[0] ?? '')
