import { pastedMarkup } from '../advert/pasted.ts'

/** More than this is no description of a job, whatever tags are in it. */
const maxHtml = 40_000

/** Light markup of a description that may be HTML. What is cut off or nested wrongly costs no more than what is not. */
export function readDescription(text: string) {
  if (!/<[a-z/!]/i.test(text)) return pastedMarkup('', text) ?? text
  const html = closeTags(dropElements(dropComments(text.slice(0, maxHtml))))
  return pastedMarkup(html, text) ?? html
}

/** A sign that begins no tag is text, and declarations are none. */
const closeTags = (html: string) => {
  const closed = html.replace(/<(?![/a-z!][^<>]{0,2000}>)/gi, '&lt;').replace(/<![^<>]*>/g, '')
  // Items that are never closed are lines.
  return closed.lastIndexOf('<li') > closed.lastIndexOf('</li')
    ? closed.replace(/<\/?li\b[^<>]*>/gi, '<br>')
    : closed
}

function dropComments(html: string) {
  let kept = ''
  for (let at = 0; ; ) {
    const start = html.indexOf('<!--', at)
    if (start < 0) return kept + html.slice(at)
    kept += html.slice(at, start)
    const end = html.indexOf('-->', start)
    if (end < 0) return kept
    at = end + 3
  }
}

/** Elements whose text is no text of the document; one that is never closed reaches to the end. */
function dropElements(html: string) {
  const lower = html.toLowerCase()
  let kept = ''
  let at = 0
  for (const { index, 1: name = '' } of lower.matchAll(/<(style|script|head|title|xml)\b/g)) {
    if (index < at) continue
    kept += html.slice(at, index)
    const end = lower.indexOf(`</${name}`, index)
    const close = end < 0 ? -1 : lower.indexOf('>', end)
    if (close < 0) return kept
    at = close + 1
  }
  return kept + html.slice(at)
}
