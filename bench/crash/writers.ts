import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { newAgent, sendRequest } from '../product.ts'

export type Person = { id: string; token: string }
/** What the server has acknowledged: applications by `slug personId`, messages by the key of their sender. */
export type Acknowledged = { applications: Set<string>; messages: Set<string> }

/** Opens the pages of 16 people who apply and write a message, one after the other, and never give up. */
export function startWriters(port: number, slugs: string[], people: Person[]) {
  const agent = newAgent(concurrency)
  const acknowledged: Acknowledged = { applications: new Set(), messages: new Set() }
  const pending = slugs.flatMap((slug) => people.map((person) => ({ slug, person })))
  let hasEnded = false
  let unanswered = 0
  let count = 0
  let acknowledgedAt = performance.now()

  /** Sends the same request until it is answered, as a page does whose person presses again. */
  async function post(address: string, { token }: Person, body: object) {
    while (!hasEnded) {
      const response = await sendRequest(
        port,
        {
          method: 'POST',
          address,
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify(body),
        },
        agent,
      )
      if (response?.status === 200) {
        acknowledgedAt = performance.now()
        count++
        return JSON.parse(response.text).data as { id: string }
      }
      // After a loss, the application that a message belongs to or the session of its writer may be gone.
      if (response && !retriedStatuses.has(response.status)) {
        if (!statusesAfterLoss.has(response.status))
          throw new Error(`${address}: ${response.status} ${response.text}`)
        return null
      }
      unanswered++
      await pause(200)
    }
    return null
  }

  async function write() {
    for (let next = pending.pop(); next && !hasEnded; next = pending.pop()) {
      const { slug, person } = next
      const application = await post('/api/jobs/apply', person, { slug })
      if (!application) continue
      acknowledged.applications.add(`${slug} ${person.id}`)
      const key = randomUUID()
      const message = await post(`/api/messages/${application.id}`, person, {
        key,
        body: 'Is it still open?',
      })
      if (message) acknowledged.messages.add(key)
    }
    if (!hasEnded) throw new Error('There is nothing left to write: seed more jobs or people.')
  }
  const writing = Promise.all(Array.from({ length: concurrency }, write))

  return {
    acknowledged,
    /** Resolves to the time of the first acknowledgement after `since`. */
    async firstAcknowledgement(since: number) {
      while (acknowledgedAt < since) await Promise.race([pause(10), writing])
      return acknowledgedAt
    },
    /** Lets them write until so many more requests are acknowledged; throws what a writer threw. */
    async untilAcknowledged(more: number) {
      const enough = count + more
      while (count < enough) await Promise.race([pause(5), writing])
    },
    /** Stops them and resolves to the number of requests without an answer. */
    async stop() {
      hasEnded = true
      await writing
      agent.destroy()
      return unanswered
    },
  }
}

const concurrency = 16
/** Busy, or without its database: the same request is sent again. */
const retriedStatuses = new Set([502, 503, 504])
const statusesAfterLoss = new Set([401, 404])
