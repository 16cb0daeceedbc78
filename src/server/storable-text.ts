import { fieldError } from '#/shared/errors.ts'

/** Far deeper than any of our forms, and far below the limit of the call stack. */
const maxDepth = 40

/** Removes what Postgres text cannot hold: U+0000 and lone surrogates. */
export const toStorableText = (text: string) => text.toWellFormed().replaceAll('\0', '')

/** Throws 422 for the first field whose text or depth the database cannot store. */
export function assertStorableText(input: unknown) {
  const pending: { value: unknown; name: string; depth: number }[] = [{ value: input, name: '', depth: 0 }]
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value, name, depth } = next
    if (typeof value === 'string' && toStorableText(value) !== value)
      throw fieldError(toStorableText(name), 'This contains characters that cannot be stored')
    if (typeof value !== 'object' || value === null || value instanceof Date) continue
    if (depth === maxDepth) throw fieldError(toStorableText(name), 'This is nested too deeply')
    for (const [key, inner] of Object.entries(value)) {
      const path = name ? `${name}.${key}` : key
      pending.push({ value: inner, name: path, depth: depth + 1 })
      if (toStorableText(key) !== key) pending.push({ value: key, name: path, depth })
    }
  }
}
