import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { create } from 'zustand'
import { query } from '#/client/api.ts'
import { useSession } from '#/client/session.ts'
import { showDone } from '#/client/undo-toast.tsx'
import { useWrite } from '#/client/use-write.ts'

/** What was pressed and has not come back from the server yet: slug to saved or not. */
const usePressed = create<{ pressed: Record<string, boolean> }>(() => ({ pressed: {} }))
const press = (slug: string, saved: boolean) =>
  usePressed.setState(({ pressed }) => ({ pressed: { ...pressed, [slug]: saved } }))
const release = (slug: string) =>
  usePressed.setState(({ pressed }) => ({
    pressed: Object.fromEntries(Object.entries(pressed).filter(([key]) => key !== slug)),
  }))

/** Saves or removes at once on the screen; takes it back if the server says no. */
function useChangeSaved() {
  const options = { parallel: true, invalidates: ['/saved-jobs'] } as const
  const { write: save } = useWrite('PUT /saved-jobs/:slug', options)
  const { write: remove } = useWrite('DELETE /saved-jobs/:slug', options)
  return useCallback(
    async (slug: string, saved: boolean) => {
      press(slug, saved)
      const answer = await (saved ? save({ slug }) : remove({ slug }))
      release(slug)
      return answer !== null
    },
    [save, remove],
  )
}

/** Whether this job is saved, and the press that changes it. Only a seeker has saved jobs. */
export function useSaved(slug: string) {
  const change = useChangeSaved()
  const isSeeker = useSession()?.role === 'SEEKER'
  const pressed = usePressed((state) => state.pressed[slug])
  const list = useQuery({
    ...query('/saved-jobs', {}, { silent: true }),
    enabled: isSeeker,
    staleTime: 60_000,
  })
  const saved = pressed ?? list.data?.some((job) => job.slug === slug) ?? false

  const toggle = async () => {
    const next = !saved
    if (await change(slug, next))
      showDone(`saved ${slug}`, next ? 'Saved' : 'Removed from saved', () => void change(slug, !next))
  }
  return { saved, toggle }
}

// A visitor's wish to save a job outlives the way through the login, in this tab only. A slug is no personal data.
const wishKey = 'save-after-login'
export const savePendingJob = (slug: string) => sessionStorage.setItem(wishKey, slug)

/** Saves what the visitor wanted to save, once they are a seeker. */
export function useResumePendingSave(isSeeker: boolean) {
  const change = useChangeSaved()
  useEffect(() => {
    const slug = isSeeker && sessionStorage.getItem(wishKey)
    if (!slug) return
    sessionStorage.removeItem(wishKey)
    change(slug, true).then((isDone) => isDone && showDone(`saved ${slug}`, 'Saved'))
  }, [isSeeker, change])
}
