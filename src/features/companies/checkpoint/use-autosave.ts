import { useCallback, useEffect, useRef, useState } from 'react'
import { useWrite } from '#/client/queries/use-write.ts'
import { showSuccess } from '#/client/toasts/toast.ts'
import { formatTime } from '#/shared/dates.ts'

const debounceMs = 800

/** Saves the draft 800 ms after the last change. A failed save is retried with the next change, or on demand. */
export function useAutosave(values: object, isDirty: boolean, initialSavedAt: string | null) {
  const { write, failure } = useWrite('PUT /employers/draft', { silent: true })
  const [savedAt, setSavedAt] = useState(initialSavedAt)
  const serialized = JSON.stringify(values)
  const lastSaved = useRef(serialized)
  const pendingSave = useRef<Promise<unknown>>(Promise.resolve())

  const save = useCallback(
    (serializedDraft: string) => {
      // Saves run one after the other, so that an older draft never overwrites a newer one.
      pendingSave.current = pendingSave.current.then(async () => {
        const answer = await write({ draft: JSON.parse(serializedDraft) })
        if (!answer) return
        lastSaved.current = serializedDraft
        setSavedAt(answer.data.savedAt)
      })
      return pendingSave.current
    },
    [write],
  )

  useEffect(() => {
    if (!isDirty || serialized === lastSaved.current) return
    const timer = setTimeout(() => save(serialized), debounceMs)
    return () => clearTimeout(timer)
  }, [serialized, isDirty, save])

  const saveNow = async () => {
    await save(serialized)
    if (lastSaved.current === serialized) showSuccess('Draft saved. Come back whenever you like.')
  }
  return {
    saveNow,
    /** Waits for a running save, which would otherwise recreate the draft of a profile that was just submitted. */
    finish: () => {
      lastSaved.current = serialized
      return pendingSave.current
    },
    label: failure
      ? 'Not saved yet. It is still here.'
      : savedAt
        ? `Draft saved at ${formatTime(savedAt)}`
        : null,
  }
}
