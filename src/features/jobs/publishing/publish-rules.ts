import { dayMs } from '#/shared/dates.ts'
import type { FieldErrors } from '#/shared/errors.ts'
import { fitsCurrency } from '#/shared/money/money-input.ts'
import { descriptionText, renderDescription } from '../advert/description.ts'
import { minDescriptionLength, openDays, type Workplace } from '../fields/job-terms.ts'
import { type Place, placeText } from '../fields/places.ts'
import { type Question, questionProblems } from '../questions/questions.ts'

type JobDraft = {
  title: string
  /** Markup. */
  description: string
  workplace: Workplace
  city: string | null
  region: string | null
  country: string | null
  furtherPlaces: readonly Place[]
  payMin: number | null
  payMax: number | null
  payCurrency: string
  closesAt: Date | string | null
  /** Time of first publication; unset before. */
  postedAt?: Date | string | null
  questions: readonly Question[]
}

/** The messages of both, by field. */
export const mergeErrors = (one: FieldErrors, other: FieldErrors): FieldErrors =>
  Object.fromEntries(
    [...new Set([...Object.keys(one), ...Object.keys(other)])].map((field) => [
      field,
      [...(one[field] ?? []), ...(other[field] ?? [])],
    ]),
  )

/** Errors that block publishing, by field; empty if there are none. The editor uses the same rules. */
export function publishErrors(job: JobDraft, now = new Date()): FieldErrors {
  const errors: FieldErrors = {}
  const addError = (field: keyof JobDraft, message: string) => {
    errors[field] = [...(errors[field] ?? []), message]
  }
  const letters = descriptionText(renderDescription(job.description)).length
  if (!job.title.trim()) addError('title', 'Give the job a title')
  if (letters < minDescriptionLength)
    addError('description', `Describe the work in at least ${minDescriptionLength} characters`)
  if (job.workplace !== 'Remote' && !job.city) addError('city', 'Say in which city the work is')
  if (!job.country)
    addError(
      'country',
      job.workplace === 'Remote' ? 'Say from which country one may work' : 'Choose the country',
    )
  const wrongPlace = furtherPlaceError(job)
  if (wrongPlace) addError('furtherPlaces', wrongPlace)
  for (const { message } of questionProblems(job.questions)) addError('questions', message)
  // NaN: what stands in the field is no amount.
  if (!job.payMin) addError('payMin', 'Give the lowest pay')
  if (!job.payMax) addError('payMax', 'Give the highest pay')
  for (const end of ['payMin', 'payMax'] as const) {
    if (job[end] && !fitsCurrency(job[end], job.payCurrency))
      addError(end, `${job.payCurrency} has no cents. Give a whole amount.`)
  }
  if (job.payMin !== null && job.payMax !== null && job.payMax < job.payMin)
    addError('payMax', 'The highest pay must not be below the lowest')
  // Unpublished jobs need no closing day; publishing sets the default.
  if (job.postedAt && !job.closesAt) addError('closesAt', 'Choose the closing day')
  const wrongDay = closingDayError(job, now)
  if (wrongDay) addError('closesAt', wrongDay)
  return errors
}

/** What is wrong with the places after the first, which has fields of its own; null if nothing. */
function furtherPlaceError({ furtherPlaces, workplace, city, region, country }: JobDraft) {
  const isRemote = workplace === 'Remote'
  if (furtherPlaces.some((place) => !place.country || (!isRemote && !place.city)))
    return isRemote ? 'Choose each country' : 'Say city and country of each place'
  const names = [{ city, region, country }, ...furtherPlaces].map((place) => placeText(place).toLowerCase())
  return !isRemote && new Set(names).size < names.length ? 'One of the places is named twice' : null
}

/** What is wrong with the closing day; null if nothing, or if there is none. */
export function closingDayError({ closesAt, postedAt }: Pick<JobDraft, 'closesAt' | 'postedAt'>, now: Date) {
  if (!closesAt) return null
  const timeLeft = new Date(closesAt).getTime() - now.getTime()
  if (timeLeft <= 0) return 'The closing day must be in the future'
  // A closing day is a whole day, so the last one may end after the current hour.
  if (timeLeft > (openDays.most + 1) * dayMs) return `A job can be open for at most ${openDays.most} days`
  const totalTime = postedAt ? new Date(closesAt).getTime() - new Date(postedAt).getTime() : 0
  return totalTime > (openDays.mostInAll + 1) * dayMs
    ? `A job can be open for at most ${openDays.mostInAll} days in all. To go on longer, publish a copy.`
    : null
}
