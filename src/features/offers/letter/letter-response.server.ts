import { type ChildOptions, runInChild } from '#/server/child-process/run-in-child.ts'
import { AppError } from '#/shared/errors.ts'

const limits: ChildOptions = {
  module: new URL('./child.ts', import.meta.url),
  timeoutMs: 20_000,
  heapMegabytes: 192,
  memoryMegabytes: 400,
  maxResultBytes: 20_000_000,
}

/** The letter of an offer as a download, made from its signed record. Throws 503 when it cannot be set. */
export async function offerLetterResponse(record: string, applicationId: string) {
  const result = await runInChild<{ record: string }, string>(limits, { record })
  if (!result.ok) throw new AppError(503, 'The letter could not be made now. Try again in a minute.')
  return new Response(Buffer.from(result.value, 'base64'), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="offer-${applicationId.slice(0, 8)}.pdf"`,
      'cache-control': 'private, no-store',
    },
  })
}
