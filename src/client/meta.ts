import type { MetaDescriptor } from 'react-router'

type PageMeta = {
  /** Without the product's name. */
  title: string
  description: string
  /** The page's one true path; with it goes a canonical link. */
  path?: string
  /** Of this server; root's loader has it. */
  publicUrl?: string
  image?: string
  type?: 'website' | 'article'
  noindex?: boolean
}

/** What a page says about itself to search engines and to those it is shared with. */
export function pageMeta({
  title,
  description,
  path,
  publicUrl = '',
  image = '/og-default.png',
  type = 'website',
  noindex,
}: PageMeta): MetaDescriptor[] {
  const shown = `${title} | Waymark`
  return [
    { title: shown },
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

/** The server's public address, as root's loader gave it to every page's `meta`. */
export const publicUrlOf = (matches: readonly Match[]) =>
  (matches.find((match) => match?.id === 'root')?.loaderData as { publicUrl?: string } | undefined)
    ?.publicUrl ?? ''
