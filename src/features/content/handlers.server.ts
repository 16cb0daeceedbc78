import { randomInt } from 'node:crypto'
import type { Handlers } from '#/server/http/endpoints.ts'
import { maySendMailTo } from '#/server/rate-limits.ts'
import { AppError, orNotFound } from '#/shared/errors.ts'
import type { contentApi } from './api.ts'
import { contactReason } from './contact/reasons.ts'
import { contactMessageMail, contactReceiptMail } from './emails.ts'
import {
  countArticles,
  countFigures,
  countTopics,
  findArticle,
  insertContactMessage,
  listArticles,
  listOperatorEmails,
} from './queries.server.ts'

/** A figure over fewer records says more about chance than about us. */
const fewest = 5

export const contentHandlers: Handlers<typeof contentApi> = {
  async 'GET /articles'({ topic, page, limit }, { db }) {
    const [articles, topics, total] = await Promise.all([
      listArticles(db, { topic, page, limit }),
      countTopics(db),
      countArticles(db, topic),
    ])
    return { data: { articles, topics }, meta: { page, total } }
  },

  async 'GET /articles/:slug'({ slug }, { db }) {
    const article = orNotFound(await findArticle(db, slug), 'article')
    return { data: { ...article, contents: contentsOf(article.body) } }
  },

  async 'GET /figures'(_, { db }) {
    const { companies, jobs, applications } = await countFigures(db)
    return {
      data: {
        companies: companies < fewest ? null : companies,
        jobs: jobs < fewest ? null : jobs,
        applications: applications.of < fewest ? null : applications,
        countedAt: new Date(),
      },
    }
  },

  async 'POST /contact'({ reason, name, email, message, subjectUrl }, context) {
    const { db, sendMail } = context
    const letter = { reason, name, email, message, subjectUrl }
    const { reference, sentAt } = await store(letter, (row) => insertContactMessage(db, row))
    const about = contactReason(reason)?.label ?? reason
    if (await maySendMailTo(context, 'contact-receipt', email))
      await sendMail('contact-receipt', contactReceiptMail({ to: email, reference, about }))
    for (const to of await listOperatorEmails(db)) {
      const content = contactMessageMail({ ...letter, to, reference, about })
      await sendMail('contact-message', { ...content, headers: { 'reply-to': email } })
    }
    return { data: { reference, email, sentAt }, message: 'Message sent' }
  },
}

/** References are short enough to read out on the phone, so now and then one is taken already. */
async function store<Letter extends object>(
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

/** The headings that carry an id, in order. */
const contentsOf = (body: string) =>
  [...body.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/g)].map(([, id = '', title = '']) => ({
    id,
    title: plain(title),
  }))

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const plain = (html: string) =>
  html.replace(/<[^>]+>/g, '').replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '')
