import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { api, query } from '#/client/api.ts'
import { useSession } from '#/client/session.ts'
import { showDone } from '#/client/undo-toast.tsx'

/** What was pressed and has not come back from the server yet: slug to saved or not. */
const usePressed = create<{ pressed: Record<string, boolean> }>(() => ({ pressed: {} }))
const press = (slug: string, saved: boolean) =>
  usePressed.setState(({ pressed }) => ({ pressed: { ...pressed, [slug]: saved } }))
const release = (slug: string) =>
  usePressed.setState(({ pressed }) => ({
    pressed: Object.fromEntries(Object.entries(pressed).filter(([key]) => key !== slug)),
  }))

/** Saves or removes at once on the screen; takes it back if the server says no. */
async function changeSaved(client: QueryClient, slug: string, saved: boolean) {
  press(slug, saved)
  try {
    await (saved ? api.put('/saved-jobs/:slug', { slug }) : api.delete('/saved-jobs/:slug', { slug }))
    await client.invalidateQueries({ queryKey: ['/saved-jobs'] })
  } finally {
    release(slug)
  }
}

/** Whether this job is saved, and the press that changes it. Only a seeker has saved jobs. */
export function useSaved(slug: string) {
  const client = useQueryClient()
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
    try {
      await changeSaved(client, slug, next)
      showDone(
        `saved ${slug}`,
        next ? 'Saved' : 'Removed from saved',
        () => void changeSaved(client, slug, !next).catch(() => {}),
      )
    } catch {
      // The client has shown the failure, and the bookmark is back as it was.
    }
  }
  return { saved, toggle }
}

// A visitor's wish to save a job outlives the way through the login, in this tab only. A slug is no personal data.
const wishKey = 'save-after-login'
export const savePendingJob = (slug: string) => sessionStorage.setItem(wishKey, slug)

/** Saves what the visitor wanted to save, once they are a seeker. */
export async function resumePendingSave(client: QueryClient) {
  const slug = sessionStorage.getItem(wishKey)
  if (!slug) return
  sessionStorage.removeItem(wishKey)
  try {
    await changeSaved(client, slug, true)
    showDone(`saved ${slug}`, 'Saved')
  } catch {
    // It closed meanwhile; the client has said so.
  }
}
