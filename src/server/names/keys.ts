import { type NameShape, nameShape } from './word-kinds.ts'

/** Increase it when the rules below or the lists change: stored keys are rebuilt at the next start. */
export const keysVersion = 2

const maxKeys = 120

// Names are indexed by keys: an equal key makes two names candidates, and `resembles` decides.
//   =x  the bare name, as a skeleton   ~x  the same without doubled letters and plural
//   *x  the bare words in alphabetical order
//   -x  the bare name less one letter  <x  a run of its words, so that a contained name is found
const selfKeys = ({ whole, bareWhole, singulars, sorted }: NameShape) => {
  const letters = [...bareWhole]
  const hasDeletions = letters.length > 3 && letters.length <= 40
  return [
    ...[bareWhole, whole].map((name) => `=${name}`),
    ...singulars.map((name) => `~${name}`),
    `*${sorted}`,
    ...(hasDeletions
      ? [`-${bareWhole}`, ...letters.map((_, at) => `-${letters.toSpliced(at, 1).join('')}`)]
      : []),
  ]
}

/** The keys to store for a name. */
export function nameKeysOf(name: string) {
  const shape = nameShape(name)
  const contained = [
    ...shape.runs.flatMap(({ compact, singulars }) => [compact, singulars]),
    ...shape.withoutAttached,
  ]
  return [...new Set([...selfKeys(shape), ...contained.map((run) => `<${run}`)])].slice(0, maxKeys)
}

/** The keys to look up: for the same name, names it contains, and names that contain it. */
export function lookupKeys(name: string) {
  const shape = nameShape(name)
  const contained = shape.runs.flatMap(({ compact, singulars }) => [`=${compact}`, `~${singulars}`])
  const containing = [shape.bareWhole, ...shape.singulars].map((run) => `<${run}`)
  return [
    ...new Set([
      ...selfKeys(shape),
      ...containing,
      ...contained,
      ...shape.withoutAttached.map((run) => `=${run}`),
    ]),
  ]
}
