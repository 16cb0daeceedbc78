import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { apiUrl } from '#/client/api.ts'
import { tabStore } from '#/client/browser-storage.ts'

const verifierKey = 'signInVerifier'
const nextKey = 'signInNext'

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Keeps a new secret in this tab, which completes what begins now, and returns its hash. */
export async function newChallenge() {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)))
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  tabStore.setItem(verifierKey, verifier)
  return base64url(new Uint8Array(digest))
}

/** The same for a sign-in that goes on to a page. */
function challengeFor(next: string | null) {
  if (next) tabStore.setItem(nextKey, next)
  else tabStore.removeItem(nextKey)
  return newChallenge()
}

/** Redirects to the operator's identity provider. */
export async function startExternalSignIn(role: 'SEEKER' | 'EMPLOYER' | null, next: string | null) {
  const challenge = await challengeFor(next)
  const query = new URLSearchParams({ challenge, ...(role && { role }) })
  window.location.assign(apiUrl(`/auth/external/start?${query}`))
}

/** Redirects to the company's own. */
export async function startCompanySignIn(companyId: string, next: string | null) {
  const query = new URLSearchParams({ challenge: await challengeFor(next) })
  window.location.assign(apiUrl(`/auth/company-sign-in/${companyId}/start?${query}`))
}

/** The secret that proves this tab started the sign-in. */
export const readVerifier = () => tabStore.getItem(verifierKey) ?? undefined

/** Returns the stored verifier and target path, and removes them. */
export function consumeSignInVerifier() {
  const verifier = tabStore.getItem(verifierKey) ?? undefined
  const next = tabStore.getItem(nextKey)
  tabStore.removeItem(verifierKey)
  tabStore.removeItem(nextKey)
  return { verifier, next }
}

/** After a failed external sign-in, restores `next` in the URL. */
export function useRestoredNext() {
  const [search, setSearch] = useSearchParams()
  useEffect(() => {
    if (!search.has('problem') || search.has('next')) return
    const storedNext = tabStore.getItem(nextKey)
    if (storedNext) setSearch({ ...Object.fromEntries(search), next: storedNext }, { replace: true })
  }, [search, setSearch])
}
