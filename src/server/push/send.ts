import { retryAfterSeconds } from '../outbound/retry-after.ts'
import { postToPublicUrl } from '../outbound/safe-post.ts'
import { isPushEndpoint, type PushConfig } from './endpoint.ts'
import type { VapidKeys } from './keys.ts'

type Target = { endpoint: string; p256dh: string; auth: string }

type PushRequest = {
  payload: string
  /** Seconds the push service keeps it for a browser that is not reachable. */
  ttl: number
  urgency: 'low' | 'normal'
  /** A message that still waits is replaced by the next one of the same topic. */
  topic: string
}

export type PushOutcome =
  | { kind: 'sent' }
  /** The browser has no such subscription any more. */
  | { kind: 'gone' }
  /** Another attempt with the same message makes no sense. */
  | { kind: 'refused'; reason: string }
  | { kind: 'later'; reason: string; afterSeconds: number | null }

/** Encrypts a message for one browser (RFC 8291), signs it (RFC 8292) and hands it to the browser's push service. */
export async function sendPush(
  { endpoint, p256dh, auth }: Target,
  { payload, ttl, urgency, topic }: PushRequest,
  { push, vapid, contact }: { push: PushConfig; vapid: VapidKeys; contact: string },
): Promise<PushOutcome> {
  // Checked again, because the operator's list may have become shorter.
  if (!isPushEndpoint(endpoint, push)) return { kind: 'gone' }
  // Loaded with the first push, so that no start waits for it.
  const { default: webPush } = await import('web-push')
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: { subject: contact, ...vapid },
    TTL: ttl,
    urgency,
    topic,
  })
  const sent = { ...headers, 'user-agent': 'Waymark' } as Record<string, string | number>
  const answer = await postToPublicUrl(endpoint, { headers: sent, body: body as Buffer }, push.outbound)
  if (!answer.ok)
    return answer.reason === 'forbidden'
      ? { kind: 'gone' }
      : { kind: 'later', reason: answer.reason, afterSeconds: null }
  const { status, retryAfter } = answer
  const reason = `status ${status}`
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 429 || status >= 500)
    return { kind: 'later', reason, afterSeconds: retryAfterSeconds(retryAfter, Date.now()) }
  return { kind: 'refused', reason }
}
