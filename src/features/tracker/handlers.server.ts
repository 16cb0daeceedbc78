import { lockAccount } from '#/features/accounts/queries.server.ts'
import { payCurrencies } from '#/features/jobs/fields/job-terms.ts'
import type { HandlerContext } from '#/server/context.ts'
import type { Db } from '#/server/database/database.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { AppError, fieldError, orNotFound } from '#/shared/errors.ts'
import { plural } from '#/shared/sentence.ts'
import type { trackerApi } from './api.ts'
import { todayIn } from './days.server.ts'
import { columnsOf, findProblem, type Problem, reachedStage, type TrackedFields } from './fields.server.ts'
import { csvColumns } from './import/csv-columns.ts'
import { maxTrackedJobs } from './limits.ts'
import {
  countTrackedJobs,
  deleteTrackedJob,
  findTimeZone,
  findTrackedJob,
  insertTrackedJobs,
  listTrackedJobs,
  type TrackedJobRow,
  updateTrackedJob,
} from './queries.server.ts'

const changedMeanwhile = () => new AppError(409, 'You changed this job in another tab or on another device.')
const tooMany = () =>
  new AppError(409, `You track ${maxTrackedJobs} jobs already. Delete some to add others.`)

export const trackerHandlers: Handlers<typeof trackerApi> = {
  async 'GET /tracked-jobs'(_, { db, user }) {
    return { data: (await listTrackedJobs(db, user.id)).map(view) }
  },

  async 'GET /tracked-jobs/:id'({ id }, { db, user }) {
    return { data: await read(db, user.id, id) }
  },

  async 'POST /tracked-jobs'({ key, timeZone, ...fields }, context) {
    const { db, user } = context
    await check(context, fields, timeZone)
    await lockAccount(db, user.id)
    const known = key && (await findTrackedJob(db, user.id, key))
    if (known) return { data: view(known) }
    if ((await countTrackedJobs(db, user.id)) >= maxTrackedJobs) throw tooMany()
    const id = key ?? crypto.randomUUID()
    await insertTrackedJobs(db, [
      {
        ...{ ...columnsOf(fields), id, userId: user.id, timeZone: timeZone ?? null },
        reached: reachedStage(fields.stage, fields),
      },
    ])
    return { data: await read(db, user.id, id), message: 'Added to your list' }
  },

  async 'PUT /tracked-jobs/:id'({ id, version, timeZone, ...fields }, context) {
    const { db, user } = context
    await check(context, fields, timeZone)
    const before = orNotFound(await findTrackedJob(db, user.id, id), 'job')
    const changes = {
      ...{ ...columnsOf(fields), reached: reachedStage(fields.stage, before) },
      timeZone: timeZone ?? before.timeZone,
    }
    if (!(await updateTrackedJob(db, { id, version, userId: user.id }, changes))) throw changedMeanwhile()
    return { data: await read(db, user.id, id), message: 'Saved' }
  },

  async 'PATCH /tracked-jobs/:id/stage'({ id, version, stage }, { db, user }) {
    const before = orNotFound(await findTrackedJob(db, user.id, id), 'job')
    const changes = { stage, reached: reachedStage(stage, before) }
    if (!(await updateTrackedJob(db, { id, version, userId: user.id }, changes))) throw changedMeanwhile()
    return { data: await read(db, user.id, id) }
  },

  async 'DELETE /tracked-jobs/:id'({ id }, { db, user }) {
    return { data: orNotFound(await deleteTrackedJob(db, user.id, id), 'job') }
  },

  async 'POST /tracked-jobs/import'({ csv, timeZone }, { user, config, transaction }) {
    // The parser is loaded by the first import, so that no start waits for it.
    const { readTrackedCsv } = await import('./import/read-csv.server.ts')
    const rows = await readTrackedCsv(csv)
    return transaction(async ({ db }) => {
      await lockAccount(db, user.id)
      const zone = (await findTimeZone(db, user.id)) ?? timeZone ?? null
      const known = await listTrackedJobs(db, user.id)
      const inList = new Set(known.map(sameness))
      const leftOut: { line: number; reason: string }[] = []
      const good: TrackedFields[] = []
      for (const { line, ...row } of rows) {
        if ('reason' in row) {
          leftOut.push({ line, reason: row.reason })
          continue
        }
        const problem = await findProblem(db, row.fields, { zone, publicUrl: config.publicUrl })
        if (problem) leftOut.push({ line, reason: atColumn(problem) })
        else if (inList.has(sameness(row.fields))) leftOut.push({ line, reason: 'Already in your list' })
        else if (known.length + good.length >= maxTrackedJobs)
          leftOut.push({ line, reason: `Your list is full: it holds ${maxTrackedJobs} jobs` })
        else {
          inList.add(sameness(row.fields))
          good.push(row.fields)
        }
      }
      const inserted = good.map((fields) => ({
        ...{ ...columnsOf(fields), userId: user.id, timeZone: timeZone ?? null },
        reached: reachedStage(fields.stage, fields),
      }))
      const added = inserted.length === 0 ? 0 : await insertTrackedJobs(db, inserted)
      return { data: { added, leftOut }, message: `${plural(added, 'job')} added` }
    })
  },
}

/** The words of the form, at the column they are about. */
function atColumn({ field, message }: Problem) {
  const column = csvColumns.find((one) => one.field === field)?.title
  return field === 'link' ? message : `${column}: ${message.charAt(0).toLowerCase()}${message.slice(1)}`
}

/** Rows of a file with these are one job, whatever else they say. */
const sameness = ({ title, company }: Pick<TrackedFields, 'title' | 'company'>) =>
  JSON.stringify([title, company].map((text) => text.trim().replace(/\s+/g, ' ').toLowerCase()))

async function check(
  { db, user, config }: Pick<HandlerContext, 'db' | 'config'> & { user: { id: string } },
  fields: TrackedFields,
  timeZone: string | undefined,
) {
  const zone = (await findTimeZone(db, user.id)) ?? timeZone ?? null
  const problem = await findProblem(db, fields, { zone, publicUrl: config.publicUrl })
  if (problem) throw fieldError(problem.field, problem.message)
}

const read = async (db: Db, userId: string, id: string) =>
  view(orNotFound(await findTrackedJob(db, userId, id), 'job'))

function view(row: TrackedJobRow) {
  const { id, version, title, company, place, link, stage, reached, appliedOn, nextStep, nextOn, notes } = row
  const { payMin, payMax, payPeriod } = row
  const currency = payCurrencies.find((code) => code === row.payCurrency)
  return {
    ...{ id, version, title, company, place, link, stage, reached, appliedOn, nextStep, nextOn, notes },
    isDue: stage !== 'closed' && nextOn !== null && nextOn <= todayIn(row.zone),
    pay:
      payMin !== null && payMax !== null && payPeriod !== null && currency
        ? { min: payMin, max: payMax, period: payPeriod, currency }
        : null,
  }
}
