// Texts that somebody has typed and not sent, kept in this browser also when the tab is closed. When a session ends the
// specification clears the storage: from then on they are kept in the tab in which it ended, until its user is back.

const prefix = 'draft '

export const readDraft = (name: string) =>
  sessionStorage.getItem(prefix + name) ?? localStorage.getItem(prefix + name)

export function writeDraft(name: string, text: string) {
  sessionStorage.removeItem(prefix + name)
  localStorage.setItem(prefix + name, text)
}

export function deleteDraft(name: string) {
  sessionStorage.removeItem(prefix + name)
  localStorage.removeItem(prefix + name)
}

/** Moves them to this tab; called when a session ends. */
export function moveDraftsToTab() {
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(prefix)) continue
    sessionStorage.setItem(key, localStorage.getItem(key) ?? '')
    localStorage.removeItem(key)
  }
}
