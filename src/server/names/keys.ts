import { runsOf, singular, squeezed } from './compare.ts'
import { type Shape, shapeOf, unhung } from './hangers-on.ts'

/** Raised when the rules below or the lists change: kept keys are then made anew at the next start. */
export const keysVersion = 1

const maxKeys = 80

// A name is found by keys that an index holds: equal keys make two names candidates, and `resembles` decides.
//   =x  the bare name, as drawn        ~x  the same without doubled letters and plural
//   -x  the bare name less one letter  <x  a run of its words, so that what it contains finds it
const own = ({ words, bare }: Shape) => {
  const name = bare.join('')
  const letters = [...name]
  const isShort = letters.length < 4 || letters.length > 40
  return [
    `=${name}`,
    `=${words.join('')}`,
    `~${squeezed(singular(name))}`,
    ...(isShort ? [] : [`-${name}`, ...letters.map((_, at) => `-${letters.toSpliced(at, 1).join('')}`)]),
  ]
}
const runs = ({ bare }: Shape) => [...runsOf(bare).map((run) => run.join('')), ...unhung(bare.join(''))]

/** What is kept of a name. */
export function storedKeys(name: string) {
  const shape = shapeOf(name)
  return [...new Set([...own(shape), ...runs(shape).map((run) => `<${run}`)])].slice(0, maxKeys)
}

/** What to look for among kept keys: the same name, one that it contains, and one that contains it. */
export function wantedKeys(name: string) {
  const shape = shapeOf(name)
  const bare = shape.bare.join('')
  const contained = runs(shape).flatMap((run) => [`=${run}`, `~${squeezed(singular(run))}`])
  return [...new Set([...own(shape), `<${bare}`, ...contained])].slice(0, 2 * maxKeys)
}
