import { ownTimeZone } from '#/client/time-zones.ts'

export const presets = ['30', '90', '365'] as const

/** What the address of the page asks for. */
export function shownOf(params: URLSearchParams) {
  const [from, to, job, place, member] = ['from', 'to', 'job', 'place', 'member'].map(
    (name) => params.get(name) ?? undefined,
  )
  const days = Number(presets.find((one) => one === params.get('days')) ?? presets[0])
  const chosen = { ...(job && { job }), ...(place && { place }), ...(member && { member }) }
  return { ...(from && to ? { from, to } : { days }), ...chosen }
}

/** The same, with the reader's time zone. */
export const readFilter = (params: URLSearchParams) => ({ zone: ownTimeZone(), ...shownOf(params) })
