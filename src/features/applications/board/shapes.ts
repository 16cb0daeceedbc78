import { z } from 'zod'
import { mainStages, stages } from '../stages.ts'

/** A main stage, or everybody who is rejected, declined or withdrawn. */
export const boardColumn = z.enum([...mainStages, 'ended'])
export type BoardColumn = z.output<typeof boardColumn>

/** How many of a column are on the first page and come with one press for more. */
export const columnPageSize = 30

export const applicantSorts = ['changed', 'name', 'stage', 'waiting', 'asks'] as const
export type ApplicantSort = (typeof applicantSorts)[number]

const flag = z.union([z.boolean(), z.stringbool()])

/** Which applicants of a job are listed. */
export const applicantFilter = z.object({
  /** Words of their name, headline, place or skills. */
  q: z.string().trim().max(200).default(''),
  /** Only those whose reply is overdue. */
  late: flag.default(false),
  stage: z.enum(stages).optional(),
  /** Only those whom the team has given this tag. */
  tag: z.string().trim().max(40).optional(),
  /** Only those who came from there; `direct` for everybody who followed no link from elsewhere. */
  source: z.string().trim().max(60).optional(),
  /** Only those who answered this question of the job with these words. */
  question: z.string().max(500).optional(),
  answer: z.string().trim().max(200).optional(),
})
export type ApplicantFilter = z.output<typeof applicantFilter>

export const sortInput = z.object({
  sort: z.enum(applicantSorts).default('changed'),
  descending: flag.default(false),
})

export const pageInput = sortInput.extend({
  column: boardColumn.optional(),
  /** `meta.nextCursor` of the page before. */
  after: z.string().max(800).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(columnPageSize),
})

export const stageCount = z.object({ stage: z.enum(stages), count: z.number() })
