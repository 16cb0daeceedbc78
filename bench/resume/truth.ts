import { z } from 'zod'

// What a file says, as a person who read it wrote it down. What the file does not say is left out.

const text = z.string().min(1)
/** `2019` or `2019-03`. */
const date = z.string().regex(/^\d{4}(-\d{2})?$/)

const truth = z.strictObject({
  name: text.optional(),
  /** The city alone, or any words of the place. */
  location: text.optional(),
  email: text.optional(),
  phone: text.optional(),
  links: z.array(text).optional(),
  jobs: z.array(
    z.strictObject({
      title: text.optional(),
      employer: text.optional(),
      from: date.optional(),
      to: z.union([date, z.literal('present')]).optional(),
    }),
  ),
  education: z.array(
    z.strictObject({ institution: text.optional(), degree: text.optional(), year: date.optional() }),
  ),
  skills: z.array(text),
  languages: z.array(
    z.strictObject({
      language: text,
      level: z.enum(['A1', 'A2', 'B1', 'B2', 'C1', 'C2', 'native']).optional(),
    }),
  ),
})

/** By the name of the file. */
export const truthFile = z.record(z.string(), truth)
export type Truth = z.output<typeof truth>
