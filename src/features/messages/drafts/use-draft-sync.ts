import { type RefObject, useEffect, useRef, useState } from 'react'
import { useWrite } from '#/client/queries/use-write.ts'
import { readImpersonation } from '#/client/session.ts'
import { maxDraftLength } from '../limits.ts'
import { endpointsOf, type KeptDraft, type Message, type Side } from '../thread/side.ts'

/** The draft as this device and the account last agreed on it. */
export type SyncedDraft = { body: string; revision: string | null }
export const neverSynced: SyncedDraft = { body: '', revision: null }

/** Typing pauses this long before it is kept in the account. */
const pauseMs = 800

type Texts = {
  here: { body: string; synced: SyncedDraft }
  latest: RefObject<{ body: string; synced: SyncedDraft }>
  /** In the account, as the thread was read last. */
  kept: KeptDraft
  messages: readonly Message[]
  change: (part: { body?: string; synced?: SyncedDraft }) => void
}

/**
 * Keeps the text of a thread in the account, where other devices find it. What is unchanged here follows the account;
 * what was changed on both is shown, and its writer chooses.
 */
export function useDraftSync(side: Side, id: string, { here, latest, kept, messages, change }: Texts) {
  const [conflict, setConflict] = useState<KeptDraft>(null)
  const [isSaving, setIsSaving] = useState(false)
  /** What could not be kept in the account; tried again when it changes, or with the connection. */
  const [failed, setFailed] = useState<string | null>(null)
  const { write } = useWrite(endpointsOf[side].draft, { silent: true, parallel: true })
  /** The thread may be read before a draft was saved, and arrive after it. */
  const seen = useRef(new Set<string>(here.synced.revision ? [here.synced.revision] : []))
  const isBusy = useRef(false)

  const save = useRef(async () => {})
  save.current = async () => {
    const { body, synced } = latest.current
    if (isBusy.current || body === synced.body || body.length > maxDraftLength || readImpersonation()) return
    isBusy.current = true
    setIsSaving(true)
    const answer = await write({ id, body, basedOn: synced.revision })
    isBusy.current = false
    setIsSaving(false)
    setFailed(answer ? null : body)
    if (!answer) return
    const { draft, isSaved } = answer.data
    if (draft) seen.current.add(draft.revision)
    if (isSaved) change({ synced: { body, revision: draft?.revision ?? null } })
    else if (latest.current.body === '' && draft) change(takenOver(draft))
    else setConflict(draft)
  }

  const isBehind = here.body !== here.synced.body
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change waits for the next pause
  useEffect(() => {
    if (!isBehind || conflict || isSaving || failed === here.body) return
    const timer = setTimeout(() => save.current(), pauseMs)
    return () => clearTimeout(timer)
  }, [here.body, here.synced, isBehind, conflict, isSaving, failed])

  // Who leaves the page within the pause has typed it all the same.
  useEffect(() => {
    const retry = () => setFailed(null)
    const leave = () => document.visibilityState === 'hidden' && save.current()
    window.addEventListener('online', retry)
    document.addEventListener('visibilitychange', leave)
    return () => {
      window.removeEventListener('online', retry)
      document.removeEventListener('visibilitychange', leave)
      void save.current()
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the account has something new
  useEffect(() => {
    const { body, synced } = latest.current
    if (isSaving || conflict) return
    if (!kept) {
      // Sent from another device, so it is no draft any more.
      const wasSent =
        synced.revision !== null &&
        body === synced.body &&
        messages.some((one) => one.isOwn && one.body === body.trim())
      if (wasSent) change({ body: '', synced: neverSynced })
      return
    }
    if (seen.current.has(kept.revision)) return
    seen.current.add(kept.revision)
    if (body === '' || body === synced.body) change(takenOver(kept))
    else if (body === kept.body) change({ synced: takenOver(kept).synced })
    else setConflict(kept)
  }, [kept?.revision, messages.length, isSaving])

  return {
    /** The token whose program wrote what stands here. */
    writtenBy: kept && here.body === kept.body ? kept.token : null,
    /** Where the text is now. */
    isKept: here.body !== '' && !isBehind,
    /** It could not be kept in the account, or is too long for it. */
    isOnlyHere: here.body.length > maxDraftLength || (isBehind && failed !== null),
    conflict,
    useOther() {
      if (conflict) change(takenOver(conflict))
      setConflict(null)
    },
    keepThis() {
      if (conflict) change({ synced: takenOver(conflict).synced })
      setConflict(null)
    },
  }
}

const takenOver = ({ body, revision }: NonNullable<KeptDraft>) => ({ body, synced: { body, revision } })
