/** What a document is made of. Left out on purpose: undefined, dates and everything else that JSON has no form for. */
export type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

/**
 * JSON in its one canonical form (RFC 8785): no spaces, names sorted by their UTF-16 code units, numbers and strings as
 * ECMAScript writes them. Equal values have equal bytes. Throws for numbers that are not finite and for text that is
 * not well-formed.
 */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value !== null && typeof value === 'object') {
    const names = Object.keys(value).sort()
    return `{${names.map((name) => `${canonicalText(name)}:${canonicalJson(value[name] ?? null)}`).join(',')}}`
  }
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new Error('A number without a form in JSON')
    return JSON.stringify(value)
  }
  return typeof value === 'string' ? canonicalText(value) : String(value)
}

function canonicalText(text: string) {
  if (!text.isWellFormed()) throw new Error('Text that is not well-formed')
  return JSON.stringify(text)
}
