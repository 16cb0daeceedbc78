import { createHash } from 'node:crypto'

/**
 * Takes the mark off the inline scripts that carry it, and lists their hashes for the content policy. Only our code
 * knows the mark, which is new for each rendering: a script that somebody smuggled into the page has none, and is not
 * listed.
 */
export function hashScripts(page: string, mark: string) {
  const parts = page.split(` nonce="${mark}"`)
  const texts = parts.slice(1).flatMap((part, index) => {
    const before = parts[index] ?? ''
    const isScript = /^<script\b[^>]*$/.test(before.slice(before.lastIndexOf('<')))
    return isScript ? part.slice(part.indexOf('>') + 1, part.indexOf('</script>')) : []
  })
  const hashes = texts.map((text) => `sha256-${createHash('sha256').update(text).digest('base64')}`)
  return { html: parts.join(''), hashes: [...new Set(hashes)] }
}
