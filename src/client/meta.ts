import type { MetaDescriptor } from 'react-router'

type PageMeta = {
  /** Without the site's name. */
  title: string
  description: string
  /** The canonical path; adds a canonical link. */
  path?: string
  /** The server's public address, from root's loader. */
  publicUrl?: string
  image?: string
  type?: 'website' | 'article'
  noindex?: boolean
}

/** The meta tags of a page, for search engines and link previews. */
export function pageMeta({
  title,
  description,
  path,
  publicUrl = '',
  image = '/og-default.png',
  type = 'website',
  noindex,
}: PageMeta): MetaDescriptor[] {
  const fullTitle = `${title} | Waymark`
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    { property: 'og:site_name', content: 'Waymark' },
    { property: 'og:type', content: type },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:image', content: publicUrl + image },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(path === undefined
      ? []
      : [
          { tagName: 'link', rel: 'canonical', href: publicUrl + path },
          { property: 'og:url', content: publicUrl + path },
        ]),
    ...(noindex ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}

type Match = { id: string; loaderData?: unknown } | undefined

/** The server's public address, which root's loader passes to the `meta` of every page. */
export const readPublicUrl = (matches: readonly Match[]) =>
  (matches.find((match) => match?.id === 'root')?.loaderData as { publicUrl?: string } | undefined)
    ?.publicUrl ?? ''
