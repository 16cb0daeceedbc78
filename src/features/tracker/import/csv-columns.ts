import type { z } from 'zod'
import type { trackedFields } from '../api.ts'

type Field = keyof z.output<typeof trackedFields>
type Column = {
  title: string
  field: Field
  /** What a cell holds. */
  as: string
  isRequired?: true
}

/** The columns of a CSV file, in the order of the example. */
export const csvColumns: readonly Column[] = [
  { title: 'Job title', field: 'title', as: 'text', isRequired: true },
  { title: 'Company', field: 'company', as: 'text', isRequired: true },
  { title: 'Place', field: 'place', as: 'text' },
  { title: 'Link', field: 'link', as: 'a web address' },
  {
    title: 'Stage',
    field: 'stage',
    as: 'Saved, Applied, Interview, Offer, Accepted or Closed',
  },
  { title: 'Applied on', field: 'appliedOn', as: 'a day like 2026-11-28' },
  { title: 'Next step', field: 'nextStep', as: 'text' },
  { title: 'Next step on', field: 'nextOn', as: 'a day like 2026-11-28' },
  { title: 'Lowest pay', field: 'payMin', as: 'a number like 21.50 or 64000' },
  { title: 'Highest pay', field: 'payMax', as: 'a number like 21.50 or 64000' },
  { title: 'Currency', field: 'payCurrency', as: 'a code like USD' },
  { title: 'Pay period', field: 'payPeriod', as: 'hour, day, week, month or year' },
  { title: 'Notes', field: 'notes', as: 'text' },
]
