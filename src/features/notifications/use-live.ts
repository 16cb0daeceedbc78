import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, apiUrl } from '#/client/api.ts'
import { invalidate, invalidateAbout, type StalePath } from '#/client/queries/invalidate.ts'
import { typingKey } from '#/client/queries/typing.ts'
import { storedToken } from '#/client/session.ts'

type LiveEvent = {
  type:
    | 'notifications'
    | 'company'
    | 'applications'
    | 'job'
    | 'mandate'
    | 'messages'
    | 'typing'
    | 'invitations'
  id?: string
}

/** Which queries an event invalidates. */
const invalidatedPaths: Record<LiveEvent['type'], StalePath[]> = {
  notifications: ['/notifications/*'],
  company: ['/employers/*', '/employer/*'],
  messages: ['/messages/*', '/employer/messages/*'],
  typing: [],
  invitations: ['/invitations', '/profile/visibility'],
  applications: [
    '/applications/*',
    '/interviews/*',
    '/employer/*',
    '/employers/*',
    '/profile/analytics',
    '/notifications/*',
  ],
  mandate: ['/employer/*', '/employers/*', '/recruiter/*'],
  job: ['/jobs/*', '/employer/*', '/employers/*', '/saved-jobs/*', '/applications/*'],
}

const firstPause = 1000
const maxPauseMs = 30_000
/** The server sends a heartbeat every 25 s; a longer silence means that the connection is dead. */
const silenceMs = 60_000

/** Keeps one live stream open while mounted, and refetches the queries that its events invalidate. */
export function useLive() {
  const client = useQueryClient()
  useEffect(() => {
    const stop = new AbortController()
    keepConnected(client, stop.signal)
    return () => stop.abort()
  }, [client])
}

async function keepConnected(client: QueryClient, stopped: AbortSignal) {
  let pause = firstPause
  for (let first = true; !stopped.aborted; first = false) {
    // After a reconnect, refetch everything once to catch up on missed events.
    const opened = () => {
      pause = firstPause
      if (!first) refresh(client, Object.keys(invalidatedPaths) as LiveEvent['type'][])
    }
    const refused = await read(stopped, opened, (event) => {
      // Nothing to read again: pages that show the thread follow this key.
      if (event.type === 'typing' && event.id) client.setQueryData(typingKey(event.id), Date.now())
      // Of the conversations only the one in which something was written is read again.
      else if (event.type === 'messages' && event.id)
        invalidateAbout(client, event.id, ...invalidatedPaths.messages)
      else refresh(client, [event.type])
    })
    if (refused) return
    await wait(pause + Math.random() * 500, stopped)
    pause = Math.min(pause * 2, maxPauseMs)
  }
}

/** Reads until the stream ends. True when the server refuses, so that a retry makes no sense. */
async function read(stopped: AbortSignal, opened: () => void, hear: (event: LiveEvent) => void) {
  const attempt = new AbortController()
  const abort = () => attempt.abort()
  stopped.addEventListener('abort', abort)
  let watchdog = setTimeout(abort, silenceMs)
  try {
    // Not EventSource, which cannot send the bearer token.
    const response = await fetch(apiUrl('/live'), {
      headers: { authorization: `Bearer ${storedToken() ?? ''}`, accept: 'text/event-stream' },
      signal: attempt.signal,
    })
    // The stream is the first to learn of an ended session; the client's one interceptor deals with it.
    if (response.status === 401) await api.get('/auth/session', {}, { silent: true }).catch(() => null)
    if (response.status === 401 || response.status === 403) return true
    if (!response.ok || !response.body) return false
    opened()
    let pending = ''
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      clearTimeout(watchdog)
      watchdog = setTimeout(abort, silenceMs)
      const messages = (pending + chunk.value).split('\n\n')
      pending = messages.pop() ?? ''
      for (const message of messages)
        if (message.startsWith('data: ')) hear(JSON.parse(message.slice(6)) as LiveEvent)
    }
  } catch {
    // Streams usually end by a dropped connection; the caller reconnects.
  } finally {
    clearTimeout(watchdog)
    stopped.removeEventListener('abort', abort)
  }
  return false
}

const refresh = (client: QueryClient, types: LiveEvent['type'][]) =>
  invalidate(client, ...types.flatMap((type) => invalidatedPaths[type] ?? []))

const wait = (milliseconds: number, stopped: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    stopped.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
