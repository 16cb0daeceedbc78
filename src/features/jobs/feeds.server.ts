import type { Db } from '#/server/database.ts'
import { descriptionText, escapeHtml } from './description.ts'
import { listVisibleCompanies, listVisibleJobs } from './queries.server.ts'

const mostInSitemap = 45_000
const mostInRss = 100
const publicPages = ['/', '/jobs', '/companies', '/blog', '/faq', '/about', '/contact', '/fraud-policy']

/** What machines read instead of pages. Each is made from what is visible at this moment. */
export function feeds(db: Db, publicUrl: string) {
  const address = (path: string) => escapeHtml(publicUrl + path)
  return {
    /** Job pages stay open to crawlers; the areas behind the login and the API do not. */
    robots: () =>
      [
        'User-agent: *',
        ...['/api/', '/seeker/', '/employer/', '/recruiter/', '/admin/', '/dev/'].map(
          (path) => `Disallow: ${path}`,
        ),
        '',
        `Sitemap: ${publicUrl}/sitemap.xml`,
        '',
      ].join('\n'),

    async sitemap() {
      const jobs = await listVisibleJobs(db, mostInSitemap)
      const companies = await listVisibleCompanies(db)
      const url = (path: string, changed?: Date) =>
        `<url><loc>${address(path)}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</url>`
      return [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
        ...publicPages.map((path) => url(path)),
        ...companies.map(({ slug, updatedAt }) => url(`/companies/${slug}`, updatedAt)),
        ...jobs.map(({ slug, updatedAt }) => url(`/job-detail/${slug}`, updatedAt)),
        '</urlset>',
        '',
      ].join('\n')
    },

    async rss() {
      const jobs = await listVisibleJobs(db, mostInRss)
      return [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
        '<title>Newest jobs on Waymark</title>',
        `<link>${address('/jobs')}</link>`,
        `<atom:link href="${address('/jobs.rss')}" rel="self" type="application/rss+xml"/>`,
        '<description>Jobs at employers that were checked before they could post.</description>',
        ...jobs.map(
          (job) =>
            `<item><title>${xml(`${job.title}, ${job.companyName}`)}</title>` +
            `<link>${address(`/job-detail/${job.slug}`)}</link>` +
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

/** XML has no place for control characters, not even escaped. */
const xml = (text: string) => escapeHtml(text.toWellFormed().replace(/[\p{Cc}\uFFFE\uFFFF]+/gu, ' '))
