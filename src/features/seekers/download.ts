import { apiUrl } from '#/client/api.ts'
import { storedToken } from '#/client/session.ts'

/** Saves one's own document; a plain link could not carry the token. Answers with what went wrong, if anything. */
export async function downloadDocument({ id, name }: { id: string; name: string }) {
  try {
    const response = await fetch(apiUrl(`/file/${id}`), {
      headers: { authorization: `Bearer ${storedToken() ?? ''}` },
    })
    if (!response.ok) return 'The file could not be loaded. Try again.'
    const address = URL.createObjectURL(await response.blob())
    const link = document.createElement('a')
    link.href = address
    link.download = name
    link.click()
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
  } catch {
    return 'The file could not be loaded. Try again.'
  }
}
