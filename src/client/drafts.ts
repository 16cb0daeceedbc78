import { localStore, tabStore } from './browser-storage.ts'
import { readImpersonation, readSession } from './session.ts'

// What somebody has typed and not sent, kept in this browser under their id, also when the tab is closed. When a session
// ends the specification clears the storage: from then on it is kept in the tab in which it ended, until its user is back.

const prefix = 'draft '

/** The draft of whoever is signed in; null for none, and for somebody else's. */
export function readDraft<Draft extends object>(name: string): Draft | null {
  try {
    const text = tabStore.getItem(prefix + name) ?? localStore.getItem(prefix + name)
    const stored = JSON.parse(text ?? 'null') as (Draft & { userId: string }) | null
    return stored?.userId && stored.userId === readSession()?.user?.id ? stored : null
  } catch {
    return null
  }
}

/** Whether it is kept: an administrator who views as somebody keeps nothing in their name. */
export function writeDraft(name: string, draft: object) {
  const userId = readSession()?.user?.id
  if (!userId || readImpersonation()) return false
  tabStore.removeItem(prefix + name)
  return localStore.setItem(prefix + name, JSON.stringify({ userId, ...draft }))
}

// A visitor has no id: what they type is kept in their tab alone, apart from that of whose session ended there.
const visitorPrefix = 'visitor draft '

export function readVisitorDraft<Draft extends object>(name: string): Draft | null {
  try {
    return JSON.parse(tabStore.getItem(visitorPrefix + name) ?? 'null') as Draft | null
  } catch {
    return null
  }
}

export function writeVisitorDraft(name: string, draft: object) {
  return tabStore.setItem(visitorPrefix + name, JSON.stringify(draft))
}

export function deleteDraft(name: string) {
  tabStore.removeItem(prefix + name)
  localStore.removeItem(prefix + name)
}

/** Moves them to this tab; called when a session ends. */
export function moveDraftsToTab() {
  for (const key of localStore.keys()) {
    if (!key.startsWith(prefix)) continue
    tabStore.setItem(key, localStore.getItem(key) ?? '')
    localStore.removeItem(key)
  }
}
