import { randomUUID } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import { displayFileName } from '#/features/files/accept.server.ts'
import { cutCells, decodeText } from '#/features/jobs/import/read-file.ts'
import { UnreadableFile } from '#/features/jobs/import/table.ts'
import type { CompanyScope } from '#/server/auth/sessions.ts'
import type { Db } from '#/server/database/database.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { dayMs } from '#/shared/dates.ts'
import { AppError, fieldError, orNotFound } from '#/shared/errors.ts'
import { formatNumber } from '#/shared/numbers.ts'
import type { prospectImportsApi } from './api.ts'
import { checkImport, listOpenJobs, viewDraft } from './draft.server.ts'
import { guessFields } from './fields.ts'
import { maxImportBytes } from './limits.ts'
import type { ImportChoices } from './plan.ts'
import {
  countRows,
  findImport,
  freezeRows,
  type ImportRecord,
  insertImport,
  insertRows,
  listImports,
  listIntoJobs,
  listProblems,
  updateImport,
} from './queries.server.ts'
import { guessSystem } from './systems.ts'
import { workImport } from './work.server.ts'

type Scope = CompanyScope & { id: string }

export const prospectImportsHandlers: Handlers<typeof prospectImportsApi> = {
  async 'POST /prospect-imports'({ jobId = null }, { files, user, storage, transaction, db }) {
    if (jobId && !(await listOpenJobs(db, user)).some(({ id }) => id === jobId))
      throw new AppError(404, 'This job takes no applications now')
    const upload = orNotFound(files[0], 'file')
    const { table, names, notes, isArchive } = await readUpload(upload.path)
    const id = randomUUID()
    if (isArchive) await storage.adopt(id, upload.path)
    const { companyId, mandateId } = user
    const choices: ImportChoices = {
      ...{ system: guessSystem(table.columns), mapping: guessFields(table.columns), stages: {}, jobs: {} },
    }
    try {
      return await transaction(async ({ db: inside }) => {
        await insertImport(inside, {
          ...{ id, companyId, mandateId, jobId, actorId: user.id },
          ...{
            fileName: displayFileName(upload.name, isArchive ? 'zip' : 'csv'),
            columns: table.columns,
            notes,
          },
          ...{ choices: JSON.stringify(choices), files: JSON.stringify(names), hasArchive: isArchive },
        })
        await insertRows(
          inside,
          id,
          table.rows.map(({ row, cells, problem = null }) => ({ row, cells, problem })),
        )
        return { data: await view(inside, user, id), message: 'The file is read. Nobody is imported yet.' }
      })
    } catch (error) {
      if (isArchive) await storage.remove(id)
      throw error
    }
  },

  async 'GET /prospect-imports'(_, { db, user }) {
    return { data: await summarize(db, await listImports(db, user)) }
  },

  async 'GET /prospect-imports/:id'({ id }, { db, user }) {
    return { data: await view(db, user, id) }
  },

  async 'PUT /prospect-imports/:id'({ id, mapping, ...changes }, { db, user }) {
    const record = requireDraft(await findImport(db, user, id, { locked: true }))
    if (mapping && mapping.length !== record.columns.length)
      throw fieldError('mapping', 'The file has other columns. Load the page again.')
    const given = Object.fromEntries(
      Object.entries({ ...changes, mapping }).filter(([, value]) => value !== undefined),
    )
    const choices: ImportChoices = { ...record.choices, ...given }
    const openJobs = await listOpenJobs(db, user)
    const known = Object.values(choices.jobs).every(
      (jobId) => jobId === null || openJobs.some((job) => job.id === jobId),
    )
    if (!known) throw fieldError('jobs', 'Choose one of the open jobs')
    await updateImport(db, id, { choices: JSON.stringify(choices) })
    return { data: await view(db, user, id) }
  },

  async 'POST /prospect-imports/:id/start'({ id, keepDays }, { db, user, send }) {
    const record = orNotFound(await findImport(db, user, id, { locked: true }), 'import')
    if (record.startedAt) return { data: await view(db, user, id) }
    const { rows } = await checkImport(db, user, record)
    const coming = rows.filter(({ person }) => person !== null)
    if (coming.length === 0)
      throw new AppError(409, 'Nobody of this file would come in. Choose the columns, stages and jobs first.')
    await freezeRows(db, id, rows)
    const now = new Date()
    await updateImport(db, id, {
      startedAt: now,
      choices: JSON.stringify({ ...record.choices, stages: {}, jobs: {} }),
    })
    await send(workImport, { id, keptUntil: new Date(now.getTime() + keepDays * dayMs).toISOString() })
    return {
      data: await view(db, user, id),
      message:
        coming.length === 1 ? '1 person is coming in' : `${formatNumber(coming.length)} people are coming in`,
    }
  },

  async 'POST /prospect-imports/:id/undo'({ id }, { db, user, send }) {
    const record = orNotFound(await findImport(db, user, id, { locked: true }), 'import')
    if (!record.startedAt)
      throw new AppError(409, 'This file was not imported, so there is nothing to take back')
    if (!record.undoneAt) {
      await updateImport(db, id, { undoneAt: new Date(), finishedAt: null })
      await send(workImport, { id, isUndo: true })
    }
    return { data: await view(db, user, id) }
  },

  async 'DELETE /prospect-imports/:id'({ id }, { db, user, storage }) {
    const record = requireDraft(await findImport(db, user, id, { locked: true }))
    await db.deleteFrom('prospectImports').where('id', '=', id).execute()
    if (record.hasArchive) await storage.remove(id)
    return { data: {}, message: `${record.fileName} is deleted` }
  },
}

