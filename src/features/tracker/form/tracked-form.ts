import type { PayCurrency, payPeriods } from '#/features/jobs/fields/job-terms.ts'
import type { TrackedStage } from '../stages.ts'
import { fieldsOf, type TrackedJob } from '../tracked.ts'

/** What is typed; an empty text is none. */
export type TrackedDraft = {
  link: string
  title: string
  company: string
  place: string
  stage: TrackedStage
  appliedOn: string
  nextStep: string
  nextOn: string
  payMin: number | null
  payMax: number | null
  payCurrency: PayCurrency
  payPeriod: (typeof payPeriods)[number]
  notes: string
}

export const emptyDraft: TrackedDraft = {
  ...{ link: '', title: '', company: '', place: '', stage: 'applied', appliedOn: '' },
  ...{
    nextStep: '',
    nextOn: '',
    payMin: null,
    payMax: null,
    payCurrency: 'USD',
    payPeriod: 'year',
    notes: '',
  },
}

export function draftOf(job: TrackedJob): TrackedDraft {
  const fields = fieldsOf(job)
  const { link, place, appliedOn, nextStep, nextOn, notes } = fields
  return {
    ...emptyDraft,
    ...fields,
    ...{ link: link ?? '', place: place ?? '', appliedOn: appliedOn ?? '' },
    ...{ nextStep: nextStep ?? '', nextOn: nextOn ?? '', notes: notes ?? '' },
  }
}

/** What is sent. An amount that cannot be read is refused by the server, as is a day that is none. */
export const inputOf = (draft: TrackedDraft) => ({
  ...draft,
  appliedOn: draft.appliedOn || null,
  nextOn: draft.nextOn || null,
})

/** In the order of the page. */
export const fieldOrder = [
  ...['link', 'title', 'company', 'place', 'stage', 'appliedOn', 'nextStep', 'nextOn', 'payMin', 'payMax'],
  ...['payCurrency', 'payPeriod', 'notes'],
]
