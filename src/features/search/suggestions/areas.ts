import { countries } from '#/shared/countries.ts'

type Area = { words: string; detail: string }

const remote: Area = { words: 'Remote', detail: 'Anywhere' }

/** 'Remote' and countries whose name starts with the prefix. */
export function suggestAreas(prefix: string): Area[] {
  const startsWithPrefix = (name: string) => name.toLowerCase().startsWith(prefix)
  return [
    ...(startsWithPrefix(remote.words) ? [remote] : []),
    ...countries
      .filter(({ name }) => startsWithPrefix(name))
      .slice(0, 3)
      .map(({ name }) => ({ words: name, detail: 'Country' })),
  ]
}
