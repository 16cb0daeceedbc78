import { useMemo, useSyncExternalStore } from 'react'
import { paths } from '#/shared/paths.ts'
import { type Role, roles } from '#/shared/roles.ts'
import { localStore, tabStore } from './browser-storage.ts'
import { themeKey } from './theme/theme-script.ts'

/** What the browser stores about the user, under the specification's four keys. The server trusts none of it. */
type StoredUser = { id: string; role: Role; name: string; photo: string | null }
export type Session = { token: string; role: Role; status: string; user: StoredUser | null }

const keys = { token: 'token', role: 'role', status: 'Status', user: 'user' } as const
const listeners = new Set<() => void>()
let cached: { raw: string; session: Session | null } = { raw: '', session: null }

/** The impersonated user's name, when it ends (ISO time), and the page to return to. */
export type Impersonation = { name: string; endsAt: string; returnTo: string }
const impersonationKey = 'impersonation'

/**
 * Impersonation lasts for one tab. Its session is in sessionStorage and comes before localStorage, where the
 * administrator's own session stays for the other tabs.
 */
const sessionStore = () => (tabStore.getItem(impersonationKey) ? tabStore : localStore)

export const storedToken = () => (typeof window === 'undefined' ? null : sessionStore().getItem(keys.token))

/** The stored session; null without a token and a known role. The same object until something changes. */
export function readSession(): Session | null {
  const raw = JSON.stringify(Object.values(keys).map((key) => sessionStore().getItem(key)))
  if (raw !== cached.raw) cached = { raw, session: parse(raw) }
  return cached.session
}

function parse(raw: string): Session | null {
  const [token, role, status, user] = JSON.parse(raw) as (string | null)[]
  if (!token || !role || !roles.some((known) => known === role)) return null
  return { token, role: role as Role, status: status ?? '', user: parseUser(user ?? null) }
}

function parseUser(text: string | null): StoredUser | null {
  try {
    return text ? (JSON.parse(text) as StoredUser) : null
  } catch {
    return null
  }
}

export function storeSession({
  token,
  status,
  user,
}: {
  token: string
  status: string | null
  user: StoredUser
}) {
  sessionStore().setItem(keys.token, token)
  sessionStore().setItem(keys.role, user.role)
  sessionStore().setItem(
    keys.user,
    JSON.stringify({ id: user.id, role: user.role, name: user.name, photo: user.photo }),
  )
  storeStatus(status ?? '')
}

/** Changes the stored name or photo, which the header shows. */
export function storeOwnUser(changes: Partial<Pick<StoredUser, 'name' | 'photo'>>) {
  const session = readSession()
  if (session?.user) storeSession({ ...session, user: { ...session.user, ...changes } })
}

/** The employer's status as last read from the server; 'Inactive' when it could not be read. */
export function storeStatus(status: string) {
  // The answer may come after the session has ended.
  if (!storedToken()) return
  sessionStore().setItem(keys.status, status)
  notifyListeners()
}

/** Clears the session. During impersonation only that ends, and the administrator's own session is back. */
export function clearSession() {
  const storage = sessionStore()
  for (const key of Object.values(keys)) storage.removeItem(key)
  tabStore.removeItem(impersonationKey)
  notifyListeners()
}

/**
 * For logging out, so that the next person at this browser finds nothing: the session, and whatever else was kept here,
 * such as drafts, but for the theme, which is of the device. A session that expired keeps those for its user. While impersonating only that ends.
 */
export function forgetEverything() {
  if (sessionStore() === localStore) {
    const theme = localStore.getItem(themeKey)
    localStore.clear()
    tabStore.clear()
    if (theme) localStore.setItem(themeKey, theme)
  }
  clearSession()
}

export function storeImpersonation(
  session: Parameters<typeof storeSession>[0],
  impersonation: Impersonation,
) {
  tabStore.setItem(impersonationKey, JSON.stringify(impersonation))
  storeSession(session)
}

export function readImpersonation() {
  const raw = tabStore.getItem(impersonationKey)
  return raw ? (JSON.parse(raw) as Impersonation) : null
}

/** The impersonation of this tab, or null. */
export const useImpersonation = () => {
  const raw = useSyncExternalStore(
    subscribe,
    () => tabStore.getItem(impersonationKey),
    () => null,
  )
  return useMemo(() => (raw ? (JSON.parse(raw) as Impersonation) : null), [raw])
}

function notifyListeners() {
  // The inline script in the head sets it at load; see `beforePaint`.
  const role = readSession()?.role
  if (role) document.documentElement.dataset.role = role
  else delete document.documentElement.dataset.role
  for (const listener of listeners) listener()
}

const elsewhere = ['storage', 'pageshow', 'focus']

function subscribe(listener: () => void) {
  listeners.add(listener)
  // Signing out in one tab signs out the others. One that slept, or that Back brings from the cache, heard nothing.
  for (const event of elsewhere) window.addEventListener(event, listener)
  return () => {
    listeners.delete(listener)
    for (const event of elsewhere) window.removeEventListener(event, listener)
  }
}

/**
 * The current session, updated live. Null on the server and on the first render, which show the page to a visitor.
 */
export function useSession() {
  return useSyncExternalStore(subscribe, readSession, () => null)
}

/** The slug of the client company a recruiter acts for on this page, or null. */
export const actingFor = (pathname = window.location.pathname) =>
  /^\/recruiter\/for\/([a-z0-9-]+)/.exec(pathname)?.[1] ?? null

/** The home page of a signed-in user. */
export function homePath({ role, status }: Pick<Session, 'role' | 'status'>) {
  if (role === 'SEEKER') return paths.seeker.dashboard
  if (role === 'RECRUITER') return paths.recruiter.dashboard
  if (role === 'SUPER_ADMIN') return paths.admin.verification
  return status === 'approved' ? paths.employer.dashboard : paths.employer.checkpoint
}
