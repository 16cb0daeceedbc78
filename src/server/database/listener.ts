import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'

type OnPayload = (payload: string) => void

/**
 * One connection that listens on all channels and reconnects when it breaks. Notifications sent in between are
 * lost, so callers that must not miss any also poll.
 */
export function postgresListener(make: () => Client) {
  const channels = new Map<string, OnPayload[]>()
  let client: Promise<Client> | null = null
  let isClosed = false

  async function connect() {
    const made = make()
    made.on('notification', ({ channel, payload }) => {
      for (const onPayload of channels.get(channel) ?? []) onPayload(payload ?? '')
    })
    // Without a listener the error would end the process; `end` is emitted next.
    made.on('error', () => {})
    await made.connect()
    made.on('end', () => void again())
    for (const channel of channels.keys()) await made.query(`listen ${channel}`)
    return made
  }

  async function again() {
    while (!isClosed) {
      await pause(1_000, undefined, { ref: false })
      if (isClosed) return
      try {
        client = connect()
        await client
        return
      } catch {
        // The database cannot be reached yet.
      }
    }
  }

  return {
    async listen(channel: string, onPayload: OnPayload) {
      const known = channels.get(channel)
      channels.set(channel, [...(known ?? []), onPayload])
      client ??= connect()
      if (!known) await (await client).query(`listen ${channel}`)
    },
    async close() {
      isClosed = true
      await (await client?.catch(() => null))?.end()
    },
  }
}
