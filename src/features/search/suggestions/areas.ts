import { countries } from '#/shared/reference/countries.ts'
import { states } from '../query/places/places.ts'

type Area = { words: string; detail: string }

const remote: Area = { words: 'Remote', detail: 'Anywhere' }
const maxPerKind = 3

/** 'Remote', and the states of the US and countries whose name starts with the prefix. */
export function suggestAreas(prefix: string): Area[] {
  const startsWithPrefix = ({ words }: Area) => words.toLowerCase().startsWith(prefix)
  return [
    ...[remote].filter(startsWithPrefix),
    ...states
      .map((words) => ({ words, detail: 'State' }))
      .filter(startsWithPrefix)
      .slice(0, maxPerKind),
    ...countries
      .map(({ name }) => ({ words: name, detail: 'Country' }))
      .filter(startsWithPrefix)
      .slice(0, maxPerKind),
  ]
}
