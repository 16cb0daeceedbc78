import { tabStore } from '../browser-storage.ts'
import { readSession } from '../session.ts'

// What somebody typed when the session ended is there again after they have signed in: kept in this tab, for this
// user and this address only. Passwords and files are never kept.

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type KeptField = { name: string; nth: number; value: string; checked: boolean }
type KeptInput = { userId: string; address: string; fields: KeptField[] }

const storageKey = 'kept-input'
const touched = new WeakSet<EventTarget>()
const notKept = ['password', 'file', 'hidden', 'search']

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement

/** Notes which fields somebody has changed, so that only those are kept. */
export function watchTyping() {
  const note = ({ target, isTrusted }: Event) => {
    if (isTrusted && isField(target)) touched.add(target)
  }
  document.addEventListener('input', note, true)
  return () => document.removeEventListener('input', note, true)
}

// A combobox has two texts: what is chosen, and what is typed to find it.
const mayBeKept = (field: Field) =>
  !notKept.includes(field.type) &&
  field.getAttribute('role') !== 'combobox' &&
  field.autocomplete !== 'one-time-code'

/** The name of a field, or its label; ids may differ at the next visit. */
const nameOf = (field: Field) =>
  `${field.type} ${field.name || field.ariaLabel || field.labels?.[0]?.textContent || ''} ${field.type === 'radio' ? field.value : ''}`

function listFields() {
  const seen = new Map<string, number>()
  return [...document.querySelectorAll<Field>('input, textarea, select')].filter(mayBeKept).map((field) => {
    const name = nameOf(field)
    const nth = seen.get(name) ?? 0
    seen.set(name, nth + 1)
    return { field, name, nth }
  })
}

const address = () => window.location.pathname + window.location.search

/** Keeps what was typed on this page. Call it while the session is still known. */
export function keepTypedInput() {
  const userId = readSession()?.user?.id
  const fields = listFields()
    .filter(({ field }) => touched.has(field))
    .map(({ field, name, nth }) => {
      const checked = field instanceof HTMLInputElement && field.checked
      return { name, nth, value: field.value, checked }
    })
  if (!userId || fields.length === 0) return
  tabStore.setItem(storageKey, JSON.stringify({ userId, address: address(), fields } satisfies KeptInput))
}

/** Whether something is kept in this tab; the login page says so. */
export const hasKeptInput = () => tabStore.getItem(storageKey) !== null

function readKept(): KeptInput | null {
  const text = tabStore.getItem(storageKey)
  return text ? (JSON.parse(text) as KeptInput) : null
}

/**
 * Fills the kept input into the fields of this page as they appear: some are in dialogs that are opened later.
 * `onRestored` hears once. Returns a function that stops.
 */
export function restoreTypedInput(onRestored: () => void) {
  const kept = readKept()
  const userId = readSession()?.user?.id
  if (!kept || !userId) return () => {}
  if (kept.userId !== userId) {
    tabStore.removeItem(storageKey)
    return () => {}
  }
  if (kept.address !== address()) return () => {}
  let { fields } = kept
  let hasReported = false
  const fill = () => {
    const present = listFields()
    const rest = fields.filter(({ name, nth, value, checked }) => {
      const found = present.find((one) => one.name === name && one.nth === nth)
      if (found) fillField(found.field, value, checked)
      return !found
    })
    if (rest.length === fields.length) return
    fields = rest
    if (fields.length > 0) tabStore.setItem(storageKey, JSON.stringify({ ...kept, fields }))
    else {
      tabStore.removeItem(storageKey)
      observer.disconnect()
    }
    if (!hasReported) onRestored()
    hasReported = true
  }
  const observer = new MutationObserver(fill)
  observer.observe(document.body, { childList: true, subtree: true })
  fill()
  return () => observer.disconnect()
}

/** Sets a field as typing would, so that React and the form hear of it. */
function fillField(field: Field, value: string, checked: boolean) {
  touched.add(field)
  if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) {
    if (field.checked !== checked) field.click()
    return
  }
  // The setter of the prototype: React has replaced the element's own, and would not notice a change.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
