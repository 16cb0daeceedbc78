import { useQuery } from '@tanstack/react-query'
import { apiQuery, type DataOf } from '#/client/api.ts'
import { formatPay } from '#/shared/money/money.ts'
import type { TrackedStage } from './stages.ts'
import { openTrackedStages, trackedTurn } from './stages.ts'

export type TrackedJob = DataOf<'GET', '/tracked-jobs/:id'>

export const trackedJobsQuery = apiQuery('/tracked-jobs', {}, { silent: true })
export const trackedPaths = ['/tracked-jobs', '/tracked-jobs/:id'] as const

export const useTrackedJobs = () => useQuery(trackedJobsQuery).data ?? []

/** By whose move it is. */
export const groupTracked = (jobs: readonly TrackedJob[]) => ({
  you: jobs.filter((job) => trackedTurn(job) === 'you'),
  upcoming: jobs.filter((job) => trackedTurn(job) === 'upcoming'),
  them: jobs.filter((job) => trackedTurn(job) === 'them'),
  nobody: jobs.filter((job) => trackedTurn(job) === 'nobody'),
})

export const isStepDue = ({ isDue }: TrackedJob) => isDue

/** 'jobs.tallpine.example', where a link leads. */
export const hostOf = (link: string) => URL.parse(link)?.host.replace(/^www\./, '') ?? link

export const trackedPay = ({ pay }: TrackedJob) => {
  if (!pay) return null
  const { amount, period } = formatPay(pay)
  return `${amount} ${period}`
}

/** How far on its route, from 1. */
export const routePosition = ({ reached }: TrackedJob) => openTrackedStages.indexOf(reached) + 1

const standings: Record<TrackedStage, string> = {
  saved: 'Not applied yet',
  applied: 'Waiting to hear from them',
  interview: 'Waiting to hear from them',
  offer: 'You have their offer',
  accepted: 'You accepted',
  closed: 'Closed',
}
/** Where it stands, without a next step. */
export const trackedStanding = ({ stage }: TrackedJob) => standings[stage]

/** What the endpoint that changes it takes. */
export const fieldsOf = ({ id: _, version: __, reached: ___, isDue: ____, pay, ...fields }: TrackedJob) => ({
  ...fields,
  ...{ payMin: pay?.min ?? null, payMax: pay && pay.max > pay.min ? pay.max : null },
  ...(pay && { payCurrency: pay.currency, payPeriod: pay.period }),
})
