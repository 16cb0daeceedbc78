import type { z } from 'zod'
import type { jobQuery } from '../api.ts'

export type JobFilter = z.output<typeof jobQuery>
