import { isLearner, type Occupation } from '#/features/occupations/occupations.server.ts'

/**
 * Who seeks one of these would look at those next: what the taxonomy names as near, the nearest of each first; what it is a
 * kind of and the other kinds of that; those that name it as near; what is near to the nearest of those; its family.
 */
export function relatedOccupations(occupations: readonly Occupation[], all: readonly Occupation[]) {
  const seen = new Set(occupations)
  const first = occupations.slice(0, maxAsked)
  const circle = (some: (Occupation | undefined)[]) => {
    const fresh = [...new Set(some)].filter(
      (one) => one !== undefined && !seen.has(one) && !isLearner(one),
    ) as Occupation[]
    for (const one of fresh) seen.add(one)
    return fresh
  }
  const broader = all.filter(({ kinds }) => kinds.some((kind) => first.includes(kind)))
  const near = Array.from({ length: maxNear }, (_, at) => circle(first.map(({ near }) => near[at])))
  return {
    near,
    broader: circle(broader.flatMap((one) => [one, ...one.kinds])),
    others: circle(all.filter(({ near }) => near.some((one) => first.includes(one)))),
    further: circle(
      near
        .flat()
        .slice(0, maxAsked)
        .flatMap((one) => one.near),
    ),
    family: circle(all.filter(({ family }) => family === first[0]?.family)),
  }
}
const [maxAsked, maxNear] = [6, 6]

/** All of them. */
export const allRelatedOccupations = (occupations: readonly Occupation[], all: readonly Occupation[]) => {
  const { near, broader, others, further, family } = relatedOccupations(occupations, all)
  return [...near.flat(), ...broader, ...others, ...further, ...family]
}
