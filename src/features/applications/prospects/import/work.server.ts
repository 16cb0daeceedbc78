import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { displayFileName, validateUpload } from '#/features/files/accept.server.ts'
import { insertFiles } from '#/features/files/queries.server.ts'
import { UnreadableFile } from '#/features/jobs/import/table.ts'
import { defineTask, type Task, type TaskContext } from '#/server/tasks.ts'
import { formatLongDate } from '#/shared/dates.ts'
import { AppError } from '#/shared/errors.ts'
import { internationalPhone } from '#/shared/input/phone-plans.ts'
import { importedConsent } from '../consent.ts'
import { deleteProspect } from '../delete.server.ts'
import {
  deleteEnded,
  findProspectWith,
  hasAppliedTo,
  hasBlocked,
  listApplicationsByMailbox,
  selectProspects,
} from '../queries.server.ts'
import { withArchive } from './archive.server.ts'
import { alreadyAdded, alreadyApplied, cannotBeAdded } from './draft.server.ts'
import type { Person } from './plan.ts'
import {
  findImportById,
  finishImport,
  type ImportRecord,
  listNext,
  updateRow,
  type WorkRow,
} from './queries.server.ts'

// Each person in a transaction of their own, checked again by the rules of the dry run: what changed since then counts.

const pageSize = 50
/** A page of rows is begun until then; after it the task sends itself for the rest. */
const maxTaskMs = 30_000

/** The import was taken back in the middle of this row. */
const takenBack = new Error('taken back')

type Extract = (name: string, to: string) => Promise<number | null>
type Outcome = Parameters<typeof updateRow>[3]

const payload = z.object({
  id: z.string(),
  keptUntil: z.iso.datetime().optional(),
  isUndo: z.boolean().default(false),
})

export const workImport: Task<typeof payload> = defineTask({
  name: 'prospects.import',
  payload,
  async run({ id, keptUntil, isUndo }, context) {
    const record = await findImportById(context.db, id)
    // Taken back meanwhile: the other task has what is left.
    if (!record || (record.undoneAt !== null) !== isUndo || record.finishedAt) return
    const isDone = isUndo
      ? await workPages(context, record, (inside, row) => undoRow(inside, row, id), [
          'waiting',
          'added',
          'joined',
        ])
      : await inFolder((folder) =>
          withStoredArchive(context, record, folder, (extract) =>
            workPages(
              context,
              record,
              (inside, row) =>
                bringIn(inside, record, row, new Date(keptUntil ?? Date.now()), extract, folder),
              ['waiting'],
            ),
          ),
        )
    if (!isDone) {
      await context.transaction(({ send }) => send(workImport, { id, isUndo, keptUntil }))
      return
    }
    if ((await finishImport(context.db, id, isUndo)) && record.hasArchive) await context.storage.remove(id)
  },
})

/** True when no row is left. */
async function workPages(
  context: TaskContext,
  record: ImportRecord,
  work: (context: TaskContext, row: WorkRow) => Promise<void>,
  states: WorkRow['state'][],
) {
  const end = performance.now() + maxTaskMs
  for (;;) {
    const rows = await listNext(context.db, record.id, pageSize, states)
    for (const row of rows) await work(context, row)
    if (rows.length < pageSize) return true
    if (performance.now() > end) return false
    const now = await findImportById(context.db, record.id)
    if (!now || (now.undoneAt === null) !== (record.undoneAt === null)) return true
  }
}

async function bringIn(
  context: TaskContext,
  record: ImportRecord,
  row: WorkRow,
  keptUntil: Date,
  extract: Extract,
  folder: string,
) {
  const person = row.data
  if (!person) return
  const problems = row.problem ? [row.problem] : []
  const file = person.resume ? await takeResume(context, person.resume, extract, folder, problems) : null
  const keep = async () =>
    context.transaction(async ({ db }) => {
      const outcome = await settle(db, record, person, file, keptUntil)
      const problem = outcome.problem ?? (problems.join('. ') || null)
      if (!(await updateRow(db, record.id, row, { ...outcome, problem }))) throw takenBack
      return outcome.state
    })
  try {
    const state = await keep()
    if (state !== 'added' && file) await context.storage.remove(file.id)
  } catch (error) {
    if (file) await context.storage.remove(file.id)
    if (error !== takenBack) throw error
  }
}

type StoredResume = { id: string; name: string; mediaType: string; size: number }

