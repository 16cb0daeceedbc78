import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { apiQuery, type DataOf } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'

const pauseMs = 800

/** The note as it is typed. It is saved when typing pauses, and when the page is left. */
export function useOwnNote(id: string, stored: DataOf<'GET', '/interviews/:id/note'>) {
  const client = useQueryClient()
  const [text, setText] = useState(stored.note)
  const [savedAt, setSavedAt] = useState(stored.savedAt)
  const lastSaved = useRef(stored.note)
  const latest = useRef(stored.note)
  const { write, failure } = useWrite('PUT /interviews/:id/note', {
    silent: true,
    parallel: true,
    done: ({ data }) => {
      client.setQueryData(apiQuery('/interviews/:id/note', { id }).queryKey, data)
      setSavedAt(data.savedAt)
    },
  })
  // One after the other, so that what was typed before never overwrites what was typed after.
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const save = useRef(() => undefined as unknown)
  save.current = () => {
    queue.current = queue.current.then(async () => {
      const note = latest.current
      if (note !== lastSaved.current && (await write({ id, note }))) lastSaved.current = note
    })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pause begins anew with each letter
  useEffect(() => {
    const timer = setTimeout(() => save.current(), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  useEffect(() => {
    const saveNow = () => save.current()
    const saveHidden = () => document.visibilityState === 'hidden' && saveNow()
    document.addEventListener('visibilitychange', saveHidden)
    window.addEventListener('online', saveNow)
    return () => {
      document.removeEventListener('visibilitychange', saveHidden)
      window.removeEventListener('online', saveNow)
      saveNow()
    }
  }, [])
  return {
    text,
    change: (value: string) => {
      latest.current = value
      setText(value)
    },
    save: () => save.current(),
    savedAt,
    isSaved: text === lastSaved.current,
    isFailing: failure !== null,
  }
}
