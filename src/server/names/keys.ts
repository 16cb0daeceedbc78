import { type NameShape, nameShape } from './hangers-on.ts'

/** Raised when the rules below or the lists change: kept keys are then made anew at the next start. */
export const keysVersion = 2

const maxKeys = 120

// A name is found by keys that an index holds: equal keys make two names candidates, and `resembles` decides.
//   =x  the bare name, as drawn        ~x  the same without doubled letters and plural
//   *x  the bare words in order of the alphabet
//   -x  the bare name less one letter  <x  a run of its words, so that what it contains finds it
const own = ({ whole, bareWhole, blurred, sorted }: NameShape) => {
  const letters = [...bareWhole]
  const isSwept = letters.length > 3 && letters.length <= 40
  return [
    ...[bareWhole, whole].map((name) => `=${name}`),
    ...blurred.map((name) => `~${name}`),
    `*${sorted}`,
    ...(isSwept ? [`-${bareWhole}`, ...letters.map((_, at) => `-${letters.toSpliced(at, 1).join('')}`)] : []),
  ]
}

/** What is kept of a name. */
export function storedKeys(name: string) {
  const shape = nameShape(name)
  const contained = [...shape.runs.flatMap(({ joined, blurred }) => [joined, blurred]), ...shape.unhung]
  return [...new Set([...own(shape), ...contained.map((run) => `<${run}`)])].slice(0, maxKeys)
}

/** What to look for among kept keys: the same name, one that it contains, and one that contains it. */
export function lookupKeys(name: string) {
  const shape = nameShape(name)
  const contained = shape.runs.flatMap(({ joined, blurred }) => [`=${joined}`, `~${blurred}`])
  const containing = [shape.bareWhole, ...shape.blurred].map((run) => `<${run}`)
  return [...new Set([...own(shape), ...containing, ...contained, ...shape.unhung.map((run) => `=${run}`)])]
}
