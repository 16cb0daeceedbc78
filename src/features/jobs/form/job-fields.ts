import { JobDescriptionFields } from './JobDescriptionFields.tsx'
import { JobPayFields } from './JobPayFields.tsx'
import { JobRoleFields } from './JobRoleFields.tsx'
import { JobStepsFields } from './JobStepsFields.tsx'

/** The fields of each part of a job. */
export const jobFields = {
  role: JobRoleFields,
  pay: JobPayFields,
  description: JobDescriptionFields,
  steps: JobStepsFields,
}
