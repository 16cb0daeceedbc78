import { timingSafeEqual } from 'node:crypto'
import type { HandlerContext } from '#/server/context.ts'
import { paths } from '#/shared/paths.ts'

type Seals = Pick<HandlerContext, 'encryption'>

// The key of a report is its id with a signature of this installation: nothing has to be stored, and every mail about the
// report can contain the same link.

const markOf = ({ encryption }: Seals, id: string) => encryption.fingerprint('report', id).slice(0, 40)

export const reportPage = (seals: Seals, id: string) => paths.report(`${id}.${markOf(seals, id)}`)

/** The report id of a key, or null if the signature is invalid. */
export function reportIdFromLinkKey(seals: Seals, key: string) {
  const [, id = '', mark = ''] = /^([0-9a-f-]{36})\.([0-9a-f]{40})$/.exec(key) ?? []
  if (!id) return null
  return timingSafeEqual(Buffer.from(mark), Buffer.from(markOf(seals, id))) ? id : null
}
