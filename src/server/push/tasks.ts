import type { z } from 'zod'
import { listActiveSessions } from '../auth/sessions.ts'
import type { NotificationKind } from '../events/notification-kind.ts'
import { log } from '../observability/log.ts'
import { createBreaker } from '../outbound/breaker.ts'
import { defineTask, type Task, type TaskContext } from '../tasks.ts'
import { pushPayload } from './payload.ts'
import { deleteSubscription, findPush, takeForPush } from './queries.ts'
import { deliverPush, pushNotifications } from './queues.ts'
import { type PushOutcome, sendPush } from './send.ts'

const hours = 3600
/** After so long a push is no news, and is not sent any more. */
export const lifetimeSeconds = 72 * hours
const firstRetrySeconds = 30
const maxRetrySeconds = 6 * hours

/** The tasks that push notifications, in the words of their kinds. */
export function pushTasks(kinds: NotificationKind[]): Task[] {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]))
  const breaker = createBreaker()
  return [
    defineTask({
      ...pushNotifications,
      run: ({ ids }, context) =>
        context.transaction(async ({ db, send }) => {
          for (const push of await takeForPush(db, ids)) await send(deliverPush, push)
        }),
    }),
    defineTask({
      ...deliverPush,
      // They mostly wait for push services.
      concurrency: 2,
      batch: () => 20,
      run: (delivery, context) => run(delivery, context, byName, breaker),
    }),
  ] as Task[]
}

async function run(
  { notificationId, subscriptionId, attempt }: z.output<typeof deliverPush.payload>,
  { db, config, encryption, vapid, send }: TaskContext,
  kinds: Map<string, NotificationKind>,
  breaker: ReturnType<typeof createBreaker>,
) {
  const found = await findPush(db, notificationId, subscriptionId)
  const kind = found && kinds.get(found.kind)
  if (!found || !kind || !vapid || !config.push || found.readAt) return
  const left = lifetimeSeconds - Math.floor((Date.now() - found.createdAt.getTime()) / 1000)
  if (left <= 0) return
  // A session that nobody used for too long has ended, though its row is still there.
  if (!(await listActiveSessions(db, [found.sessionId])).has(found.sessionId)) return
  const host = new URL(found.endpoint).hostname
  const again = (seconds: number, attempts: number) =>
    send(deliverPush, { notificationId, subscriptionId, attempt: attempts }, { delay: seconds })
  const pause = breaker.pauseOf(host)
  if (pause > 0) return again(pause + Math.floor(Math.random() * 30), attempt)

  const outcome = await sendPush(
    found,
    {
      payload: pushPayload({
        ...wordsOf(kind, found.params),
        notificationId,
        unread: Number(found.unread),
        publicUrl: config.publicUrl,
      }),
      ttl: left,
      urgency: kind.mailSetAt ? 'low' : 'normal',
      // The push service reads it, so it tells nothing.
      topic: encryption.fingerprint('push topic', `${subscriptionId} ${notificationId}`).slice(0, 32),
    },
    { push: config.push, vapid, contact: contactOf(config.mailFrom) },
  )
  if (isSilent(outcome)) breaker.failed(host)
  else breaker.answered(host)
  if (outcome.kind === 'gone') await deleteSubscription(db, subscriptionId)
  if (outcome.kind === 'refused') log.warn(`${host} refused a push: ${outcome.reason}`)
  if (outcome.kind === 'later') {
    const delay = outcome.afterSeconds ?? Math.min(maxRetrySeconds, firstRetrySeconds * 2 ** (attempt - 1))
    if (delay < left) await again(delay, attempt + 1)
  }
}

/** Parameters of before a change of the kind are not read. */
function wordsOf(kind: NotificationKind, stored: unknown) {
  const params = kind.params.safeParse(stored)
  if (!params.success) return { title: kind.push }
  return { title: kind.pushCounted?.(params.data) ?? kind.push, action: kind.pushAction?.(params.data) }
}

/** No answer at all: everything else proves that the push service is there. */
const isSilent = (outcome: PushOutcome) => outcome.kind === 'later' && outcome.reason === 'unreachable'

/** Push services write to this address when something is wrong with our pushes. */
const contactOf = (mailFrom: string) => `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`
