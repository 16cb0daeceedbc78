import { countries } from '#/shared/countries.ts'

type Area = { words: string; detail: string }

const remote: Area = { words: 'Remote', detail: 'Anywhere' }

/** 'Remote' and countries that begin so. */
export function areasThatBegin(prefix: string): Area[] {
  const begins = (name: string) => name.toLowerCase().startsWith(prefix)
  return [
    ...(begins(remote.words) ? [remote] : []),
    ...countries
      .filter(({ name }) => begins(name))
      .slice(0, 3)
      .map(({ name }) => ({ words: name, detail: 'Country' })),
  ]
}
