import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { apiUrl } from '#/client/api.ts'

const verifierKey = 'signInVerifier'
const nextKey = 'signInNext'

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Leaves for the identity provider. A secret stays in this tab, and only with it does the way back open. */
export async function startExternalSignIn(role: 'SEEKER' | 'EMPLOYER' | null, next: string | null) {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)))
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  sessionStorage.setItem(verifierKey, verifier)
  if (next) sessionStorage.setItem(nextKey, next)
  else sessionStorage.removeItem(nextKey)
  const query = new URLSearchParams({ challenge: base64url(new Uint8Array(digest)), ...(role && { role }) })
  window.location.assign(apiUrl(`/auth/external/start?${query}`))
}

/** With what the tab shows that it was the one that left. */
export const keptVerifier = () => sessionStorage.getItem(verifierKey) ?? undefined

/** What this tab kept when it left, once. */
export function takeExternalStart() {
  const verifier = sessionStorage.getItem(verifierKey) ?? undefined
  const next = sessionStorage.getItem(nextKey)
  sessionStorage.removeItem(verifierKey)
  sessionStorage.removeItem(nextKey)
  return { verifier, next }
}

/** Back from the provider without a session: where the person was headed goes into the address again. */
export function useKeptNext() {
  const [search, setSearch] = useSearchParams()
  useEffect(() => {
    if (!search.has('problem') || search.has('next')) return
    const kept = sessionStorage.getItem(nextKey)
    if (kept) setSearch({ ...Object.fromEntries(search), next: kept }, { replace: true })
  }, [search, setSearch])
}
