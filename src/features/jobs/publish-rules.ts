import type { FieldErrors } from '#/shared/errors.ts'
import { descriptionText, renderDescription } from './advert/description.ts'
import { minDescriptionLength, openDays, type Workplace } from './job-terms.ts'

type Written = {
  title: string
  /** Markup. */
  description: string
  workplace: Workplace
  city: string | null
  country: string | null
  payMin: number | null
  payMax: number | null
  closesAt: Date | string | null
  /** When it was first published; not set before. */
  postedAt?: Date | string | null
}

const day = 86_400_000

/** What keeps a job from being published, by field; empty when nothing does. The editor shows the same list. */
export function publishErrors(job: Written, now = new Date()): FieldErrors {
  const errors: FieldErrors = {}
  const say = (field: keyof Written, message: string) => {
    errors[field] = [...(errors[field] ?? []), message]
  }
  const letters = descriptionText(renderDescription(job.description)).length
  if (!job.title.trim()) say('title', 'Give the job a title')
  if (letters < minDescriptionLength)
    say('description', `Describe the work in at least ${minDescriptionLength} characters`)
  if (job.workplace !== 'Remote' && !job.city) say('city', 'Say in which city the work is')
  if (!job.country)
    say('country', job.workplace === 'Remote' ? 'Say from which country one may work' : 'Choose the country')
  if (job.payMin === null) say('payMin', 'Give the lowest pay')
  if (job.payMax === null) say('payMax', 'Give the highest pay')
  if (job.payMin !== null && job.payMax !== null && job.payMax < job.payMin)
    say('payMax', 'The highest pay must not be below the lowest')
  // Before it is published none is needed: then it is open for the usual time.
  if (job.postedAt && !job.closesAt) say('closesAt', 'Choose the closing day')
  if (job.closesAt) {
    const left = new Date(job.closesAt).getTime() - now.getTime()
    if (left <= 0) say('closesAt', 'The closing day must be in the future')
    // A closing day is a whole day, so the last one may end after this very hour.
    if (left > (openDays.most + 1) * day)
      say('closesAt', `A job can be open for at most ${openDays.most} days`)
    const inAll = job.postedAt ? new Date(job.closesAt).getTime() - new Date(job.postedAt).getTime() : 0
    if (inAll > (openDays.mostInAll + 1) * day)
      say(
        'closesAt',
        `A job can be open for at most ${openDays.mostInAll} days in all. Close this one and publish a copy.`,
      )
  }
  return errors
}
