import { descriptionText, escapeHtml } from '#/features/jobs/advert/description.ts'
import { statementsOf } from '#/features/jobs/disclosures/statements.ts'
import { parseFurtherPlaces } from '#/features/jobs/fields/job-fields.ts'
import { placesOf, placeText } from '#/features/jobs/fields/places.ts'
import { countPayPages, listPayPages } from '#/features/pay/queries.server.ts'
import type { Db } from '#/server/database/database.ts'
import { dayMs } from '#/shared/dates.ts'
import { paths } from '#/shared/paths.ts'
import {
  companySitemapLines,
  jobSitemapLines,
  listFeedJobs,
  listSitemapParts,
} from './feed-queries.server.ts'
import { listArticles } from './queries.server.ts'
import { xmlText } from './xml.ts'

/** The sitemap protocol allows 50,000. */
const maxPartSize = 45_000
const maxFeedItems = 100
const publicPages = [
  paths.landing,
  paths.jobs,
  paths.companies,
  paths.pay,
  paths.blog,
  paths.faq,
  paths.about,
  paths.hiring,
  paths.contact,
  paths.fraudPolicy,
  paths.developers,
  paths.developersChangelog,
]
const disallowedAreas = [paths.seeker, paths.employer, paths.recruiter, paths.admin].map(({ home }) => home)

/** Robots, sitemap and RSS, generated from what is visible now. */
export function feeds(db: Db, publicUrl: string) {
  const address = (path: string) => escapeHtml(publicUrl + path)
  return {
    /** Crawlers may read public pages and their pictures, but not the signed-in areas or the API. */
    robots: () =>
      [
        'User-agent: *',
        // The longest matching rule wins. Documents under the same path require their owner's token.
        'Allow: /api/file/',
        'Disallow: /api/',
        ...disallowedAreas.map((area) => `Disallow: ${area}/`),
        'Disallow: /dev/',
        '',
        `Sitemap: ${publicUrl}/sitemap.xml`,
        '',
      ].join('\n'),

    /** Where to report a security hole (RFC 9116). A text that is still served is not out of date. */
    security: () =>
      [
        `Contact: ${publicUrl}${paths.contact}`,
        `Expires: ${new Date(Date.now() + 90 * dayMs).toISOString()}`,
        'Preferred-Languages: en',
        `Canonical: ${publicUrl}/.well-known/security.txt`,
        '',
      ].join('\n'),

    /** The sitemap index. A job never changes its part, so most parts stay cached by crawlers. */
    async sitemapIndex() {
      const parts = (await listSitemapParts(db, maxPartSize)).map(
        ({ kind, part }) => `sitemap-${kind}-${part}.xml`,
      )
      const payParts = Array.from(
        { length: Math.ceil((await countPayPages(db)) / maxPartSize) },
        (_, part) => `sitemap-pay-${part}.xml`,
      )
      return xmlList(
        'sitemapindex',
        ['sitemap-pages.xml', ...parts, ...payParts].map(
          (part) => `<sitemap><loc>${address(`/${part}`)}</loc></sitemap>`,
        ),
      )
    },

    /** Static pages and articles. */
    async sitemapPages() {
      const articles = await listArticles(db, { page: 1, limit: maxPartSize - publicPages.length })
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

    /** Pay pages: those alone that have a figure. */
    async sitemapPay(part: number) {
      const pages = await listPayPages(db, rangeOf(part))
      const lines = pages.map(({ occupation, place, day }) => {
        const path = place === null ? paths.occupationPay(occupation) : paths.placePay(occupation, place)
        return `<url><loc>${address(path)}</loc><lastmod>${day}</lastmod></url>`
      })
      return lines.length > 0 ? xmlList('urlset', lines) : null
    },

    async rss() {
      const jobs = await listFeedJobs(db, maxFeedItems)
      return [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
        '<title>Newest jobs on Waymark</title>',
        `<link>${address(paths.jobs)}</link>`,
        `<atom:link href="${address('/jobs.rss')}" rel="self" type="application/rss+xml"/>`,
        '<description>Jobs at employers that were checked before they could post.</description>',
        ...jobs.map(
          (job) =>
            `<item><title>${xmlText(`${job.title}, ${job.companyName}`)}</title>` +
            `<link>${address(paths.jobDetail(job.slug))}</link>` +
            `<guid isPermaLink="false">${job.id}</guid>` +
            `<pubDate>${job.postedAt?.toUTCString()}</pubDate>` +
            `<description>${xmlText(summaryOf(job))}</description></item>`,
        ),
        '</channel></rss>',
        '',
      ].join('\n')
    },
  }
}

const maxSummaryLength = 500

/** The places and the start of the description, with all that the employer says of vacancy, AI and benefits. */
const summaryOf = (job: Awaited<ReturnType<typeof listFeedJobs>>[number]) =>
  [
    `${placesOf({ ...job, furtherPlaces: parseFurtherPlaces(job) })
      .map(placeText)
      .join('; ')}.`,
    descriptionText(job.description).slice(0, maxSummaryLength),
    ...statementsOf(job).map(({ text }) => text),
  ].join(' ')

const rangeOf = (part: number) => ({ from: part * maxPartSize, until: (part + 1) * maxPartSize })

const xmlList = (kind: 'sitemapindex' | 'urlset', lines: string[]) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${kind} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...lines,
    `</${kind}>`,
    '',
  ].join('\n')
