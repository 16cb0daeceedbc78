import { descriptionText, escapeHtml } from '#/features/jobs/advert/description.ts'
import type { Db } from '#/server/database/database.ts'
import { paths } from '#/shared/paths.ts'
import { companySitemapLines, jobSitemapLines, listNewestForFeed, listRanges } from './feed-queries.server.ts'
import { listArticles } from './queries.server.ts'

/** The protocol allows 50,000. */
const maxInPart = 45_000
const maxInRss = 100
const publicPages = [
  paths.landing,
  paths.jobs,
  paths.companies,
  paths.blog,
  paths.faq,
  paths.about,
  paths.contact,
  paths.fraudPolicy,
]
const closedAreas = [paths.seeker, paths.employer, paths.recruiter, paths.admin].map(({ home }) => home)

/** What machines read instead of pages, from what is visible at this moment. */
export function feeds(db: Db, publicUrl: string) {
  const address = (path: string) => escapeHtml(publicUrl + path)
  return {
    /** Job pages stay open to crawlers, and the pictures on them; the areas behind the login and the API do not. */
    robots: () =>
      [
        'User-agent: *',
        // The longest rule counts. A document under the same address asks for its owner's token.
        'Allow: /api/file/',
        'Disallow: /api/',
        ...closedAreas.map((area) => `Disallow: ${area}/`),
        'Disallow: /dev/',
        '',
        `Sitemap: ${publicUrl}/sitemap.xml`,
        '',
      ].join('\n'),

    /** A list of the parts. A job stays in its part for ever, so most of them stay as a crawler has them. */
    async sitemapIndex() {
      const parts = (await listRanges(db, maxInPart)).map(({ kind, part }) => `sitemap-${kind}-${part}.xml`)
      return xmlList(
        'sitemapindex',
        ['sitemap-pages.xml', ...parts].map((part) => `<sitemap><loc>${address(`/${part}`)}</loc></sitemap>`),
      )
    },

    /** The pages that are always there, and the articles. */
    async sitemapPages() {
      const articles = await listArticles(db, { page: 1, limit: maxInPart - publicPages.length })
      return xmlList('urlset', [
        ...publicPages.map((path) => `<url><loc>${address(path)}</loc></url>`),
        ...articles.map(
          ({ slug, publishedAt }) =>
            `<url><loc>${address(paths.article(slug))}</loc><lastmod>${publishedAt.toISOString()}</lastmod></url>`,
        ),
      ])
    },

    async sitemapJobs(part: number) {
      const lines = await jobSitemapLines(db, address(paths.jobDetail('')), rangeOf(part))
      return lines && xmlList('urlset', [lines])
    },

    async sitemapCompanies(part: number) {
      const lines = await companySitemapLines(db, address(paths.company('')), rangeOf(part))
      return lines && xmlList('urlset', [lines])
    },

    async rss() {
      const jobs = await listNewestForFeed(db, maxInRss)
      return [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
        '<title>Newest jobs on Waymark</title>',
        `<link>${address(paths.jobs)}</link>`,
        `<atom:link href="${address('/jobs.rss')}" rel="self" type="application/rss+xml"/>`,
        '<description>Jobs at employers that were checked before they could post.</description>',
        ...jobs.map(
          (job) =>
            `<item><title>${xml(`${job.title}, ${job.companyName}`)}</title>` +
            `<link>${address(paths.jobDetail(job.slug))}</link>` +
            `<guid isPermaLink="false">${job.id}</guid>` +
            `<pubDate>${job.postedAt?.toUTCString()}</pubDate>` +
            `<description>${xml(descriptionText(job.description).slice(0, 500))}</description></item>`,
        ),
        '</channel></rss>',
        '',
      ].join('\n')
    },
  }
}

const rangeOf = (part: number) => ({ from: part * maxInPart, until: (part + 1) * maxInPart })

const xmlList = (kind: 'sitemapindex' | 'urlset', lines: string[]) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${kind} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...lines,
    `</${kind}>`,
    '',
  ].join('\n')

/** XML has no place for control characters, not even escaped. */
const xml = (text: string) => escapeHtml(text.toWellFormed().replace(/[\p{Cc}\uFFFE\uFFFF]+/gu, ' '))
