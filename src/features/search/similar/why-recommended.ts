import { formatNumber } from '#/shared/numbers.ts'
import type { Recommendation } from './api.ts'

const kmPerMile = 1.609344

type Options = { town: string | null; unit: 'mi' | undefined; isRemote: boolean }

/** 'Like “Backend engineer”, 6 miles from Newark': the words are those of the profile. */
export function whyRecommended({ kind, words, km }: Recommendation, { town, unit, isRemote }: Options) {
  const fit = {
    title: `Like “${words}”`,
    head: `Like “${words}”`,
    near: `Close to “${words}”`,
    skills: `Your skills: ${words}`,
  }[kind]
  if (isRemote) return `${fit}, remote`
  if (km === null || !town) return fit
  const distance = Math.round(unit === 'mi' ? km / kmPerMile : km)
  return `${fit}, ${distance < 1 ? 'in' : `${formatNumber(distance)} ${unit === 'mi' ? 'miles' : 'km'} from`} ${town}`
}
