import { timingSafeEqual } from 'node:crypto'
import type { Context } from '#/server/context.ts'
import { paths } from '#/shared/paths.ts'

type Seals = Pick<Context, 'encryption'>

// The link of a report is its id and a mark that only this installation can make: nothing has to be stored,
// and every mail about it can carry the same link.

const markOf = ({ encryption }: Seals, id: string) => encryption.fingerprint('report', id).slice(0, 40)

export const reportPage = (seals: Seals, id: string) => paths.report(`${id}.${markOf(seals, id)}`)

/** The id that a key names, or null when the key was not made here. */
export function idOfKey(seals: Seals, key: string) {
  const [, id = '', mark = ''] = /^([0-9a-f-]{36})\.([0-9a-f]{40})$/.exec(key) ?? []
  if (!id) return null
  return timingSafeEqual(Buffer.from(mark), Buffer.from(markOf(seals, id))) ? id : null
}
