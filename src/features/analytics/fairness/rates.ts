import { type Count, minPeople, noiseVariance, steps } from './counts.ts'
import { answerValues, type Question, questions } from './questions.ts'

// What the counts say: of each group, who came to a stage, compared with the group of which most did.

/** Stages that a rate is of, by the least step of `counts.ts` that counts as come there. */
export const stageSteps = { 'short-listed': 1, interview: 2, offer: 3, hire: 4 } as const
export type RateStage = keyof typeof stageSteps
export const rateStages = Object.keys(stageSteps) as [RateStage, ...RateStage[]]

/** Below four fifths of the highest rate, a difference is looked into. */
export const fourFifths = 0.8

/** Below, above or without a clear difference; and whether it could be chance. */
export const verdicts = ['highest', 'similar', 'below-chance', 'below', 'above'] as const
export type Verdict = (typeof verdicts)[number]

/** Numbers with the noise of `draws` of them: how many people, and how many of those came to the stage. */
export type Share = { came: number; size: number; cameDraws: number; sizeDraws: number }

/** Two-sided, 95 of 100 for all comparisons of so many groups together (Bonferroni). */
const zOfGroups = [0, 1.96, 1.96, 2.394, 2.638, 2.807, 2.935, 3.038, 3.124]
export const zFor = (groups: number) => zOfGroups[groups] ?? 3.2

export const rateOf = ({ came, size }: Share) => (size > 0 ? Math.min(1, Math.max(0, came / size)) : 0)

/** How much a rate varies that is this one in truth: by chance, and by the noise in both of its numbers. */
function varianceAt({ size, cameDraws, sizeDraws }: Share, rate: number) {
  const whole = Math.max(size, 1)
  const noise = cameDraws * (1 - rate) ** 2 + (sizeDraws - cameDraws) * rate ** 2
  return (rate * (1 - rate)) / whole + (noiseVariance * noise) / whole ** 2
}

/**
 * How the rate of one group is to that of another, with the ends between which it likely is: all ratios that a score test
 * does not refuse (Koopman), with the variance of the noise added. Within reason also where nobody came. The rate of `other`
 * is above 0.
 */
export function ratioOf(one: Share, other: Share, z: number) {
  const [mine, theirs] = [rateOf(one), rateOf(other)]
  const ratio = mine / theirs
  const came = Math.max(0, one.came) + Math.max(0, other.came)
  const isPossible = (assumed: number) => {
    // What the rates would be if the ratio were this one.
    const below = Math.min(1, 1 / assumed, came / (assumed * one.size + other.size))
    const variance = varianceAt(one, assumed * below) + assumed ** 2 * varianceAt(other, below)
    return Math.abs(mine - assumed * theirs) <= z * Math.sqrt(variance)
  }
  return { ratio, low: edgeOf(isPossible, ratio, 0), high: edgeOf(isPossible, ratio, maxRatio) }
}

/** An upper end of this is none. */
export const maxRatio = 5

/** The last number that is possible on the way from one that is to an end. */
function edgeOf(isPossible: (ratio: number) => boolean, inside: number, end: number) {
  if (isPossible(end || 1e-9)) return end
  let [possible, impossible] = [inside, end]
  for (let halving = 0; halving < 40; halving++) {
    const middle = (possible + impossible) / 2
    if (isPossible(middle)) possible = middle
    else impossible = middle
  }
  return possible
}

export function verdictOf({ ratio, high }: { ratio: number; high: number }): Verdict {
  if (ratio < fourFifths) return high < 1 ? 'below' : 'below-chance'
  return high < 1 ? 'above' : 'similar'
}

const from = (people: number[], step: number) => people.slice(step).reduce((sum, count) => sum + count, 0)

/** All of these counts together. */
export function shareOf(counts: readonly Count[], stage: RateStage): Share {
  const step = stageSteps[stage]
  return {
    came: counts.reduce((sum, { people }) => sum + from(people, step), 0),
    size: counts.reduce((sum, { people }) => sum + from(people, 0), 0),
    cameDraws: counts.length * (steps - step),
    sizeDraws: counts.length * steps,
  }
}

const rounded = (number: number, digits: number) => Number(number.toFixed(digits))
const percent = (rate: number) => Math.round(rate * 100)
/** People are said in fives: the last of them is noise anyway. */
const roundedPeople = (size: number) => Math.max(minPeople, Math.round(size / 5) * 5)

