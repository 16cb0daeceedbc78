import { toColumns, withChanges } from '../columns.server.ts'
import { listChanges } from '../history/changes.server.ts'
import type { CheckedRow } from '../import/check-rows.ts'
import type { JobRow } from '../queries.server.ts'

type Fields = CheckedRow['fields']
type Name = keyof Fields

const only = (fields: Fields, name: Name): Fields => ({ [name]: fields[name] }) as Fields

/** Whether the job says the same here. */
const isSame = (job: JobRow, fields: Fields, name: Name) =>
  listChanges(job, withChanges(job, toColumns(only(fields, name), job))).length === 0

const isEmpty = (value: unknown) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/**
 * What changed on the board since `seen`, in three parts. A draft takes over what nobody has changed here. What somebody has,
 * and everything of a job that is published, is for a person: `toLookAt`.
 */
export function mergeFields(job: JobRow, seen: Fields, now: Fields, lookedAt: readonly string[]) {
  const taken: Record<string, unknown> = {}
  const toLookAt: string[] = []
  for (const name of Object.keys(now) as Name[]) {
    if (now[name] === undefined || isSame(job, now, name)) continue
    const hasChanged = JSON.stringify(now[name]) !== JSON.stringify(seen[name])
    if (!hasChanged) {
      if (lookedAt.includes(name)) toLookAt.push(name)
      continue
    }
    const isTheirs = seen[name] === undefined ? isEmpty(job[name]) : isSame(job, seen, name)
    if (job.status === 'draft' && isTheirs) taken[name] = now[name]
    else toLookAt.push(name)
  }
  return { taken: taken as Fields, toLookAt }
}
