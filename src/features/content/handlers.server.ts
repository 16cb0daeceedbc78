import { randomInt } from 'node:crypto'
import type { Handlers } from '#/server/http/endpoints.ts'
import { cachedPublicAnswer } from '#/server/http/response-cache.ts'
import { maySendMailTo } from '#/server/rate-limits.ts'
import { AppError, orNotFound } from '#/shared/errors.ts'
import type { contentApi } from './api.ts'
import { findContactReason } from './contact/contact-reasons.ts'
import { contactMessageMail, contactReceiptMail } from './emails.ts'
import {
  countArticles,
  countArticleTopics,
  countLandingFigures,
  findArticle,
  insertContactMessage,
  listArticles,
  listOperatorEmails,
} from './queries.server.ts'

/** Figures from fewer records are not shown. */
const minRecords = 5

export const contentHandlers: Handlers<typeof contentApi> = {
  async 'GET /articles'({ topic, page, limit }, { db }) {
    const [articles, topics, total] = await Promise.all([
      listArticles(db, { topic, page, limit }),
      countArticleTopics(db),
      countArticles(db, topic),
    ])
    return { data: { articles, topics }, meta: { page, total } }
  },

  async 'GET /articles/:slug'({ slug }, { db }) {
    const article = orNotFound(await findArticle(db, slug), 'article')
    return { data: { ...article, contents: contentsOf(article.body) } }
  },

  async 'GET /figures'(_, { db }) {
    return cachedPublicAnswer(db, 'figures', async () => {
      const { companies, jobs, applications } = await countLandingFigures(db)
      return {
        data: {
          companies: companies < minRecords ? null : companies,
          jobs: jobs < minRecords ? null : jobs,
          applications: applications.of < minRecords ? null : applications,
          countedAt: new Date(),
        },
      }
    })
  },

  async 'POST /contact'({ reason, name, email, message, subjectUrl }, context) {
    const { db, sendMail } = context
    const letter = { reason, name, email, message, subjectUrl }
    const { reference, sentAt } = await insertWithReference(letter, (row) => insertContactMessage(db, row))
    const about = findContactReason(reason)?.label ?? reason
    const thread = `contact ${reference}` as const
    if (await maySendMailTo(context, 'contact-receipt', email))
      await sendMail('contact-receipt', { ...contactReceiptMail({ to: email, reference, about }), thread })
    for (const to of await listOperatorEmails(db)) {
      const content = contactMessageMail({ ...letter, to, reference, about })
      await sendMail('contact-message', { ...content, thread, headers: { 'reply-to': email } })
    }
    return { data: { reference, email, sentAt }, message: 'Message sent' }
  },
}

/**
 * Inserts with a random reference; references are short enough to read out on the phone, so collisions are
 * retried.
 */
async function insertWithReference<Letter extends object>(
  letter: Letter,
  insert: (row: Letter & { reference: string }) => Promise<{ createdAt: Date } | undefined>,
) {
  for (let tries = 0; tries < 5; tries++) {
    const digits = String(randomInt(1_000_000)).padStart(6, '0')
    const reference = `W-${digits.slice(0, 2)}-${digits.slice(2)}`
    const row = await insert({ ...letter, reference })
    if (row) return { reference, sentAt: row.createdAt }
  }
  throw new AppError(503)
}

/** The h2 headings with an id, in order. */
const contentsOf = (body: string) =>
  [...body.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/g)].map(([, id = '', title = '']) => ({
    id,
    title: plainText(title),
  }))

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const plainText = (html: string) =>
  html.replace(/<[^>]+>/g, '').replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '')
