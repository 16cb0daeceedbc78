import { useCallback, useEffect, useRef, useState } from 'react'
import { showSuccess } from '#/client/toast.ts'
import { useWrite } from '#/client/use-write.ts'

const pause = 800

const clock = (when: string) =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(new Date(when))

/** Saves the draft 800 ms after the last change. A failed save is retried with the next change, or on demand. */
export function useAutosave(values: object, changed: boolean, savedBefore: string | null) {
  const { write, failure } = useWrite('PUT /employers/draft', { silent: true })
  const [savedAt, setSavedAt] = useState(savedBefore)
  const text = JSON.stringify(values)
  const last = useRef(text)
  const running = useRef<Promise<unknown>>(Promise.resolve())

  const save = useCallback(
    (typed: string) => {
      // Saves run one after the other, so that an older draft never overwrites a newer one.
      running.current = running.current.then(async () => {
        const answer = await write({ draft: JSON.parse(typed) })
        if (!answer) return
        last.current = typed
        setSavedAt(answer.data.savedAt)
      })
      return running.current
    },
    [write],
  )

  useEffect(() => {
    if (!changed || text === last.current) return
    const timer = setTimeout(() => save(text), pause)
    return () => clearTimeout(timer)
  }, [text, changed, save])

  const saveNow = async () => {
    await save(text)
    if (last.current === text) showSuccess('Draft saved. Come back whenever you like.')
  }
  return {
    saveNow,
    /** Waits for a running save, which would otherwise recreate the draft of a profile that was just submitted. */
    settle: () => {
      last.current = text
      return running.current
    },
    words: failure ? 'Not saved yet. It is still here.' : savedAt ? `Draft saved at ${clock(savedAt)}` : null,
  }
}
