import { JobWizard } from './JobWizard.tsx'

export const meta = () => [{ title: 'Post a job | Waymark' }]

export default function NewJobPage() {
  return <JobWizard initial={null} />
}
