import { setTimeout as pause } from 'node:timers/promises'
import { type CompanyScope, inTeam } from '#/server/auth/sessions.ts'
import type { Db } from '#/server/database/database.ts'
import { log } from '#/server/observability/log.ts'
import { guardedFetch } from '#/server/outbound/guarded-fetch.ts'
import { asReachable, type OutboundConfig, outboundTimeoutMs } from '#/server/outbound/outbound.ts'
import { retryAfterSeconds } from '#/server/outbound/retry-after.ts'
import { type Services, taskContext } from '#/server/services.ts'
import { toStorableText } from '#/server/storable-text.ts'
import { type ApplicationSubject, eventIdOf, type JobSubject, writeBody } from './body.server.ts'
import {
  type Claimed,
  claimDeliveries,
  giveUpLate,
  type Outcome,
  settleDelivered,
  settleFailed,
} from './claim.server.ts'
import { notifyStopped } from './notify.server.ts'
import { openSecrets, signatureHeaders } from './secret.server.ts'

// Sends what the triggers wrote down. Any process that runs tasks does, as many as there are: each takes deliveries for
// 20 seconds, and what one that died had taken is taken again. So each is sent at least once.

/** Requests at a time of a process; those of webhooks that fail never take more than half of them. */
const maxAtOnce = 100
/** For what is due later, and for announcements that were lost. */
const pollMs = 2_000
const giveUpEveryMs = 60_000
/** What is still running at the end of the process then is sent again by another. */
const closeMs = 3_000
/** Of an answer, so much is read, and so much is kept for the log. */
const maxAnswerBytes = 16 * 1024
const maxAnswerLength = 300

/** How features read what an event is about, as the webhook’s maker may; null for what they may not or what is gone. */
export type Subjects = {
  application(db: Db, scope: CompanyScope, id: string): Promise<ApplicationSubject | null>
  job(db: Db, scope: CompanyScope, id: string): Promise<JobSubject | null>
}

type Sending = Pick<
  Services,
  'config' | 'database' | 'dispatcher' | 'storage' | 'encryption' | 'vapid' | 'queue' | 'smtp'
>

export const sendWebhooks =
  (subjects: Subjects) =>
  (services: Sending): { close(): Promise<void> } => {
    const { outbound } = services.config
    if (!outbound) return { close: async () => {} }
    const database = services.database.background ?? services.database
    const { db } = database
    const context = taskContext({ ...services, database })
    const closing = new AbortController()
    // Until the process ends, outcomes are written down; nothing new is begun as soon as it is asked to.
    const isOpen = () => !closing.signal.aborted
    let isStopping = false
    const isRunning = () => !isStopping
    const running = new Set<Promise<void>>()
    let failing = 0
    let wake = () => {}
    let isAwake = true
    const wakeUp = () => {
      isAwake = true
      wake()
    }
    const unsubscribe = services.dispatcher.subscribe('webhooks', wakeUp)

    async function deliver(claimed: Claimed) {
      const outcome = await post(claimed)
      if (!isOpen()) return
      if (outcome.failure === null) return settleDelivered(db, claimed, outcome)
      await context.transaction(async (inside) => {
        const news = await settleFailed(inside.db, claimed, outcome)
        if (news) await notifyStopped(inside, claimed, news, outcome)
      })
    }

    async function post(claimed: Claimed): Promise<Outcome> {
      const scope = { companyId: claimed.companyId, mandateId: null, ...inTeam(claimed.userId, claimed.role) }
      const { applicationId, jobId, format, isFull } = claimed
      const readsJob = jobId && (isFull || format !== 'standard')
      const application =
        applicationId && isFull ? await subjects.application(db, scope, applicationId) : null
      const job = readsJob ? await subjects.job(db, scope, jobId) : null
      const body = writeBody(claimed, { application, job }, services.config.publicUrl)
      const secrets = openSecrets(services.encryption, { ...claimed, id: claimed.webhookId })
      const signed = format === 'standard' ? signatureHeaders(secrets, eventIdOf(claimed), body) : {}
      return postTo(secrets.address, signed, body, outbound as OutboundConfig)
    }

    function start(claimed: Claimed) {
      const isFailing = claimed.failures > 0
      if (isFailing) failing++
      const one = deliver(claimed)
        // Its lease ends, and it is taken again.
        .catch((error) => {
          if (isOpen()) log.error('webhooks', error)
        })
        .finally(() => {
          running.delete(one)
          if (isFailing) failing--
          wakeUp()
        })
      running.add(one)
    }

    async function claimAll() {
      const room = maxAtOnce - running.size
      if (room <= 0) return 0
      const healthy = await claimDeliveries(db, room, false)
      healthy.forEach(start)
      const left = Math.min(maxAtOnce - running.size, maxAtOnce / 2 - failing)
      const others = left > 0 ? await claimDeliveries(db, left, true) : []
      others.forEach(start)
      return healthy.length + others.length
    }

    async function run() {
      let givenUpAt = Number.NEGATIVE_INFINITY
      while (isRunning()) {
        isAwake = false
        try {
          if (performance.now() - givenUpAt > giveUpEveryMs) {
            givenUpAt = performance.now()
            await giveUpLate(db)
          }
          if ((await claimAll()) > 0) continue
        } catch (error) {
          if (isRunning()) log.error('webhooks', error)
        }
        if (isAwake || !isRunning()) continue
        const { promise, resolve } = Promise.withResolvers<void>()
        wake = resolve
        const polled = pause(pollMs, undefined, { signal: closing.signal, ref: false }).catch(() => {})
        await Promise.race([promise, polled])
      }
    }
    const ran = run()

    return {
      async close() {
        unsubscribe()
        isStopping = true
        const rest = Promise.allSettled(running)
        await Promise.race([rest, pause(closeMs, undefined, { ref: false })])
        closing.abort()
        wake()
        await ran
      },
    }
  }

async function postTo(
  address: string,
  signed: Record<string, string>,
  body: string,
  outbound: OutboundConfig,
): Promise<Outcome> {
  const url = asReachable(address, outbound)
  const headers = { 'content-type': 'application/json', 'user-agent': 'Waymark webhooks', ...signed }
  const timeoutMs = outboundTimeoutMs('webhook', outbound)
  const request = { method: 'POST', headers, body, timeoutMs, maxBytes: maxAnswerBytes, cut: true }
  try {
    const answer = await guardedFetch(outbound)(url, request)
    const text = toStorableText(await answer.text())
      .trim()
      .slice(0, maxAnswerLength)
    const asked = answer.headers.get('retry-after')
    return {
      ...{ status: answer.status, answer: text || null, failure: failureOf(answer.status) },
      retryAfter: asked ? retryAfterSeconds(asked, Date.now()) : null,
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return {
      status: null,
      answer: null,
      failure: reasons[error.message] ?? 'It gave no answer within 10 seconds',
      retryAfter: null,
    }
  }
}

const reasons: Record<string, string> = {
  'not a public https address': 'It leads into a private network or is no https address, so nothing was sent',
  'its name cannot be found': 'Its name cannot be found',
  'its certificate is not valid': 'Its certificate is not valid',
}

function failureOf(status: number) {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return `It answered ${status}: it sends us elsewhere, where we do not go`
  return `It answered ${status}`
}
