import type { JobResult } from '../api.ts'
import { titleHead } from '../similar/occupation.ts'

const maxNames = 3

/** 'Closest: Communications Manager, Brand Manager.': the titles of those jobs, without shift, team and place. */
export function ClosestNote({ jobs }: { jobs: JobResult[] }) {
  const near = jobs.filter(({ reasons }) => reasons.some(({ kind }) => kind === 'near'))
  const names = [...new Set(near.map(({ title }) => titleHead(title)))].slice(0, maxNames)
  return (
    <p className="mt-2.5 text-sm text-fg-muted wrap-anywhere">
      {names.length > 0 ? `Closest: ${names.join(', ')}.` : 'These come closest.'}
    </p>
  )
}
