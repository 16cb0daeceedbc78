import { Parser } from 'htmlparser2'
import { escapeHtml } from '../advert/description.ts'
import { pastedMarkup } from '../advert/pasted.ts'

/** More than this is no description of a job, whatever tags are in it. */
const maxHtml = 40_000
/** Elements whose text is no text of the document. */
const hidden = new Set(['style', 'script', 'head', 'title', 'xml'])

/** Light markup of a description that may be HTML. */
export function readDescription(text: string) {
  if (!/<[a-z/!]/i.test(text)) return pastedMarkup('', text) ?? text
  const html = wellFormed(text.slice(0, maxHtml))
  return pastedMarkup(html, text) ?? html
}

/** The same elements, each closed, without comments and what is not shown. */
function wellFormed(text: string) {
  let html = ''
  let hiddenDepth = 0
  const parser = new Parser({
    onopentag(name, { href }) {
      if (hidden.has(name)) hiddenDepth++
      if (hiddenDepth === 0) html += href ? `<${name} href="${escapeHtml(href)}">` : `<${name}>`
    },
    ontext(part) {
      if (hiddenDepth === 0) html += escapeHtml(part)
    },
    onclosetag(name) {
      if (hiddenDepth === 0) html += `</${name}>`
      if (hidden.has(name)) hiddenDepth--
    },
  })
  parser.end(text)
  return html
}
