import { useEffect, useRef, useState } from 'react'
import { useWrite } from '#/client/queries/use-write.ts'
import type { Job } from '#/features/jobs/api.ts'
import { formatTime } from '#/shared/dates.ts'
import { isDraftEmpty } from '../drafts/draft-content.ts'
import { type ApplyDraft, draftChanges, saveApplyDraft, toAccountDraft } from './apply-draft.ts'

/** Keeps the draft in the account too, for other devices; returns whether what is written now is there. */
export function useAccountDraft(job: Job, draft: ApplyDraft, isOpen: boolean, isNew: boolean) {
  const { write } = useWrite('PUT /applications/draft/:slug', {
    silent: true,
    parallel: true,
    invalidates: ['/applications/drafts'],
  })
  const text = JSON.stringify(toAccountDraft(job, draft))
  // Nothing is begun before something is in it; whenever it begins, where they came from is kept with it.
  const kept = useRef(isNew ? '' : text)
  const begins = useRef(isNew)
  const [keptText, setKeptText] = useState('')
  const isEmpty = isDraftEmpty(draft)
  const { slug } = job
  useEffect(() => {
    if (!isOpen || text === kept.current || (isEmpty && !kept.current)) return
    const timer = setTimeout(async () => {
      const before = kept.current ? JSON.parse(kept.current) : {}
      const now = JSON.parse(text) as ReturnType<typeof toAccountDraft>
      const changes = { ...draftChanges(before, now), ...(begins.current && { source: now.source }) }
      // What could not be kept is among the changes of the next time.
      if (!(await write({ slug, draft: changes }))) return
      kept.current = text
      begins.current = isEmpty
      setKeptText(text)
    }, 1500)
    return () => clearTimeout(timer)
  }, [slug, text, isEmpty, isOpen, write])
  return keptText === text
}

/** Saves the draft shortly after each change, and at once when the page is left; returns when it last did. */
export function useDraftAutosave<Draft extends ApplyDraft>(
  slug: string,
  draft: Draft,
  isOpen: boolean,
  keep: (slug: string, draft: Draft) => boolean = saveApplyDraft,
) {
  const [savedAt, setSavedAt] = useState('')
  const text = JSON.stringify(draft)
  const savedText = useRef(text)
  useEffect(() => {
    if (!isOpen || text === savedText.current) return
    const save = () => {
      savedText.current = text
      setSavedAt(keep(slug, JSON.parse(text) as Draft) ? formatTime(new Date()) : '')
    }
    const timer = setTimeout(save, 300)
    window.addEventListener('pagehide', save)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', save)
    }
  }, [slug, text, isOpen, keep])
  return savedAt
}
