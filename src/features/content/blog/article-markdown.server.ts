import { descriptionText, escapeHtml } from '#/features/jobs/advert/description.ts'
import { slugOf } from '#/shared/slug.ts'

/**
 * Markdown as HTML. HTML within it is text, links lead to the web, to mail or within the site, and pictures are those of
 * the site itself: the page loads no others. Headings of the first two levels have an id for the list of contents.
 */
export async function renderArticle(markdown: string) {
  // Loaded with the first article; many sites have none.
  const { Marked } = await import('marked')
  const used = new Map<string, number>()
  function idOf(title: string) {
    const slug = slugOf(descriptionText(title)) || 'part'
    const nth = (used.get(slug) ?? 0) + 1
    used.set(slug, nth)
    return nth === 1 ? slug : `${slug}-${nth}`
  }
  return new Marked({
    renderer: {
      html: ({ text }) => escapeHtml(text),
      heading({ tokens, depth }) {
        const title = this.parser.parseInline(tokens)
        return depth > 2 ? `<h3>${title}</h3>` : `<h2 id="${idOf(title)}">${title}</h2>`
      },
      link({ href, tokens }) {
        const label = this.parser.parseInline(tokens)
        const address = safeAddress(href)
        return address ? `<a href="${escapeHtml(address)}" rel="nofollow ugc noopener">${label}</a>` : label
      },
      image: ({ href, text }) =>
        isOnSite(href) ? `<img src="${escapeHtml(href)}" alt="${escapeHtml(text)}">` : escapeHtml(text),
    },
  }).parse(markdown)
}

/** '/x', not '//elsewhere.example' and '/\elsewhere.example'. */
const isOnSite = (address: string) => /^\/(?![/\\])/.test(address)

function safeAddress(address: string) {
  if (isOnSite(address) || address.startsWith('#')) return address
  const url = URL.parse(address)
  const isWeb = (url?.protocol === 'https:' || url?.protocol === 'http:') && !url.username
  return isWeb || url?.protocol === 'mailto:' ? url?.href : undefined
}
