import { createObject, deleteObject, updateObject } from 'tsdav'
import type { OutboundAddresses } from '#/server/outbound/safe-fetch.ts'
import type { CalendarAccount } from './account.ts'
import { DavError, davFetch } from './dav-fetch.server.ts'
import { runDav } from './run-dav.server.ts'

// One event on a calendar server. Writing it twice is writing it once: its address and its UID are always the same.

export type StoredObject = { url: string; etag: string | null }
type Server = { account: CalendarAccount; outbound: OutboundAddresses }

const headers = { 'content-type': 'text/calendar; charset=utf-8' }
const isGone = (status: number) => status === 404 || status === 410

/** Writes it where it was; in a calendar that has none, where one of the same UID is, or at an address of its own. */
export async function putObject(
  { account, outbound }: Server,
  { calendar, fileName, uid, text, known }: PutInput,
): Promise<StoredObject> {
  const fetch = davFetch(outbound, account)
  const put = ({ url, etag }: StoredObject) =>
    etag
      ? updateObject({ url, data: text, etag, headers, fetch })
      : createObject({ url, data: text, headers: { ...headers, 'If-None-Match': '*' }, fetch })
  // Whoever accepted the mail of it in the same calendar has it there already.
  let target = known ?? (await find()) ?? { url: new URL(fileName, calendar).href, etag: null }
  let answer = await put(target)
  // Its owner changed or deleted it there, or an answer of ours was lost: our page is what counts.
  for (let tries = 0; answer.status === 412 && tries < 2; tries++) {
    target = { url: target.url, etag: await currentEtag(target.url, fetch) }
    answer = await put(target)
  }
  if (!answer.ok) throw new DavError(failureOf(answer.status))
  return { url: target.url, etag: answer.headers.get('etag') }

  async function find() {
    const outcome = await runDav({ name: 'find', calendar, uid }, { credentials: account, outbound })
    if (!outcome.ok) throw new DavError(outcome.failure)
    return outcome.result
  }
}
export type PutInput = {
  calendar: string
  fileName: string
  uid: string
  text: string
  /** Where it was written before. */
  known: StoredObject | null
}

/** Null when there is nothing at this address. */
async function currentEtag(url: string, fetch: ReturnType<typeof davFetch>) {
  const answer = await fetch(url)
  if (isGone(answer.status)) return null
  const etag = answer.headers.get('etag')
  if (!answer.ok || !etag) throw new DavError(answer.ok ? 'no-calendars' : failureOf(answer.status))
  return etag
}

/** Deletes it, whatever its owner did to it. */
export async function removeObject({ account, outbound }: Server, url: string) {
  const answer = await deleteObject({ url, fetch: davFetch(outbound, account) })
  if (!answer.ok && !isGone(answer.status)) throw new DavError(failureOf(answer.status))
}

const failureOf = (status: number) =>
  status === 403 ? 'read-only' : isGone(status) || status === 409 ? 'missing' : 'unreachable'