async function settle(
  db: TaskContext['db'],
  record: ImportRecord,
  person: Person,
  file: StoredResume | null,
  keptUntil: Date,
): Promise<Outcome> {
  const { companyId, mandateId, actorId } = record
  const { jobId, email, name } = person
  const left = (problem: string): Outcome => ({ state: 'left', problem })
  const job = await db
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'jobs.companyId')
    .select(['jobs.title', 'jobs.status', 'companies.name as companyName'])
    .where('jobs.id', '=', jobId)
    .where('companyId', '=', companyId)
    .executeTakeFirst()
  if (job?.status !== 'open') return left('The job takes no applications any more')
  // Whoever began it has left: nobody answers for it.
  if (!actorId) return left('Who started the import has closed their account')
  const applications = await listApplicationsByMailbox(db, { companyId, mandateId, onlyJobsOf: null }, [
    email,
  ])
  const applied = applications.find((one) => one.jobId === jobId)
  const from = record.choices.system
  if (applied) {
    if (!person.note) return left(alreadyApplied)
    const since = person.appliedAt ? `, where they applied on ${formatLongDate(person.appliedAt)}` : ''
    const { id } = await db
      .insertInto('applicationNotes')
      .values({
        applicationId: applied.id,
        authorId: actorId,
        body: `From ${from}${since}:\n\n${person.note}`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { state: 'joined', problem: null, noteId: id }
  }
  if (await hasBlocked(db, companyId, email)) return left(cannotBeAdded)
  await deleteEnded(db, jobId, email)
  if (await findProspectWith(db, jobId, email)) return left(alreadyAdded)
  if (file) await insertFiles(db, [{ ...file, ownerId: actorId, kind: 'document' }])
  const { phone, stage, source, rejectReason, note: teamNote, consent } = person
  const added = await db
    .insertInto('prospects')
    .values({
      ...{ jobId, name, email, stage, source, rejectReason, teamNote, keptUntil },
      ...{ importId: record.id, addedBy: actorId, importedFrom: from, resumeFileId: file?.id ?? null },
      phone: phone && internationalPhone(phone, null),
      appliedAt: person.appliedAt ? new Date(person.appliedAt) : null,
      consent: importedConsent({ name, from, consent, companyName: job.companyName, jobTitle: job.title }),
    })
    .onConflict((conflict) => conflict.columns(['jobId', 'email']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) return { state: 'added', problem: null, prospectId: added.id }
  if (file) await db.deleteFrom('files').where('id', '=', file.id).execute()
  return left(alreadyAdded)
}

/** A file goes the way of every upload: its type by its bytes, and a scan. Who has a bad one comes in without it. */
async function takeResume(
  { storage }: TaskContext,
  name: string,
  extract: Extract,
  folder: string,
  problems: string[],
): Promise<StoredResume | null> {
  const to = path.join(folder, randomUUID())
  const baseName = name.split('/').at(-1) ?? 'file'
  try {
    const size = await extract(name, to)
    if (size === null) throw new AppError(422, 'It is not in the ZIP any more')
    const accepted = await validateUpload({ name: baseName, path: to, size }, 'file')
    if (accepted.kind !== 'document') throw new AppError(422, 'It is a picture')
    const id = randomUUID()
    await storage.adopt(id, accepted.path)
    const { extension, mediaType } = accepted
    return { id, mediaType, size: accepted.size, name: displayFileName(baseName, extension) }
  } catch (error) {
    if (!(error instanceof UnreadableFile) && !(error instanceof AppError && error.status < 500)) throw error
    const why = (error instanceof AppError && error.errors?.file?.[0]) || error.message
    problems.push(`The résumé ${baseName.slice(0, 80)} was left out: ${why}`)
    return null
  } finally {
    await rm(to, { force: true })
  }
}

/** Where applications are reviewed blind it is not told who acted: the row goes, and what they have stays theirs. */
async function undoRow(context: TaskContext, row: WorkRow, importId: string) {
  await context.transaction(async (inside) => {
    const { db } = inside
    const change = async (state: 'undone' | 'kept', problem: string | null) => {
      if (!(await updateRow(db, importId, row, { state, problem }))) throw new Error('done twice')
    }
    if (row.noteId) await db.deleteFrom('applicationNotes').where('id', '=', row.noteId).execute()
    if (!row.prospectId) return change('undone', null)
    const prospect = await selectProspects(db)
      .select(hasAppliedTo.as('hasApplied'))
      .where('prospects.id', '=', row.prospectId)
      .forUpdate('prospects')
      .executeTakeFirst()
    if (!prospect) return change('undone', null)
    const { isReviewedBlind, claimedAt, hasApplied, name } = prospect
    if (!isReviewedBlind && hasApplied) return change('kept', `${name} has applied here since, and stays`)
    if (!isReviewedBlind && claimedAt)
      return change('kept', `${name} took this over into an account of their own, and stays`)
    await deleteProspect(inside, prospect)
    await change('undone', null)
  })
}

async function inFolder<Result>(work: (folder: string) => Promise<Result>) {
  const folder = await mkdtemp(path.join(tmpdir(), 'waymark-people-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** On disk for as long as the task works: a ZIP is read from its end. */
async function withStoredArchive<Result>(
  { storage }: TaskContext,
  record: ImportRecord,
  folder: string,
  work: (extract: Extract) => Promise<Result>,
) {
  const stored = record.hasArchive ? await storage.get(record.id) : null
  if (!stored) return work(async () => null)
  const file = path.join(folder, 'archive')
  await writeFile(file, stored.body, { mode: 0o600 })
  return withArchive(file, work)
}
