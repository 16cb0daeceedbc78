const key = 'emailToConfirm'

/**
 * Stores the address waiting for confirmation in this tab. If storage is unavailable, the page asks for it
 * again.
 */
export function savePendingEmail(email: string) {
  try {
    sessionStorage.setItem(key, email)
  } catch {}
}

export function readPendingEmail() {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}
