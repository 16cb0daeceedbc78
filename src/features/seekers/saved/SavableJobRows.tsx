import type { ComponentProps } from 'react'
import { JobRows } from '#/features/jobs/employer/JobRows.tsx'
import { SaveButton } from './SaveButton.tsx'

type SavableJobRowsProps = Omit<ComponentProps<typeof JobRows>, 'action'>

/** Jobs as rows, each with its save button. */
export const SavableJobRows = (rows: SavableJobRowsProps) => (
  <JobRows {...rows} action={({ slug, title }) => <SaveButton slug={slug} title={title} />} />
)
