import { ownTimeZone } from '#/client/time-zones.ts'

export const presets = ['30', '90', '365'] as const

/** What the address of the page asks for, with the reader's time zone. */
export function readFilter(params: URLSearchParams) {
  const [from, to, job, place] = ['from', 'to', 'job', 'place'].map((name) => params.get(name) ?? undefined)
  const days = Number(presets.find((one) => one === params.get('days')) ?? presets[0])
  return {
    zone: ownTimeZone(),
    ...(from && to ? { from, to } : { days }),
    ...(job && { job }),
    ...(place && { place }),
  }
}
