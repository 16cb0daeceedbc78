// Employers type light markup; stored and shown is HTML with only these tags: p, h3, ul, ol, li, strong, em,
// a[href]. Text is escaped on input, so no other tag can appear.

const inlineMark =
  /\\([\\*[\]#.)-])|\*\*((?:[^*]|\*(?!\*)){1,600}?)\*\*(?!\*)|\*([^*\s](?:[^*]{0,600}[^*\s])?)\*|\[([^[\]]{1,200})\]\(([^\s()]{1,500})\)/g

const listMark = /^(?:[-*•]|(\d{1,3})[.)])\s+(.+)$/

/** Converts markup to HTML. Never throws: unknown markup stays text. */
export function renderDescription(markup: string): string {
  const blocks: string[] = []
  let paragraph: string[] = []
  let list: { tag: 'ul' | 'ol'; items: string[] } | undefined
  const flush = () => {
    if (paragraph.length > 0) blocks.push(`<p>${inline(paragraph.join(' '))}</p>`)
    if (list) blocks.push(`<${list.tag}>${list.items.join('')}</${list.tag}>`)
    paragraph = []
    list = undefined
  }
  for (const line of markup
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((text) => text.trim())) {
    const heading = /^#{1,6}\s+(.+)$/.exec(line)?.[1]
    const [item, number, words] = listMark.exec(line) ?? []
    if (item && words) {
      const tag = number ? 'ol' : 'ul'
      if (list?.tag !== tag) flush()
      list ??= { tag, items: [] }
      list.items.push(`<li>${inline(words)}</li>`)
      continue
    }
    if (list || heading || !line) flush()
    if (heading) blocks.push(`<h3>${inline(heading)}</h3>`)
    else if (line) paragraph.push(line)
  }
  flush()
  return blocks.join('')
}

function inline(text: string): string {
  let html = ''
  let end = 0
  for (const match of text.matchAll(inlineMark)) {
    const [all, plain, strong, em, label, address] = match
    html += escapeHtml(text.slice(end, match.index))
    end = match.index + all.length
    const href = address && safeAddress(address)
    if (plain) html += escapeHtml(plain)
    else if (strong) html += `<strong>${inline(strong)}</strong>`
    else if (em) html += `<em>${inline(em)}</em>`
    else if (href)
      html += `<a href="${escapeHtml(href)}" rel="nofollow ugc noopener">${escapeHtml(label ?? '')}</a>`
    else html += escapeHtml(all)
  }
  return html + escapeHtml(text.slice(end))
}

function safeAddress(address: string) {
  const url = URL.parse(address)
  const isWeb = url && (url.protocol === 'https:' || url.protocol === 'http:') && !url.username
  return isWeb || url?.protocol === 'mailto:' ? url.href.replace(/[()]/g, encodeURIComponent) : undefined
}

export const escapeHtml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

const unescapeHtml = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

const htmlPart = /<(\/?)(p|h3|ul|ol|li|strong|em|a)(?: href="([^"]*)")?[^<>]*>|[^<]+/g

/** Converts HTML back to markup for the editor; it renders to the same HTML. */
export function descriptionMarkup(html: string): string {
  let markup = ''
  let href = ''
  let number = 0
  for (const [part, slash, tag, address] of html.matchAll(htmlPart)) {
    const opens = !slash
    if (!tag) markup += protect(unescapeHtml(part), markup === '' || markup.endsWith('\n'))
    else if (tag === 'h3') markup += opens ? '## ' : '\n\n'
    else if (tag === 'p') markup += opens ? '' : '\n\n'
    else if (tag === 'ul' || tag === 'ol') {
      if (opens) number = tag === 'ol' ? 1 : 0
      else markup += '\n'
    } else if (tag === 'li') markup += opens ? (number ? `${number++}. ` : '- ') : '\n'
    else if (tag === 'strong') markup += '**'
    else if (tag === 'em') markup += '*'
    else if (opens) {
      href = unescapeHtml(address ?? '')
      markup += '['
    } else markup += `](${href})`
  }
  return markup.trim()
}

const protect = (text: string, startsLine: boolean) => {
  const inner = text.replace(/[\\*[\]]/g, '\\$&')
  return startsLine ? inner.replace(/^(#|-)/, '\\$1').replace(/^(\d{1,3})([.)]\s)/, '$1\\$2') : inner
}

/** Plain text with one space between blocks, for lengths, previews and feeds. */
export const descriptionText = (html: string) =>
  unescapeHtml(html.replace(/<\/(?:p|h3|li|ul|ol)>/g, ' ').replace(/<[^>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim()

/** One line of plain text in which the end of a block can be seen: 'Bake · Clean up'. */
export const descriptionLine = (html: string) =>
  unescapeHtml(
    html
      .replace(/([.!?:;,])?<\/(?:p|h3|li)>(?=.*\S)/gs, (_, mark: string | undefined) =>
        mark ? `${mark} ` : ' · ',
      )
      .replace(/<[^>]*>/g, ''),
  )
    .replace(/\s+/g, ' ')
    .replace(/[\s·]+$/, '')
    .trim()

export type DescriptionBlock = { tag: 'p' | 'h3' | 'li'; text: string }

/** Plain text per block, with each link's address beside its label, for reviewers. */
export const descriptionBlocks = (html: string): DescriptionBlock[] =>
  [...html.replace(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/g, '$2 ($1)').matchAll(/<(p|h3|li)>(.*?)<\/\1>/gs)]
    .map(([, tag, inner = '']) => ({
      tag: tag as DescriptionBlock['tag'],
      text: unescapeHtml(inner.replace(/<[^>]*>/g, '')).trim(),
    }))
    .filter(({ text }) => text !== '')
