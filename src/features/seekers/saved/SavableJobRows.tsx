import type { JobCard } from '#/features/jobs/api.ts'
import { JobRows } from '#/features/jobs/employer/JobRows.tsx'
import { SaveButton } from './SaveButton.tsx'

type SavableJobRowsProps = { jobs: readonly JobCard[]; label: string; hideCompany?: boolean }

/** Jobs as rows, each with its save button. */
export const SavableJobRows = (rows: SavableJobRowsProps) => (
  <JobRows {...rows} action={({ slug, title }) => <SaveButton slug={slug} title={title} />} />
)
