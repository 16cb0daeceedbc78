import { formatNumber, kmPerMile } from '#/shared/numbers.ts'
import type { Recommendation } from './api.ts'

type Options = { town: string | null; unit: 'mi' | undefined; isRemote: boolean }

/** By whose words it answers to; of skills there is one way. */
const fits: Record<Recommendation['from'], (words: string) => Record<'title' | 'head' | 'near', string>> = {
  wanted: (role) => ({
    title: `You want to work as ${role}`,
    head: `Similar to the work you want: ${role}`,
    near: `Related to the work you want: ${role}`,
  }),
  applied: () => ({
    title: 'Like the jobs you applied for',
    head: 'Similar to the jobs you applied for',
    near: 'Related to the jobs you applied for',
  }),
  alert: (words) => ({
    title: `Like your job alert for ${words}`,
    head: `Similar to your job alert for ${words}`,
    near: `Related to your job alert for ${words}`,
  }),
  work: (words) => ({
    title: `Similar to your work as ${words}`,
    head: `Similar to your work as ${words}`,
    near: `Related to your work as ${words}`,
  }),
}

/** 'You want to work as Backend engineer, 6 miles from Newark'. */
export function whyRecommended({ kind, from, words, km }: Recommendation, { town, unit, isRemote }: Options) {
  const fit = kind === 'skills' ? `Your skills: ${words}` : fits[from](words)[kind]
  if (isRemote) return `${fit}, remote`
  if (km === null || !town) return fit
  return `${fit}, ${distanceFrom(town, km, unit) ?? `in ${town}`}`
}

/** '6 miles from Newark'; null in the town itself. */
export function distanceFrom(town: string, km: number, unit: 'mi' | undefined) {
  const distance = Math.round(unit === 'mi' ? km / kmPerMile : km)
  const [one, many] = unit === 'mi' ? ['mile', 'miles'] : ['km', 'km']
  return distance < 1 ? null : `${formatNumber(distance)} ${distance === 1 ? one : many} from ${town}`
}

/** Where roads are measured in miles. By the place of the job: the server and the browser write the same. */
const milesCountries = ['US', 'GB', 'LR', 'MM']

type Placed = { city: string | null; country: string | null }
type Similar = { km: number | null; workplace: string }

/** How far a similar job is from the job it is like; null in the same town, and for remote work. */
export function distanceFromJob({ city, country }: Placed, { km, workplace }: Similar) {
  if (!city || km === null || workplace === 'Remote') return null
  return distanceFrom(city, km, milesCountries.includes(country ?? '') ? 'mi' : undefined)
}
