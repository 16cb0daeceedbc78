import { useMemo, useSyncExternalStore } from 'react'
import { paths } from '#/shared/paths.ts'

/** What the browser keeps about the person, under the spec's four keys. The server believes none of it. */
type StoredUser = { id: string; role: Role; name: string; photo: string | null }
type Session = { token: string; role: Role; status: string; user: StoredUser | null }

export const roles = ['SEEKER', 'EMPLOYER', 'RECRUITER', 'SUPER_ADMIN'] as const
export type Role = (typeof roles)[number]
const keys = { token: 'token', role: 'role', status: 'Status', user: 'user' } as const
const listeners = new Set<() => void>()
let cached: { raw: string; session: Session | null } = { raw: '', session: null }

/** Looking as somebody else: their name, until when, and where to go back to. */
export type Impersonation = { name: string; until: string; back: string }
const lookKey = 'looking'

/**
 * An administrator looks as somebody else in one tab only. Its own storage then comes before the browser's,
 * where the administrator's session stays as it is for the other tabs.
 */
const store = () => (sessionStorage.getItem(lookKey) ? sessionStorage : localStorage)

export const storedToken = () => (typeof window === 'undefined' ? null : store().getItem(keys.token))

/** The session in storage; null without a token and a known role. The same object until something changes. */
export function readSession(): Session | null {
  const raw = JSON.stringify(Object.values(keys).map((key) => store().getItem(key)))
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
  store().setItem(keys.token, token)
  store().setItem(keys.role, user.role)
  store().setItem(
    keys.user,
    JSON.stringify({ id: user.id, role: user.role, name: user.name, photo: user.photo }),
  )
  storeStatus(status ?? '')
}

/** The employer's status, as last read from the server; 'Inactive' when the profile could not be read. */
export function storeStatus(status: string) {
  store().setItem(keys.status, status)
  changed()
}

/** While looking, only the look ends: the administrator's own session is there again. */
export function clearSession() {
  const from = store()
  for (const key of Object.values(keys)) from.removeItem(key)
  sessionStorage.removeItem(lookKey)
  changed()
}

export function storeImpersonation(session: Parameters<typeof storeSession>[0], look: Impersonation) {
  sessionStorage.setItem(lookKey, JSON.stringify(look))
  storeSession(session)
}

/** The look of this tab; null for everybody else. */
export const useImpersonation = () => {
  const raw = useSyncExternalStore(
    subscribe,
    () => sessionStorage.getItem(lookKey),
    () => null,
  )
  return useMemo(() => (raw ? (JSON.parse(raw) as Impersonation) : null), [raw])
}

function changed() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  // Signing out in one tab signs out the others.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The session, live. Null on the server and on the first paint, which are drawn for a visitor. */
export function useSession() {
  return useSyncExternalStore(subscribe, readSession, () => null)
}

/** The client a recruiter acts for on this page, or null. */
export const actingFor = (pathname = window.location.pathname) =>
  /^\/recruiter\/for\/([a-z0-9-]+)/.exec(pathname)?.[1] ?? null

/** Where a signed-in person lives. */
export function homePath({ role, status }: Pick<Session, 'role' | 'status'>) {
  if (role === 'SEEKER') return paths.seeker.dashboard
  if (role === 'RECRUITER') return paths.recruiter.dashboard
  if (role === 'SUPER_ADMIN') return paths.admin.verification
  return status === 'approved' ? paths.employer.dashboard : paths.employer.checkpoint
}
