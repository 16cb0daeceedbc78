// The addresses of the feeds: for the server that answers them and the pages that show them.

export const feedFormats = ['indeed.xml', 'jobs.xml', 'jobs.json'] as const
export type FeedFormat = (typeof feedFormats)[number]

/** Of all jobs, or with the query of a search page, of that search. */
export const jobsFeed = (format: FeedFormat, query = '') => `/feeds/${format}${query}`

export const companyFeed = (slug: string, format: FeedFormat) => `/feeds/companies/${slug}/${format}`

/** What `<waymark-jobs>` shows, and the script that makes it. */
export const embedJobs = (slug: string) => `/embed/companies/${slug}.json`
export const embedScript = '/embed/jobs.js'

const linkTypes = [
  ['jobs.json', 'application/json'],
  ['jobs.xml', 'application/xml'],
] as const

/** Tells programs that read a page where its jobs are, for its `meta`. */
export const feedLinks = (title: string, addressOf: (format: FeedFormat) => string) =>
  linkTypes.map(([format, type]) => ({
    ...{ tagName: 'link', rel: 'alternate', type, title, href: addressOf(format) },
  }))
