import { tabStore } from '#/client/browser-storage.ts'

// Remembers in this tab the job a visitor wants to save until after the login. A slug is not personal data.
const storageKey = 'save-after-login'

export const keepPendingSave = (slug: string) => tabStore.setItem(storageKey, slug)

/** The job to be saved, once. */
export function takePendingSave() {
  const slug = tabStore.getItem(storageKey)
  tabStore.removeItem(storageKey)
  return slug
}
