import { tabStore } from '#/client/browser-storage.ts'

const key = 'emailToConfirm'

/** Keeps the address that waits for confirmation in this tab; where none is kept, the page asks for it. */
export const savePendingEmail = (email: string) => tabStore.setItem(key, email)
export const readPendingEmail = () => tabStore.getItem(key) ?? ''
