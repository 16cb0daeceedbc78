import type { CompanyScope } from '#/server/auth/sessions.ts'
import type { Db } from '#/server/database/database.ts'
import { listCompanyJobs } from '../../queries.server.ts'
import { listApplicationsByMailbox } from '../queries.server.ts'
import { type ImportTable, type PlannedRow, planRows, valuesOf } from './plan.ts'
import { type ImportRecord, listBlocking, listKnownProspects, listTable } from './queries.server.ts'

type CheckedRow = PlannedRow & { outcome: 'add' | 'join' | 'leave' }

export const alreadyAdded = 'Was added to this job already, and stays as they are'
export const alreadyApplied = 'Has applied for this job here already, and stays as they are'
/** No word of the reason: it may be an application that this reader must not know of. */
export const cannotBeAdded = 'This address cannot be added'

/**
 * What becomes of each row. Compared only with whom this reader sees in the company: nothing here says whether an address
 * has an account, or has applied elsewhere.
 */
export async function checkImport(db: Db, scope: CompanyScope, record: ImportRecord) {
  const openJobs = await listOpenJobs(db, scope)
  const table = await listTable(db, record)
  const jobId = openJobs.some(({ id }) => id === record.jobId) ? record.jobId : null
  const planned = planRows(table, record.choices, { jobs: openJobs, jobId })
  return { table, openJobs, jobId, rows: await markKnown(db, scope, forOpenJobs(planned, openJobs)) }
}

export async function listOpenJobs(db: Db, scope: CompanyScope) {
  const jobs = await listCompanyJobs(db, scope)
  return jobs.filter(({ status }) => status === 'open').map(({ id, title }) => ({ id, title }))
}

/** A job that was chosen and is closed by now, or is not one of theirs, takes nobody. */
const forOpenJobs = (rows: PlannedRow[], openJobs: { id: string }[]) =>
  rows.map((row) =>
    row.person && !openJobs.some(({ id }) => id === row.person?.jobId)
      ? { ...row, person: null, why: 'The chosen job takes no applications now' }
      : row,
  )

async function markKnown(db: Db, scope: CompanyScope, rows: PlannedRow[]): Promise<CheckedRow[]> {
  const people = rows.flatMap(({ person }) => person ?? [])
  const emails = [...new Set(people.map(({ email }) => email))]
  const jobIds = [...new Set(people.map(({ jobId }) => jobId))]
  const keyOf = ({ email, jobId }: { email: string; jobId: string }) => `${jobId} ${email}`
  const added = new Set((await listKnownProspects(db, emails, jobIds)).map(keyOf))
  const applied = new Set((await listApplied(db, scope, emails)).map(keyOf))
  const blocking = new Set(await listBlocking(db, scope.companyId, emails))
  return rows.map((row) => {
    const { person } = row
    if (!person) return { ...row, outcome: 'leave' }
    if (applied.has(keyOf(person)))
      return person.note
        ? {
            ...row,
            outcome: 'join',
            why: 'Has applied for this job here. The note is added to their application',
          }
        : { ...row, person: null, outcome: 'leave', why: alreadyApplied }
    if (blocking.has(person.email)) return { ...row, person: null, outcome: 'leave', why: cannotBeAdded }
    if (added.has(keyOf(person))) return { ...row, person: null, outcome: 'leave', why: alreadyAdded }
    return { ...row, outcome: 'add' }
  })
}

const portion = 200

/** In portions: the query answers five hundred applications at most. */
async function listApplied(db: Db, scope: CompanyScope, emails: string[]) {
  const all: { email: string; jobId: string }[] = []
  for (let from = 0; from < emails.length; from += portion)
    all.push(...(await listApplicationsByMailbox(db, scope, emails.slice(from, from + portion))))
  return all
}

export function viewDraft(
  { table, openJobs, jobId, rows }: Awaited<ReturnType<typeof checkImport>>,
  record: ImportRecord,
) {
  const { choices, notes } = record
  const titleOf = new Map(openJobs.map(({ id, title }) => [id, title]))
  return {
    ...{ notes, openJobs, jobId },
    columns: table.columns.map((name, place) => ({
      ...{ name, field: choices.mapping[place] ?? null, sample: sampleOf(table, place) },
    })),
    ...valuesOf(table, choices, openJobs, jobId),
    rows: rows.map(({ row, name, email, job, person, outcome, why, notes: about }) => ({
      ...{ row, outcome, why, notes: about },
      ...{ name: name.slice(0, 200), email: email.slice(0, 200) },
      jobTitle: person ? (titleOf.get(person.jobId) ?? null) : job || null,
      stage: person?.stage ?? null,
      resume: outcome === 'add' ? (person?.resume?.split('/').at(-1) ?? null) : null,
    })),
  }
}

const sampleOf = ({ rows }: ImportTable, place: number) =>
  (rows.find(({ cells }) => cells[place]?.trim())?.cells[place] ?? '').trim().slice(0, 80)
