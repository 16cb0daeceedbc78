const plain = (text: string) => text.normalize('NFKC').toLowerCase()

/** Whether the text has @ and this full name; '@Ana Li' does not name 'Ana Lindholm', nor the other way round. */
export function isMentioned(body: string, name: string) {
  const [text, mention] = [plain(body), `@${plain(name)}`]
  for (let at = text.indexOf(mention); at >= 0; at = text.indexOf(mention, at + 1))
    if (!/^[\p{L}\p{M}\p{N}]/u.test(text.slice(at + mention.length))) return true
  return false
}

/** What is being typed after an @: where that stands, and the beginning of a name. */
export type MentionDraft = { at: number; typed: string }

const maxNameLength = 80

/** The mention at the cursor; null in a mail address, or when a new line began since. */
export function mentionAt(text: string, cursor: number): MentionDraft | null {
  const at = text.lastIndexOf('@', cursor - 1)
  if (at < 0 || cursor - at > maxNameLength || /[\p{L}\p{N}._-]$/u.test(text.slice(0, at))) return null
  const typed = text.slice(at + 1, cursor)
  return typed.includes('\n') ? null : { at, typed }
}

/** Without accents and case: "grainne" finds "Gráinne". */
const searchable = (text: string) => plain(text).normalize('NFD').replace(/\p{M}/gu, '')

/** Whose name, or a later word of it, begins with what is typed; none once a name stands there in full. */
export function matchingNames<Person extends { name: string }>(people: readonly Person[], typed: string) {
  const words = searchable(typed)
  const begins = people.filter(({ name }) => searchable(name).startsWith(words))
  const [only] = begins
  if (begins.length === 1 && only && searchable(only.name) === words) return []
  const later = people.filter(
    (person) => !begins.includes(person) && words !== '' && searchable(person.name).includes(` ${words}`),
  )
  return [...begins, ...later]
}

/** The text with the name in the place of what was typed, and where the cursor goes. */
export function insertMention(text: string, { at, typed }: MentionDraft, name: string) {
  const before = `${text.slice(0, at)}@${name} `
  const rest = text.slice(at + 1 + typed.length)
  return { text: before + rest.replace(/^ /, ''), cursor: before.length }
}
