import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { create } from 'zustand'
import { apiQuery } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { useSession } from '#/client/session.ts'
import { showUndoToast } from '#/client/toasts/undo-toast.tsx'
import { takePendingSave } from './pending-save.ts'

/** Saves in flight: slug to the wanted state. */
const usePendingSaves = create<{ pending: Record<string, boolean> }>(() => ({ pending: {} }))
const setPending = (slug: string, saved: boolean) =>
  usePendingSaves.setState(({ pending }) => ({ pending: { ...pending, [slug]: saved } }))
const clearPending = (slug: string) =>
  usePendingSaves.setState(({ pending }) => ({
    pending: Object.fromEntries(Object.entries(pending).filter(([key]) => key !== slug)),
  }))

/** Changes the saved state optimistically; rolled back if the request fails. */
function useChangeSaved() {
  const options = { parallel: true, invalidates: ['/saved-jobs'] } as const
  const { write: save } = useWrite('PUT /saved-jobs/:slug', options)
  const { write: remove } = useWrite('DELETE /saved-jobs/:slug', options)
  return useCallback(
    async (slug: string, saved: boolean) => {
      setPending(slug, saved)
      const answer = await (saved ? save({ slug }) : remove({ slug }))
      clearPending(slug)
      return answer !== null
    },
    [save, remove],
  )
}

/** Whether this job is saved, and a function to change it; for seekers only. */
export function useSavedJob(slug: string) {
  const change = useChangeSaved()
  const isSeeker = useSession()?.role === 'SEEKER'
  const pending = usePendingSaves((state) => state.pending[slug])
  const list = useQuery({
    ...apiQuery('/saved-jobs', {}, { silent: true }),
    enabled: isSeeker,
    staleTime: 60_000,
  })
  const saved = pending ?? list.data?.some((job) => job.slug === slug) ?? false

  const toggle = async () => {
    const next = !saved
    if (await change(slug, next))
      showUndoToast(`saved ${slug}`, next ? 'Saved' : 'Removed from saved', () => void change(slug, !next))
  }
  return { saved, toggle }
}

/** Saves the pending job once the visitor has logged in as a seeker. */
export function useResumePendingSave(isSeeker: boolean) {
  const change = useChangeSaved()
  useEffect(() => {
    const slug = isSeeker && takePendingSave()
    if (!slug) return
    change(slug, true).then((isDone) => isDone && showUndoToast(`saved ${slug}`, 'Saved'))
  }, [isSeeker, change])
}