function requireDraft(record: ImportRecord | undefined) {
  const found = orNotFound(record, 'import')
  if (found.startedAt) throw new AppError(409, 'This import has started already')
  return found
}

// Parsers are loaded by the first import, so that no start waits for them.
async function readUpload(path: string) {
  const { isZip, readArchive } = await import('./archive.server.ts')
  const { readCsv } = await import('#/features/jobs/import/csv.ts')
  try {
    const isArchive = await isZipFile(path, isZip)
    const archive = isArchive ? await readArchive(path) : null
    const bytes = archive?.table ?? (await readFile(path))
    if (bytes.length > maxImportBytes.table)
      throw new UnreadableFile(
        'The table is larger than 10 MB. Split it, and import one part after the other.',
      )
    const notes = [...(archive?.notes ?? [])]
    const text = decodeText(bytes, notes)
    if (text.includes('\0')) throw new UnreadableFile('This is not a text file. Export the people as CSV.')
    const table = cutCells(await readCsv(text, []))
    if (table.rows.length === 0) throw new UnreadableFile('The file names columns, and holds no rows')
    return { table, names: archive?.files ?? [], notes, isArchive }
  } catch (error) {
    if (error instanceof UnreadableFile) throw fieldError('file', error.message)
    throw error
  }
}

async function isZipFile(path: string, isZip: (head: Uint8Array) => boolean) {
  await using handle = await open(path)
  const { buffer } = await handle.read({ buffer: Buffer.alloc(4), position: 0 })
  return isZip(buffer)
}

async function view(db: Db, user: Scope, id: string) {
  const record = orNotFound(await findImport(db, user, id), 'import')
  const [summary] = await summarize(db, [record])
  const { name: companyName } = await db
    .selectFrom('companies')
    .select('name')
    .where('id', '=', record.companyId)
    .executeTakeFirstOrThrow()
  return {
    ...orNotFound(summary, 'import'),
    companyName,
    intoJobs: await listIntoJobs(db, user, id),
    problems: record.startedAt ? await listProblems(db, id) : [],
    draft: record.startedAt ? null : viewDraft(await checkImport(db, user, record), record),
  }
}

async function summarize(db: Db, records: ImportRecord[]) {
  const counts = await countRows(
    db,
    records.map(({ id }) => id),
  )
  return records.map(({ id, fileName, createdAt, startedAt, finishedAt, undoneAt, choices: { system } }) => {
    const own = counts.filter(({ importId }) => importId === id)
    const count = (state: string) => own.find((row) => row.state === state)?.count ?? 0
    const isOver = finishedAt !== null
    return {
      ...{ id, fileName, system, createdAt },
      state: !startedAt
        ? ('draft' as const)
        : undoneAt
          ? isOver
            ? ('undone' as const)
            : ('undoing' as const)
          : isOver
            ? ('done' as const)
            : ('working' as const),
      total: own.reduce((sum, row) => sum + row.count, 0),
      ...{ waiting: count('waiting'), added: count('added'), joined: count('joined'), left: count('left') },
      ...{ undone: count('undone'), kept: count('kept') },
    }
  })
}
