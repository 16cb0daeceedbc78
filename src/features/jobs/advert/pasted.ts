import { descriptionMarkup } from './description.ts'

// Cleans what is pasted into a description: from Word, from a page, from a list with bullets of its own.

/** The few tags a description has, for those that word processors and pages write. */
const sameAs: Record<string, string> = {
  b: 'strong',
  i: 'em',
  h1: 'h3',
  h2: 'h3',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
}
const kept = new Set(['p', 'h3', 'ul', 'ol', 'li', 'strong', 'em', 'a'])
/** Tags whose text is no text of the document. */
const dropped = /<(style|script|head|title|xml)\b[^>]*>[\s\S]*?<\/\1>|<!--[\s\S]*?-->/gi

const bullet = /^[\s ]*[•◦▪▫●○■□‣⁃·–—*][\s ]+/gm

/** Markup for what was pasted, or null when plain text can go in as it is. */
export function pastedMarkup(html: string, plain: string): string | null {
  const fromHtml = /<(?:h[1-6]|ul|ol|strong|b|em|i|p|a)\b/i.test(html) ? markupOf(html) : ''
  if (fromHtml) return fromHtml
  const cleaned = cleanText(plain)
  return cleaned === plain ? null : cleaned
}

/** Bullets become list marks; runs of empty lines and invisible characters go. */
export const cleanText = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u200B\u200C\u2060\uFEFF\u00AD]/g, '')
    .replace(bullet, '- ')
    .replace(/\u00A0/g, ' ')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')

function markupOf(html: string) {
  const simple = html
    .replace(dropped, '')
    .replace(/\s+/g, ' ')
    .replace(/<br\b[^>]*>|<\/(?:div|tr|section|article)>/gi, '</p><p>')
    .replace(/<(\/?)([a-z][a-z0-9]*)([^>]*)>/gi, (_, slash: string, name: string, rest: string) => {
      const tag = sameAs[name.toLowerCase()] ?? name.toLowerCase()
      if (!kept.has(tag)) return ''
      const href = tag === 'a' && !slash ? /href\s*=\s*["']([^"']*)["']/i.exec(rest)?.[1] : undefined
      return href ? `<a href="${href}">` : `<${slash}${tag}>`
    })
    .replaceAll('&nbsp;', ' ')
    // An item holds its words, not a paragraph of its own; emphasis around nothing is none.
    .replace(/<li>\s*(?:<p>)?\s*(.*?)\s*(?:<\/p>)?\s*<\/li>/g, '<li>$1</li>')
    .replace(/<(strong|em)>\s*<\/\1>/g, '')
    .replace(/(<[^>]+>)\s+(?=<(?:p|h3|ul|ol|li)>|<\/(?:ul|ol)>)/g, '$1')
  return cleanText(decode(descriptionMarkup(simple))).trim()
}

const named: Record<string, string> = {
  ndash: '–',
  mdash: '—',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
  hellip: '…',
  euro: '€',
  pound: '£',
}
const decode = (text: string) =>
  text
    .replace(/&#(\d{1,6});/g, (_, code: string) => String.fromCodePoint(Math.min(Number(code), 0x10ffff)))
    .replace(/&([a-z]+);/g, (all, name: string) => named[name] ?? all)
