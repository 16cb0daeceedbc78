const key = 'emailToConfirm'

/** The address this tab waits to see confirmed. Storage may be closed to us; then we ask for it again. */
export function rememberEmail(email: string) {
  try {
    sessionStorage.setItem(key, email)
  } catch {}
}

export function rememberedEmail() {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}
