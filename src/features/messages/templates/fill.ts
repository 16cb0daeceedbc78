/** What a template can name. In the order in which they are offered. */
export const templateVariables = [
  { name: 'first name', hint: 'Maya' },
  { name: 'full name', hint: 'Maya Herrera' },
  { name: 'job', hint: 'Senior Backend Engineer' },
  { name: 'place', hint: 'where the job is' },
  { name: 'company', hint: 'your company' },
  { name: 'my name', hint: 'whoever sends it' },
] as const
export type TemplateVariable = (typeof templateVariables)[number]['name']
export type TemplateValues = Record<TemplateVariable, string | null>

const place = /\{\{([^{}]{0,60})\}\}/g
const normal = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase()

export type MissingVariable = { variable: string; why: 'unknown' | 'empty' }

/** Fills in what is known. What is not stays in double braces, and with it the text cannot be sent. */
export function fillTemplate(body: string, values: TemplateValues) {
  const missing = new Map<string, MissingVariable>()
  const filled = body.replace(place, (written, inside: string) => {
    const name = normal(inside)
    const value = Object.hasOwn(values, name) ? values[name as TemplateVariable] : undefined
    if (value) return value
    missing.set(name, { variable: inside.trim(), why: value === undefined ? 'unknown' : 'empty' })
    return written
  })
  return { body: filled, missing: [...missing.values()] }
}

/** The places that are not filled in. */
export const openPlaces = (body: string) => [
  ...new Set([...body.matchAll(place)].map(([, inside = '']) => inside.trim())),
]

/** Why a text with such places cannot be sent; null without any. */
export function openPlacesSentence(body: string) {
  const [first, ...others] = openPlaces(body)
  if (first === undefined) return null
  const more = others.length > 0 ? ` and ${others.length} more` : ''
  return `{{${first}}}${more} is not filled in. Write what belongs there, or take it out.`
}
