import type { ApplicationRound } from '../rounds.ts'
import { startOf } from './quarters.ts'
import { preferNot, type Question } from './questions.ts'

// Puts people together into the counts of fairness. A count is made once, of ten people or more, with noise in each number,
// so that whoever knows all others in it cannot tell what one of them answered.

/** No count is made of fewer. */
export const minPeople = 10
/** By the number with noise: a limit without it would tell whether one more is in the group. */
export const enoughPeople = 25
/** People wait for so many quarters until enough of their group are together; answers are kept for one more. */
export const maxQuarters = 7

/** How far somebody came, by the place of `stageSteps`: 0 applied only, 4 hired. */
export const steps = 5
const stepOfPlace = [0, 0, 1, 1, 2, 3, 4]
export const stepOf = (stays: ApplicationRound['stays']) =>
  Math.max(...stays.map(({ place }) => stepOfPlace[place] ?? 0))

/** One time that somebody applied to the company, with what they answered for this alone. */
export type AnsweredRound = {
  seekerId: string
  question: Question
  answer: string
  readBlind: boolean
  round: Pick<ApplicationRound, 'stays'>
}

export type AnswerGroup = { question: Question; answer: string; readBlind: boolean }
export type Count = AnswerGroup & { firstQuarter: number; lastQuarter: number; people: number[] }

/** A number between 0 and 1, always the same for the same words, that nobody outside can tell. */
export type Secret = (words: string) => number

const decay = 0.5
/** Of the noise in one number. */
export const noiseVariance = (2 * decay) / (1 - decay) ** 2

/**
 * Whole, around 0: none in a third of all numbers, by 1 in another, by more in the rest. One answer changes two numbers by
 * one: whoever knows all other answers guesses it in two of three tries, where one of two is chance.
 */
export function noise(words: string, secret: Secret) {
  const part = (which: string) => Math.floor(Math.log(1 - secret(`${words} ${which}`)) / Math.log(decay))
  return part('up') - part('down')
}

/** Of one person in these quarters: how far they came, and whether any application was read blind. */
function peopleOf(rounds: readonly AnsweredRound[], from: number, end: number) {
  const people = new Map<string, { step: number; readBlind: boolean }>()
  for (const { seekerId, readBlind, round } of rounds) {
    const [first] = round.stays
    if (first?.place !== 1 || first.at < from || first.at >= end) continue
    const known = people.get(seekerId)
    people.set(seekerId, {
      step: Math.max(known?.step ?? 0, stepOf(round.stays)),
      readBlind: readBlind || (known?.readBlind ?? false),
    })
  }
  return [...people.values()]
}

export const groupKey = ({ question, answer, readBlind }: AnswerGroup) => `${question} ${answer} ${readBlind}`

/**
 * The counts that are due now. `countedTo`: the last quarter that was counted of each group. A group that is too small waits,
 * and is counted with the next quarters. Before `firstWhole`, answers may be deleted of those who were rejected early, and not
 * of those who came far: such quarters are left out.
 */
export function dueCounts(
  rounds: readonly AnsweredRound[],
  countedTo: ReadonlyMap<string, number>,
  lastQuarter: number,
  secret: Secret,
  firstWhole = 0,
): Count[] {
  const byAnswer = Map.groupBy(
    rounds.filter(({ answer }) => answer !== preferNot),
    ({ question, answer }) => `${question} ${answer}`,
  )
  return [...byAnswer.values()].flatMap((ofAnswer) => {
    const [{ question, answer } = {}] = ofAnswer
    if (!question || !answer) return []
    return [false, true].flatMap((readBlind): Count[] => {
      const group = { question, answer, readBlind }
      const counted = countedTo.get(groupKey(group)) ?? 0
      const firstQuarter = Math.max(counted + 1, lastQuarter - maxQuarters + 1, firstWhole)
      const period = { firstQuarter, lastQuarter }
      if (firstQuarter > lastQuarter) return []
      const members = peopleOf(ofAnswer, startOf(firstQuarter), startOf(lastQuarter + 1)).filter(
        (person) => person.readBlind === readBlind,
      )
      if (members.length < minPeople) return []
      const people = Array.from(
        { length: steps },
        (_, step) =>
          members.filter((person) => person.step === step).length +
          noise(`${groupKey(group)} ${firstQuarter} ${lastQuarter} ${step}`, secret),
      )
      const size = people.reduce((sum, count) => sum + count, 0)
      return size < enoughPeople ? [] : [{ ...group, ...period, people }]
    })
  })
}
