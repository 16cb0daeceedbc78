import { z } from 'zod'
import { payPeriods } from '#/features/jobs/fields/job-terms.ts'
import { checkRow } from '#/features/jobs/import/check-rows.ts'

// How pay is read that people wrote for a job in a country, case by case, as a row of an import.

export type Verdict = 'right' | 'left out with a note' | 'wrong without a note'

const end = z.number().positive().nullable()
export const payCase = z
  .strictObject({
    text: z.string().min(1).max(120),
    /** Where the job is: ISO 3166. */
    country: z.string().regex(/^[A-Z]{2}$/),
    /** An open end is null; both ends of a single amount are the same. */
    pay: z
      .strictObject({ min: end, max: end, currency: z.string().length(3), period: z.enum(payPeriods) })
      .optional(),
    /** Why any value would be a guess. */
    unclear: z.string().min(1).optional(),
  })
  .refine(({ pay, unclear }) => (pay === undefined) !== (unclear === undefined), 'Say either pay or unclear')
export type PayCase = z.output<typeof payCase>

export function judgePay({ text, country, pay }: PayCase): Verdict {
  const row = { row: 1, cells: ['Baker', country, text] }
  const { fields, notes, errors } = checkRow(row, ['title', 'country', 'pay'], 'CSV')
  const { payMin: min = null, payMax: max = null, payCurrency: currency, payPeriod: period } = fields
  if (min === null && max === null) {
    if (notes.length + errors.length === 0) return 'wrong without a note'
    return pay ? 'left out with a note' : 'right'
  }
  const isRight = pay?.min === min && pay.max === max && pay.currency === currency && pay.period === period
  return isRight ? 'right' : 'wrong without a note'
}
