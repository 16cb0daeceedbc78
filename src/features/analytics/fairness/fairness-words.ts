import type { DataOf } from '#/client/api.ts'
import { formatNumber } from '#/shared/numbers.ts'
import { plural } from '#/shared/sentence.ts'
import { groupLabel, type Question } from './questions.ts'
import { maxRatio, type RateStage, type Verdict } from './rates.ts'

export type FairnessReport = DataOf<'GET', '/employer/reports/fairness'>
export type Result = FairnessReport['results'][number]
export type Rate = Result['groups'][number]['stages'][number]
export type BlindRow = NonNullable<FairnessReport['blind']>['rows'][number]

export const stageTitles: Record<RateStage, string> = {
  'short-listed': 'Short-listed',
  interview: 'Interview',
  offer: 'Offer',
  hire: 'Hired',
}

/** Of those who applied, this many … */
export const reachedWords: Record<RateStage, string> = {
  'short-listed': 'were short-listed',
  interview: 'came to an interview',
  offer: 'had an offer',
  hire: 'were hired',
}

export const verdictLabels: Record<Verdict, string> = {
  highest: 'Highest rate',
  similar: 'No clear difference',
  above: 'Above four fifths, but unlikely to be chance',
  'below-chance': 'Below four fifths; could be chance',
  below: 'Below four fifths; unlikely to be chance',
}

export const rateAt = <One extends { stage: RateStage }>(stages: readonly One[], stage: RateStage) =>
  stages.find((one) => one.stage === stage)

/** What the rates of a question say, in one sentence. */
export function ratesFinding({ question, groups }: Result, stage: RateStage) {
  const rates = groups.map(({ answer, stages }) => ({
    label: groupLabel(question, answer),
    rate: rateAt(stages, stage),
  }))
  const highest = rates.find(({ rate }) => rate?.verdict === 'highest')
  if (rates.length === 1) return 'One group is large enough, so there is nothing to compare'
  if (!highest)
    return `Nobody of these groups ${reachedWords[stage].replace('were ', 'was ')}, or too few to tell`
  const lowest = rates
    .filter(({ rate }) => rate?.verdict === 'below' || rate?.verdict === 'above')
    .toSorted((one, other) => (one.rate?.ratio ?? 1) - (other.rate?.ratio ?? 1))[0]
  const figures = (one: typeof highest) => `${one.label} ${one.rate?.rate}%`
  if (lowest) return `${figures(highest)}, ${figures(lowest)}, unlikely to be chance`
  return rates.some(({ rate }) => rate?.verdict === 'below-chance')
    ? 'The groups differ, which could be chance'
    : 'No clear difference between the groups'
}

export const ratioLabel = (ratio: number) =>
  ratio >= maxRatio ? `${maxRatio} or more` : formatNumber(ratio, 2)

const signed = (points: number) => `${points > 0 ? '+' : points < 0 ? '−' : ''}${Math.abs(points)}`

/** '+7 points, between −3 and +17: could be chance' */
export function changeLabel({ points, low, high, couldBeChance }: BlindRow['stages'][number]) {
  return `${signed(points)} ${plural(Math.abs(points), 'point').split(' ')[1]}, between ${signed(low)} and ${signed(high)}: ${couldBeChance ? 'could be chance' : 'unlikely to be chance'}`
}

export const blindRowLabel = ({ question, answer }: BlindRow) =>
  question === null || answer === null ? 'All applications' : groupLabel(question as Question, answer)
