import type { Db } from '#/server/database/database.ts'
import { csvLine } from '#/shared/csv.ts'
import { type AuditQuery, type AuditRow, listAuditAfter } from './queries.server.ts'

const batchSize = 500

const csvHeader = [
  'number',
  'createdAt',
  'actor',
  'action',
  'subject type',
  'subject id',
  'subject',
  'reason',
  'detail',
  'hash',
]

const formats = {
  csv: {
    type: 'text/csv; charset=utf-8; header=present',
    // The byte order mark tells spreadsheets that the file is UTF-8.
    head: `\uFEFF${csvLine(csvHeader)}`,
    line: (row: AuditRow) =>
      csvLine([
        String(row.number),
        row.createdAt.toISOString(),
        row.actor,
        row.action,
        row.subjectType,
        row.subjectId,
        row.subject,
        row.reason,
        JSON.stringify(row.detail),
        row.hash,
      ]),
  },
  ndjson: {
    type: 'application/x-ndjson; charset=utf-8',
    head: '',
    line: (row: AuditRow) => `${JSON.stringify(row)}\n`,
  },
}

/** Streams the entries up to `upTo` as a file, page by page with backpressure. */
export function streamAuditExport(db: Db, filter: AuditQuery, format: keyof typeof formats, upTo: number) {
  const { type, head: start, line } = formats[format]
  const encoder = new TextEncoder()
  let after = 0
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      if (start) controller.enqueue(encoder.encode(start))
    },
    async pull(controller) {
      const rows = await listAuditAfter(db, filter, { after, upTo, limit: batchSize })
      if (rows.length > 0) controller.enqueue(encoder.encode(rows.map(line).join('')))
      after = rows.at(-1)?.number ?? after
      if (rows.length < batchSize) controller.close()
    },
  })
  return new Response(body, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="audit-log.${format}"`,
    },
  })
}
