import { taxonomy } from '#/features/occupations/occupations.server.ts'

type Named = { name: string; titles: string[] }
let named: Named[] | undefined

/** The occupations with their titles in lower case; made at the first suggestion and kept. */
function namedOccupations() {
  named ??= taxonomy().occupations.map(({ name, titles }) => ({
    name,
    titles: titles.map((title) => title.toLowerCase()),
  }))
  return named
}

const rankOf = ({ name, titles }: Named, prefix: string) => {
  if (name.toLowerCase().startsWith(prefix)) return 0
  if (titles.some((title) => title === prefix)) return 1
  if (titles.some((title) => title.startsWith(prefix))) return 2
  return titles.some((title) => title.includes(` ${prefix}`)) ? 3 : 4
}

/** Names of occupations of which a title, or a word of one, begins like this. */
export function occupationsStartingWith(prefix: string, limit: number): string[] {
  return namedOccupations()
    .map((occupation) => ({ name: occupation.name, rank: rankOf(occupation, prefix) }))
    .filter(({ rank }) => rank < 4)
    .sort((one, other) => one.rank - other.rank || one.name.length - other.name.length)
    .slice(0, limit)
    .map(({ name }) => name)
}
