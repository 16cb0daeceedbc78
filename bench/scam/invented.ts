import { type ScreenedJob, screenJob } from '#/features/jobs/screening/screen-job.ts'
import { area } from '../../scripts/figures.ts'
import { readAds } from '../../scripts/screening/ads.ts'
import { rate } from './figures.ts'

/**
 * Ads written for this bench without sight of any set, from which no model learns: an honest ad and a fraudulent one
 * about the same work in turn, half of the frauds without a plain sign, half of the honest ones clumsy or loud. Their
 * companies are invented.
 */
export const inventedFile = 'bench/scam/invented.ndjson'

/** The shipped model on the invented ads. */
export function judgeInvented() {
  const { ads } = readAds(inventedFile)
  const judge = (see: (job: ScreenedJob) => ScreenedJob) => {
    const rated = ads.map(({ job, isFraud }) => ({ isFraud, weight: 1, ...screenJob(see(job)) }))
    return {
      AUC: area(rated).toFixed(3),
      'honest ads held': rate(rated.filter(({ isFraud }) => !isFraud)),
      'frauds held': rate(rated.filter(({ isFraud }) => isFraud)),
    }
  }
  return {
    'as written': judge((job) => job),
    'company’s words unknown': judge((job) => ({ ...job, companyAbout: null })),
  }
}
