import { z } from 'zod'

/** The longest span that is counted at once, in days. */
export const maxSpanDays = 731

export const day = z.iso.date('Choose a date')
/** There is nothing to count from before that. */
export const chosenDay = day.refine((date) => date >= '2000-01-01', 'Choose a later day')
