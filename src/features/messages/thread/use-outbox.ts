import { useEffect, useRef, useState } from 'react'
import { deleteDraft, readDraft, writeDraft } from '#/client/drafts.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { asSentence } from '#/shared/sentence.ts'
import { neverSynced, type SyncedDraft, useDraftSync } from '../drafts/use-draft-sync.ts'
import type { Attachment } from './Attachments.tsx'
import { type AnyThread, endpointsOf, type Side, staleThreads } from './side.ts'

/** A message on its way. `key` is the same each time it is sent, so that the server stores it once. */
export type Outgoing = {
  key: string
  body: string
  files: Attachment[]
  sentAt: string
  problem: string | null
}

/** `synced` is what the account has of it, as far as this device knows. */
type Draft = { body: string; files: Attachment[]; outgoing: Outgoing[]; synced: SyncedDraft }
const empty: Draft = { body: '', files: [], outgoing: [], synced: neverSynced }

/** After a reload nobody knows whether it arrived; sending it again cannot send it twice. */
const interrupted = 'It wasn’t sent before you left this page.'

/**
 * What somebody types in this thread and what is on its way, kept in this browser until the server has it, and its text
 * in the account as well. What could not be sent stays with the reason, and can be sent again.
 */
export function useOutbox(side: Side, { id, messages, draft: kept }: AnyThread) {
  const name = `message ${side} ${id}`
  const [draft, setDraft] = useState<Draft>(() => {
    const here = readDraft<Draft>(name)
    const outgoing = (here?.outgoing ?? []).map((one) => ({ ...one, problem: one.problem ?? interrupted }))
    return here ? { ...empty, ...here, outgoing } : empty
  })
  const latest = useRef(draft)
  const change = (part: Partial<Draft>) => {
    latest.current = { ...latest.current, ...part }
    setDraft(latest.current)
    const { body, files, outgoing, synced } = latest.current
    if (body + synced.body === '' && files.length + outgoing.length === 0) deleteDraft(name)
    else writeDraft(name, latest.current)
  }
  const without = (key: string) => latest.current.outgoing.filter((one) => one.key !== key)

  const { write } = useWrite(endpointsOf[side].send, {
    invalidates: staleThreads,
    parallel: true,
    silent: true,
  })
  const sync = useDraftSync(side, id, { here: draft, latest, kept, messages, change })

  const deliver = async (message: Outgoing, was: string | null = null) => {
    const { key, body, files } = message
    change({ outgoing: [...without(key), { ...message, problem: null }] })
    const input = { id, key, body, files: files.map((file) => file.id), draft: was }
    const answer = await write(input, (error) => {
      const [refusal] = Object.values(error.errors ?? {}).flat()
      const problem = asSentence(refusal ?? error.message)
      change({
        outgoing: latest.current.outgoing.map((one) => (one.key === key ? { ...one, problem } : one)),
      })
    })
    if (answer) change({ outgoing: without(key) })
  }

  // An answer that was lost on the way: the message is there, so it is no longer on its way.
  useEffect(() => {
    const arrived = new Set(messages.map(({ key }) => key))
    const waiting = latest.current.outgoing.filter(({ key }) => !arrived.has(key))
    if (waiting.length < latest.current.outgoing.length) change({ outgoing: waiting })
  })

  return {
    body: draft.body,
    setBody: (body: string) => change({ body }),
    files: draft.files,
    setFiles: (files: Attachment[]) => change({ files }),
    /** Shown beneath the messages until they are among them. */
    outgoing: draft.outgoing.filter(({ key }) => !messages.some((message) => message.key === key)),
    send(body: string) {
      const { files, synced } = latest.current
      const message = {
        key: crypto.randomUUID(),
        body,
        files,
        sentAt: new Date().toISOString(),
        problem: null,
      }
      // The server deletes the draft with the message, so nothing has to be kept in the account any more.
      change({ body: '', files: [], synced: neverSynced })
      return deliver(message, synced.revision)
    },
    sendAgain: (message: Outgoing) => deliver(message),
    /** Where the text is kept, and what another device has kept instead. */
    sync,
    /** Back into the field, in front of what was typed since. */
    edit({ key, body, files }: Outgoing) {
      change({
        outgoing: without(key),
        body: [body, latest.current.body].filter(Boolean).join('\n'),
        files: [...files, ...latest.current.files],
      })
    },
  }
}
