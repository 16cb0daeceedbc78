import type { CompanyScope } from '#/server/auth/sessions.ts'
import type { Db } from '#/server/database/database.ts'
import { csvLine } from '#/shared/csv.ts'
import { descriptionMarkup } from '../advert/description.ts'
import { jobFieldNames } from '../fields/job-fields.ts'
import { type JobRow, parseStepsAndQuestions } from '../queries.server.ts'
import { listJobsAfter } from './queries.server.ts'

const portion = 100

/** What an employer wrote about a job, as the import reads it. Ids, dates and states of the job are not part of it. */
function written(job: JobRow): [string, unknown][] {
  const fields = { ...job, ...parseStepsAndQuestions(job), description: descriptionMarkup(job.description) }
  return jobFieldNames.map((name) => [name, fields[name]])
}

function cellOf(value: unknown) {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value))
    return value.length === 0
      ? ''
      : value.every((one) => typeof one === 'string')
        ? value.join('\n')
        : JSON.stringify(value)
  return String(value)
}

const formats = {
  csv: {
    type: 'text/csv; charset=utf-8; header=present',
    // The byte order mark tells spreadsheets that the file is UTF-8.
    head: `\uFEFF${csvLine([...jobFieldNames])}`,
    line: (job: JobRow) => csvLine(written(job).map(([, value]) => cellOf(value))),
    tail: '',
  },
  json: {
    type: 'application/json; charset=utf-8',
    head: '{"jobs":[\n',
    line: (job: JobRow, isFirst: boolean) =>
      `${isFirst ? '' : ',\n'}${JSON.stringify(Object.fromEntries(written(job)))}`,
    tail: '\n]}\n',
  },
}

/** Streams the jobs page by page. */
export function streamJobs(db: Db, scope: CompanyScope, format: keyof typeof formats) {
  const { type, head, line, tail } = formats[format]
  const encoder = new TextEncoder()
  let after: string | undefined
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(head)),
    async pull(controller) {
      const rows = await listJobsAfter(db, scope, after, portion)
      const text = rows.map((row, place) => line(row, after === undefined && place === 0)).join('')
      if (text) controller.enqueue(encoder.encode(text))
      after = rows.at(-1)?.id ?? after
      if (rows.length === portion) return
      if (tail) controller.enqueue(encoder.encode(tail))
      controller.close()
    },
  })
  return new Response(body, {
    headers: { 'content-type': type, 'content-disposition': `attachment; filename="jobs.${format}"` },
  })
}
