import type { FieldErrors } from '#/shared/errors.ts'
import { payPerYear } from '#/shared/money/money.ts'
import { capitalized } from '#/shared/sentence.ts'
import { descriptionText, renderDescription } from '../advert/description.ts'
import type { payPeriods } from '../fields/job-terms.ts'
import { type Place, placesOf } from '../fields/places.ts'
import { disclosuresFor, lawPlaceName, lawsOn } from './disclosures-for.ts'
import { asksCanadianExperience, asksPayHistory, neutralTitle } from './forbidden-words.ts'
import type { Law, Requirement } from './law.ts'

/** What the rules read of a job. */
export type DisclosingJob = {
  title: string
  /** Markup. */
  description: string
  /** What applicants are asked, as text. */
  asks: readonly string[]
  workplace: string
  city: string | null
  region: string | null
  country: string | null
  furtherPlaces: readonly Place[]
  payMin: number | null
  payMax: number | null
  payCurrency: string
  payPeriod: (typeof payPeriods)[number]
  benefits: string | null
  aiUse: string | null
  aiUseNote: string | null
  vacancy: string | null
}

/** 'Ontario (Employment Standards Act, 2000, s. 8.4)': the first of the rows, which is enough to name. */
const named = ({ place, law, paragraph }: Law) => `${lawPlaceName(place)} (${law}, ${paragraph})`

/** Why the law of its places keeps a job from being published, by field; empty if it does not. */
export function disclosureErrors(job: DisclosingJob, companySize: number | null, now: Date): FieldErrors {
  const found = disclosuresFor(placesOf(job), companySize, now).filter(({ blocks }) => blocks)
  const errors: FieldErrors = {}
  const refuse = (requirement: Requirement, field: string, sentence: (law: Law) => string | false) => {
    for (const law of lawsOn(requirement, found)) {
      const message = sentence(law)
      if (!message) continue
      errors[field] = [capitalized(message)]
      return
    }
  }
  refuse('ai-use', 'aiUse', (law) => !job.aiUse && `${named(law)} asks whether AI helps to choose. Say so.`)
  refuse(
    'vacancy',
    'vacancy',
    (law) => !job.vacancy && `${named(law)} asks whether there is a vacancy. Say so.`,
  )
  refuse('pay-range', 'payMax', (law) => isTooWide(job, law) && tooWideSentence(law))
  const asked = job.asks.find(asksPayHistory)
  refuse(
    'no-pay-history',
    'questions',
    (law) => asked !== undefined && `${named(law)} forbids asking what somebody earned: “${asked}”`,
  )
  refuse(
    'no-local-experience',
    'questions',
    (law) =>
      job.asks.some(asksCanadianExperience) &&
      `${named(law)} forbids asking for Canadian experience. Ask for the experience itself.`,
  )
  // Wherever it is: that AI is used tells an applicant little without what for.
  if (job.aiUse === 'used' && !job.aiUseNote) errors.aiUseNote = ['Say what AI is used for']
  return errors
}

function isTooWide({ payMin, payMax, payCurrency, payPeriod }: DisclosingJob, { widest }: Law) {
  if (!widest || !payMin || !payMax || payCurrency !== widest.currency) return false
  const [low, high] = [payPerYear(payMin, payPeriod), payPerYear(payMax, payPeriod)]
  return high - low > widest.width && high <= widest.unlessAbove
}

const tooWideSentence = (law: Law) => {
  const { width = 0, unlessAbove = 0, currency = '' } = law.widest ?? {}
  const amount = (sum: number) => `${currency} ${sum.toLocaleString('en-US')}`
  return `${named(law)} allows a range of at most ${amount(width)} a year, unless it ends above ${amount(unlessAbove)}`
}

/** What the law asks here and the job does not say yet, or may say wrongly, without stopping its publication. */
export function disclosureNotes(job: DisclosingJob, companySize: number | null, now: Date) {
  const found = disclosuresFor(placesOf(job), companySize, now)
  const first = (requirement: Requirement) => lawsOn(requirement, found)[0]
  const [benefits, aiUse, title] = [first('benefits'), first('ai-use'), first('gender-neutral-title')]
  const [payHistory, local] = [first('no-pay-history'), first('no-local-experience')]
  const neutral = neutralTitle(job.title)
  const text = descriptionText(renderDescription(job.description))
  const notes: { field: 'benefits' | 'aiUse' | 'title' | 'description'; text: string }[] = []
  if (benefits && !job.benefits)
    notes.push({
      field: 'benefits',
      text: `${capitalized(named(benefits))} asks for the benefits in general terms. Skip this if the description has them.`,
    })
  if (aiUse && !aiUse.blocks && !job.aiUse)
    notes.push({
      field: 'aiUse',
      text: `${capitalized(named(aiUse))} asks that applicants are told if AI helps to choose.`,
    })
  if (title && neutral)
    notes.push({
      field: 'title',
      text: `The title names one gender. ${capitalized(named(title))} asks for a neutral one, such as “${neutral}”.`,
    })
  if (payHistory && asksPayHistory(text))
    notes.push({
      field: 'description',
      text: `The description speaks of earlier pay. ${capitalized(named(payHistory))} forbids asking what somebody earned.`,
    })
  if (local && asksCanadianExperience(text))
    notes.push({
      field: 'description',
      text: `The description speaks of Canadian experience. ${capitalized(named(local))} forbids asking for it.`,
    })
  return notes
}
