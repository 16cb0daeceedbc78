import { fieldError } from '#/shared/errors.ts'

/** Far more than any form of ours, and far less than what exhausts a stack. */
const deepest = 40

/** Postgres holds neither U+0000 nor half a surrogate pair. */
export const toStorableText = (text: string) => text.toWellFormed().replaceAll('\0', '')

/** Throws the 422 of the first field with text, or with nesting, that the database would choke on. */
export function assertStorableText(input: unknown) {
  const waiting: { value: unknown; name: string; depth: number }[] = [{ value: input, name: '', depth: 0 }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, name, depth } = next
    if (typeof value === 'string' && toStorableText(value) !== value)
      throw fieldError(toStorableText(name), 'This contains characters that cannot be stored')
    if (typeof value !== 'object' || value === null || value instanceof Date) continue
    if (depth === deepest) throw fieldError(toStorableText(name), 'This is nested too deeply')
    for (const [key, inner] of Object.entries(value)) {
      const path = name ? `${name}.${key}` : key
      waiting.push({ value: inner, name: path, depth: depth + 1 })
      if (toStorableText(key) !== key) waiting.push({ value: key, name: path, depth })
    }
  }
}
