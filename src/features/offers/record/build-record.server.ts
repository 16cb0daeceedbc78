import type { HandlerContext } from '#/server/context.ts'
import { AppError } from '#/shared/errors.ts'
import { canonicalJson, type Json } from '../canonical-json.ts'
import { listEntries, sha256 } from './chain.server.ts'
import { recordFormat } from './format.ts'
import { openSigningKey } from './keys.server.ts'

/**
 * The record of an application's offers as canonical JSON, signed. The same bytes for whoever asks, until something is
 * added. Throws 404 without an offer, and 410 once the applicant is erased.
 */
export async function buildRecord(
  { db, config, encryption }: Pick<HandlerContext, 'db' | 'config' | 'encryption'>,
  applicationId: string,
) {
  const stored = await listEntries(db, applicationId)
  if (stored.length === 0) throw new AppError(404, 'There is no offer yet')
  const entries = stored.map(({ hash, document }) => {
    if (document === null) throw new AppError(410, 'The record was erased with its applicant')
    const content = JSON.parse(document) as Record<string, Json>
    const fields = Object.fromEntries(Object.entries(content).map(([name, value]) => [name, sha256(value)]))
    return { hash, fields, document: content }
  })
  const key = await openSigningKey(db, encryption)
  const unsigned = { format: recordFormat, issuer: config.publicUrl, entries, key: key.id }
  return canonicalJson({ ...unsigned, signature: key.sign(canonicalJson(unsigned)) })
}

/** The record as a download. */
export const offerRecordResponse = (record: string, applicationId: string) =>
  new Response(record, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="offer-record-${applicationId.slice(0, 8)}.json"`,
      'cache-control': 'private, no-store',
    },
  })
