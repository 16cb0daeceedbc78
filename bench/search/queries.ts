// Two hundred realistic searches, as query strings of the API.
import { randomSource } from '../agreement/operations.ts'
import { inventedWord, titles } from './market.ts'

type Asked = { kind: string; params: URLSearchParams }

const cities = [
  'New York',
  'Los Angeles',
  'London',
  'Chicago',
  'Houston',
  'Philadelphia',
  'San Antonio',
  'Phoenix',
]
const types = ['Full-time', 'Part-time', 'Contract', 'Temporary', 'Internship']
const workplaces = ['On-site', 'Hybrid', 'Remote']
const levels = ['entry', 'mid', 'senior', 'lead', 'executive']

export function twoHundred(): Asked[] {
  const dice = randomSource(2026)
  const asked: Asked[] = []
  const put = (kind: string, params: Record<string, string | string[]>) => {
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(params))
      for (const one of [value].flat()) search.append(name, one)
    asked.push({ kind, params: search })
  }
  const times = (count: number, make: (i: number) => void) => Array.from({ length: count }, (_, i) => make(i))
  const rare = () => inventedWord(8_000 + dice.below(20_000))
  const medium = () => inventedWord(300 + dice.below(2_000))
  const common = () =>
    dice.pick([inventedWord(dice.below(30)), 'engineer', 'manager', 'nurse', 'senior', 'driver'])
  const filters = (): Record<string, string | string[]> => ({
    ...(dice.chance(0.6) && { type: dice.some(types, 2) }),
    ...(dice.chance(0.5) && { workplace: dice.pick(workplaces) }),
    ...(dice.chance(0.5) && { level: dice.some(levels, 3) }),
    ...(dice.chance(0.3) && { payMin: dice.pick(['40000', '80000', '100000']) }),
  })
  const near = () => ({ where: dice.pick(cities), radius: dice.pick(['25', '50', '100']) })
  times(20, () => put('rare word', { q: rare() }))
  times(20, () => put('medium word', { q: medium() }))
  times(25, () => put('common word', { q: common() }))
  times(20, () => put('several words', { q: `${common()} ${medium()}` }))
  times(20, () =>
    put('title', { q: dice.pick(titles).toLowerCase(), ...(dice.chance(0.4) ? filters() : {}) }),
  )
  times(25, () => put('filters alone', filters()))
  times(15, () => put('place', near()))
  times(15, () => put('place and words', { q: dice.pick([common(), dice.pick(titles)]), ...near() }))
  times(10, () => put('posted', { q: common(), posted: dice.pick(['1d', '3d', '7d']) }))
  times(10, (i) => put('by pay', { sort: 'pay', ...(i % 2 ? { q: common() } : filters()) }))
  times(5, (i) => put('nearest', { sort: 'nearest', ...near(), ...(i % 2 ? { q: common() } : {}) }))
  times(5, (i) => put('fastest reply', { sort: 'fastest', ...(i % 2 ? { q: common() } : filters()) }))
  times(10, (i) =>
    put('deep page', { page: String(20 + i * 15), q: i % 2 ? common() : '', sort: i % 3 ? 'newest' : 'pay' }),
  )
  return asked
}
