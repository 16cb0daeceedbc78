import type { FailureResponse } from '#/shared/errors.ts'
import { api, apiUrl, authHeaders } from './api.ts'

const failureMessage = 'The file could not be loaded. Try again.'

/** Gives a file that the page has to the browser, which saves or opens it. */
export function saveFile(content: Blob, name: string) {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Downloads a file of the API, because a plain link cannot carry the token. Returns the error message, or ''. */
export async function downloadFile(path: string, name: string) {
  try {
    const response = await fetch(apiUrl(path), { headers: authHeaders() })
    if (response.status === 401) await api.get('/auth/session', {}, { silent: true })
    if (!response.ok) return ((await response.json()) as FailureResponse).message || failureMessage
    saveFile(await response.blob(), name)
    return ''
  } catch {
    return failureMessage
  }
}

/** '412 KB', '3.2 MB'. */
export const fileSize = (bytes: number) =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`
