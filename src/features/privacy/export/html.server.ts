import { capitalized } from '#/shared/sentence.ts'

// Pages of archives, read offline: no scripts, nothing loaded from anywhere.

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** `otherSignIns` becomes “Other sign ins”. */
export const labelOf = (key: string) => {
  const words = key.replace(
    /([a-z])([A-Z])/g,
    (_, end: string, start: string) => `${end} ${start.toLowerCase()}`,
  )
  return escapeHtml(capitalized(words))
}

const isTime = (value: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)
export const timeText = (value: string) => `${value.slice(0, 10)} ${value.slice(11, 16)} UTC`

export const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0)

export function valueHtml(value: unknown): string {
  if (value === '' || isEmpty(value)) return '<i>None</i>'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string') return isTime(value) ? timeText(value) : escapeHtml(value)
  if (typeof value !== 'object') return escapeHtml(String(value))
  if (!Array.isArray(value)) return factsHtml(value as Record<string, unknown>)
  if (value.every((one) => typeof one !== 'object')) return escapeHtml(value.join(', '))
  return `<ol>${value.map((one) => `<li>${valueHtml(one)}</li>`).join('')}</ol>`
}

const factsHtml = (facts: Record<string, unknown>) =>
  `<dl>${Object.entries(facts)
    .map(([key, value]) => `<dt>${labelOf(key)}</dt><dd>${valueHtml(value)}</dd>`)
    .join('')}</dl>`

/** Each part of the path is escaped, so that a file may be called anything. */
export const hrefOf = (path: string) => escapeHtml(path.split('/').map(encodeURIComponent).join('/'))

const style = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 0 auto; padding: 2rem 1.25rem 6rem; color: #1c1a17; background: #fff; }
  h1 { font-size: 2rem; line-height: 1.1; margin: 0 0 .5rem; } h2 { font-size: 1.4rem; margin: 0 0 .25rem; }
  section { border-top: 2px solid; margin-top: 3rem; padding-top: 1rem; }
  dl { display: grid; grid-template-columns: minmax(8rem, 12rem) minmax(0, 1fr); gap: .35rem 1rem; margin: .5rem 0; }
  dt { font-weight: 600; } dd { margin: 0; overflow-wrap: anywhere; white-space: pre-wrap; } dd dl, dd ol { white-space: normal; }
  ol, ul { padding-left: 1.25rem; } li { margin: .5rem 0; } li > dl { border-bottom: 1px solid #ddd; padding-bottom: .75rem; }
  a { color: inherit; } nav a { margin-right: 1rem; } i { color: #6b665f; }
  details { border-top: 1px solid #ddd; padding: .75rem 0; } summary { cursor: pointer; font-weight: 600; } details dl { margin: 1rem 0; }
  @media (max-width: 36rem) { dl { grid-template-columns: minmax(0, 1fr); gap: 0; } dd { margin-bottom: .6rem; } }
  @media (prefers-color-scheme: dark) { body { color: #eee; background: #171614; } i { color: #aaa; } }`

export const pageHead = (title: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>
`
export const pageEnd = '</main></body></html>\n'
