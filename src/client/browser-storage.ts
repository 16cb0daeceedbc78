/**
 * `localStorage` or `sessionStorage`, which a browser may refuse to give, or to fill. What it refuses to keep is kept as
 * long as this document.
 */
function browserStorage(give: () => Storage | null) {
  const refused = new Map<string, string>()
  const attempt = <T>(use: (storage: Storage) => T): T | undefined => {
    try {
      const storage = give()
      return storage ? use(storage) : undefined
    } catch {
      return undefined
    }
  }
  const keep = (key: string, value: string) =>
    attempt((storage) => storage.setItem(key, value) === undefined) ?? false
  const removeItem = (key: string) => {
    refused.delete(key)
    attempt((storage) => storage.removeItem(key))
  }
  return {
    getItem: (key: string): string | null =>
      refused.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    /** Returns whether the next document finds it as well. */
    setItem(key: string, value: string) {
      const isKept = keep(key, value)
      if (isKept) refused.delete(key)
      else {
        // An older value would come back with the next document.
        removeItem(key)
        refused.set(key, value)
      }
      return isKept
    },
    removeItem,
    clear() {
      refused.clear()
      attempt((storage) => storage.clear())
    },
    keys: () => [...new Set([...refused.keys(), ...(attempt((storage) => Object.keys(storage)) ?? [])])],
    /** Whether the browser keeps anything. */
    canKeep() {
      const canKeep = keep('kept', 'yes')
      removeItem('kept')
      return canKeep
    },
  }
}

/** What all tabs of this browser see. */
export const localStore = browserStorage(() => localStorage)
/** What this tab alone sees. */
export const tabStore = browserStorage(() => sessionStorage)
