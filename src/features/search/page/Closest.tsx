import type { JobResult } from '../api.ts'

const maxNames = 3

/** 'Closest: Communications manager, Brand manager.' of the jobs that are close to what was asked for. */
export function ClosestNote({ jobs }: { jobs: JobResult[] }) {
  const found = jobs.flatMap(({ reasons }) =>
    reasons.flatMap((reason) => (reason.kind === 'near' ? reason.found : [])),
  )
  const names = [...new Set(found)].slice(0, maxNames)
  return (
    <p className="mt-2.5 text-sm text-fg-muted wrap-anywhere">
      {names.length > 0 ? `Closest: ${names.join(', ')}.` : 'These come closest.'}
    </p>
  )
}

/** Stands between the jobs that are what was asked for and those that are close to it. */
export const CloseFromHere = ({ asked }: { asked: string }) => (
  <li className="border-b border-base-300 bg-base-200 px-5 py-2.5 text-sm font-bold wrap-anywhere lg:ps-7 lg:pe-4">
    <h3>Close to “{asked}”</h3>
  </li>
)
