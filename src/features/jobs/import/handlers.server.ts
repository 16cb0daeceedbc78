import { readFile } from 'node:fs/promises'
import { lockCompany } from '#/features/companies/queries.server.ts'
import type { Db } from '#/server/database/database.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { AppError, fieldError, orNotFound } from '#/shared/errors.ts'
import { formatPay } from '#/shared/money/money.ts'
import { formatNumber } from '#/shared/numbers.ts'
import { toColumns } from '../columns.server.ts'
import { disclosureErrors } from '../disclosures/disclosure-errors.ts'
import { jobLocation } from '../fields/job-location.ts'
import { mergeErrors, publishErrors } from '../publishing/publish-rules.ts'
import { type Question, questionWords } from '../questions/questions.ts'
import { jobOwner } from '../team/queries.server.ts'
import type { jobImportApi } from './api.ts'
import type { CheckedRow, ImportedFields, Mapping } from './check-rows.ts'
import { streamJobs } from './export.server.ts'
import { guessFields, type ImportField } from './fields.ts'
import { countDrafts, findImport, insertDrafts, insertImport } from './queries.server.ts'
import { type SourceTable, UnreadableFile } from './table.ts'

/** Drafts that a company can hold, so that no import fills the database. */
export const maxDrafts = 10_000

export const jobImportHandlers: Handlers<typeof jobImportApi> = {
  async 'POST /job-imports/check'({ mapping }, { files, db, user }) {
    const table = await readTable(files)
    const fields = mappingOf(table, mapping)
    const checked = await checkRows(table, fields)
    const companySize = await companySizeOf(db, user.companyId)
    return {
      data: {
        format: table.format,
        notes: table.notes,
        columns: table.columns.map((name, place) => ({
          name,
          field: fields[place] ?? null,
          sample: (table.rows.find(({ cells }) => cells[place]?.trim())?.cells[place] ?? '')
            .trim()
            .slice(0, 80),
        })),
        rows: await viewRows(checked, companySize),
      },
    }
  },

  async 'POST /job-imports'({ key, mapping }, { files, user, transaction }) {
    const table = await readTable(files)
    const checked = await checkRows(table, mappingOf(table, mapping))
    if (checked.length === 0) throw fieldError('file', 'The file holds no jobs')
    const wrong = checked.filter(({ errors }) => errors.length > 0)
    const [first] = wrong
    if (first)
      throw fieldError(
        'file',
        `${wrong.length} of ${checked.length} rows cannot be imported, so none was. Row ${first.row}: ${first.errors[0]}`,
      )
    return transaction(async ({ db }) => {
      await lockCompany(db, user.companyId)
      const { companyId, mandateId } = user
      if (!(await insertImport(db, { id: key, companyId, actorId: user.id, drafts: checked.length }))) {
        const { drafts } = orNotFound(await findImport(db, companyId, key), 'import')
        return { data: { drafts }, message: doneMessage(drafts) }
      }
      if ((await countDrafts(db, companyId)) + checked.length > maxDrafts)
        throw new AppError(
          409,
          `A company can have ${formatNumber(maxDrafts)} drafts. Publish or discard some first.`,
        )
      const drafts = checked.map(({ fields }) => ({ companyId, mandateId, title: '', ...toColumns(fields) }))
      await insertDrafts(db, drafts, { ownerId: jobOwner(user), actor: user })
      return { data: { drafts: drafts.length }, message: doneMessage(drafts.length) }
    })
  },

  async 'GET /job-exports'({ format }, { db, user }) {
    return streamJobs(db, user, format)
  },
}

const doneMessage = (drafts: number) => `${drafts} ${drafts === 1 ? 'draft' : 'drafts'} imported`

// Parsers and words are loaded by the first import, so that no start waits for them.
const checkRows = async (table: SourceTable, mapping: Mapping) =>
  (await import('./check-rows.ts')).checkRows(table, mapping)

async function readTable(files: readonly { path: string }[]) {
  const file = orNotFound(files[0], 'file')
  const { readJobFile } = await import('./read-file.ts')
  try {
    return await readJobFile(await readFile(file.path))
  } catch (error) {
    if (error instanceof UnreadableFile) throw fieldError('file', error.message)
    throw error
  }
}

function mappingOf(table: SourceTable, given: (ImportField | null)[] | undefined) {
  if (given && given.length !== table.columns.length)
    throw fieldError('mapping', 'The file has other columns now. Choose it again.')
  return given ?? guessFields(table.columns)
}

export async function companySizeOf(db: Db, id: string) {
  const company = db.selectFrom('companies').select('companySize').where('id', '=', id)
  return (await company.executeTakeFirstOrThrow()).companySize
}

const portion = 50

export async function viewRows(rows: CheckedRow[], companySize: number | null) {
  const seen = []
  for (const [place, { row, fields, errors, notes }] of rows.entries()) {
    if (place % portion === 0) await new Promise((resolve) => setImmediate(resolve))
    seen.push({
      ...{ row, errors, notes, title: fields.title ?? '', pay: payOf(fields) },
      place: jobLocation({
        furtherPlaces: fields.furtherPlaces ?? [],
        city: fields.city ?? null,
        region: fields.region ?? null,
        country: fields.country ?? null,
        workplace: fields.workplace ?? 'On-site',
      }),
      missing: errors.length > 0 ? 0 : countMissing(fields, companySize),
    })
  }
  return seen
}

function payOf({ payMin, payMax, payCurrency = 'USD', payPeriod = 'year' }: ImportedFields) {
  if (!payMin || !payMax) return ''
  const { amount, period } = formatPay({ min: payMin, max: payMax, currency: payCurrency, period: payPeriod })
  return `${amount} ${period}`
}

/** The rules by which a job is published, on what the draft will be. */
function countMissing(fields: ImportedFields, companySize: number | null) {
  const questions = (fields.questions ?? []).filter((one) => typeof one !== 'string') as Question[]
  const job = {
    ...{
      furtherPlaces: [],
      title: '',
      description: '',
      city: null,
      region: null,
      country: null,
      payMin: null,
      payMax: null,
    },
    ...{
      payCurrency: 'USD',
      payPeriod: 'year' as const,
      workplace: 'On-site' as const,
      closesAt: null,
      hours: null,
      visa: null,
    },
    ...{ vacancy: null, startsOn: null, aiUse: null, aiUseNote: null, benefits: null },
    ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
    questions,
    asks: questions.map(questionWords),
  }
  return Object.keys(mergeErrors(publishErrors(job), disclosureErrors(job, companySize, new Date()))).length
}