/** Answers of a question in their order, with their counts; without those that have none. */
function groupsOf(counts: readonly Count[], question: Question) {
  return answerValues[question].flatMap((answer) => {
    const own = counts.filter((count) => count.question === question && count.answer === answer)
    return own.length > 0 ? [{ answer, counts: own }] : []
  })
}

function ratesOf(groups: ReturnType<typeof groupsOf>, stage: RateStage) {
  const shares = groups.map(({ counts }) => shareOf(counts, stage))
  const best = shares.reduce(
    (highest, share, place) => (rateOf(share) > rateOf(shares[highest] as Share) ? place : highest),
    0,
  )
  const highest = shares[best] as Share
  // Nobody came to the stage, or so few that it may be noise.
  const isComparable = groups.length > 1 && percent(rateOf(highest)) > 0
  return groups.map((_, place) => {
    const share = shares[place] as Share
    const rate = percent(rateOf(share))
    if (!isComparable) return { rate, ...noComparison }
    if (place === best) return { rate, ...noComparison, verdict: 'highest' as const }
    const { ratio, low, high } = ratioOf(share, highest, zFor(groups.length))
    return {
      rate,
      ...{ ratio: rounded(ratio, 2), low: rounded(low, 2), high: rounded(high, 2) },
      verdict: verdictOf({ ratio, high }),
    }
  })
}
const noComparison = { ratio: null, low: null, high: null, verdict: null }

/** For each question that has a group. A single group is compared with none. */
export function fairnessOf(counts: readonly Count[]) {
  return questions.flatMap((question) => {
    const groups = groupsOf(counts, question)
    if (groups.length === 0) return []
    const stages = rateStages.map((stage) => ({ stage, rates: ratesOf(groups, stage) }))
    return [
      {
        question,
        groups: groups.map((group, place) => ({
          answer: group.answer as string,
          people: roundedPeople(shareOf(group.counts, 'hire').size),
          stages: stages.map(({ stage, rates }) => {
            const rate = rates[place] ?? { rate: 0, ...noComparison }
            return { stage, ...rate }
          }),
        })),
      },
    ]
  })
}

/**
 * Two rates, and whether their difference could be chance, by the ends as they are shown; in points of a hundred.
 */
export function changeOf(before: Share, after: Share, z: number) {
  const points = (rateOf(after) - rateOf(before)) * 100
  // Half a person on each side, so that 0 of 30 is not certain.
  const variance = [before, after].reduce(
    (sum, share) =>
      sum +
      varianceAt(
        share,
        (Math.max(0, Math.min(share.came, share.size)) + 0.5) / (Math.max(1, share.size) + 1),
      ),
    0,
  )
  const width = z * Math.sqrt(variance) * 100
  const [low, high] = [Math.round(points - width), Math.round(points + width)] as const
  return {
    before: percent(rateOf(before)),
    after: percent(rateOf(after)),
    points: Math.round(points),
    ...{ low, high },
    couldBeChance: low <= 0 && high >= 0,
  }
}

/** A year before the first blind application is what those read blind are compared with. */
export const quartersBefore = 4

/** Of one row, or of all applications (null): those read with their names, and those read blind. */
export type BlindShares = {
  question: Question | null
  answer: string | null
  stages: { stage: RateStage; before: Share; after: Share }[]
}

/**
 * Those read blind against those read with their names in the counts of the year before the first quarter in which anybody
 * was read blind: all applications, and each group that has both.
 */
export function blindEffectOf(counts: readonly Count[], firstBlindQuarter: number, everybody: BlindShares) {
  const before = counts.filter(
    ({ readBlind, lastQuarter }) =>
      !readBlind && lastQuarter < firstBlindQuarter && lastQuarter >= firstBlindQuarter - quartersBefore,
  )
  const after = counts.filter(({ readBlind }) => readBlind)
  const groups = questions.flatMap((question) =>
    groupsOf(after, question).flatMap(({ answer, counts: blind }): BlindShares[] => {
      const named = before.filter((count) => count.question === question && count.answer === answer)
      if (named.length === 0) return []
      return [
        {
          ...{ question, answer },
          stages: rateStages.map((stage) => ({
            stage,
            before: shareOf(named, stage),
            after: shareOf(blind, stage),
          })),
        },
      ]
    }),
  )
  const rows = [everybody, ...groups]
  return rows.map(({ stages, ...row }) => ({
    ...row,
    stages: stages.map(({ stage, before, after }) => ({
      stage,
      ...changeOf(before, after, zFor(rows.length + 1)),
    })),
  }))
}
