import { z } from 'zod'

/** A résumé as its readers get it. */
export const resumePages = z.object({
  name: z.string(),
  /** Made from the profile as it was sent, because no file was. */
  isMade: z.boolean(),
  /** Data addresses of pictures; empty when the file can only be downloaded. */
  pages: z.array(z.object({ width: z.number(), height: z.number(), image: z.string() })),
  /** Pages that the résumé has, shown or not. */
  total: z.number(),
  /** Why there are no pages: another format than PDF, or a file that could not be drawn. */
  withoutPages: z.enum(['format', 'unreadable']).nullable(),
})
