import { ownTimeZone } from '#/client/time-zones.ts'

export const presets = ['30', '90', '365'] as const

/** What the address of the page asks for. */
export function shownOf(params: URLSearchParams) {
  const [from, to, job, place] = ['from', 'to', 'job', 'place'].map((name) => params.get(name) ?? undefined)
  const days = Number(presets.find((one) => one === params.get('days')) ?? presets[0])
  return { ...(from && to ? { from, to } : { days }), ...(job && { job }), ...(place && { place }) }
}

/** The same, with the reader's time zone. */
export const readFilter = (params: URLSearchParams) => ({ zone: ownTimeZone(), ...shownOf(params) })
