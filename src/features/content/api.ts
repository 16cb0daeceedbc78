import { z } from 'zod'
import type { EndpointLimit, EndpointTable } from '#/shared/endpoint.ts'
import { email, emptyInput, optionalText, text, timestamp } from '#/shared/schemas.ts'
import { contactReasonValues } from './contact/contact-reasons.ts'

const articleCard = z.object({
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  topic: z.string(),
  author: z.string(),
  readingMinutes: z.number(),
  publishedAt: timestamp,
})

const article = articleCard.extend({
  /** HTML by the operator's editors: p, h2 (with id), ul, ol, li, blockquote, strong. */
  body: z.string(),
  /** The h2 headings of the body, for the table of contents. */
  contents: z.array(z.object({ id: z.string(), title: z.string() })),
})

export const contactMessage = z.object({
  reason: z.enum(contactReasonValues, 'Choose what it is about'),
  name: text('Your name', { max: 120 }),
  email,
  message: text('Message', { min: 10, max: 5000 }),
  subjectUrl: optionalText('This', 500),
})

const writing: EndpointLimit = { by: 'address', calls: 5, seconds: 600 }

export const contentApi = {
  'GET /articles': {
    access: 'anyone',
    summary: 'Published articles, newest first, and how many each topic has.',
    input: z.object({
      topic: z.string().max(60).optional(),
      page: z.coerce.number().int().min(1).max(1000).default(1),
      limit: z.coerce.number().int().min(1).max(50).default(20),
    }),
    output: z.object({
      articles: z.array(articleCard),
      topics: z.array(z.object({ topic: z.string(), count: z.number() })),
    }),
  },
  'GET /articles/:slug': {
    access: 'anyone',
    summary: 'One published article.',
    input: z.object({ slug: z.string().max(120) }),
    output: article,
  },
  'GET /figures': {
    access: 'anyone',
    summary: 'What can be counted in public. A figure under five records is null and not shown.',
    input: emptyInput,
    output: z.object({
      companies: z.number().nullable(),
      jobs: z.number().nullable(),
      applications: z.object({ answered: z.number(), of: z.number() }).nullable(),
      countedAt: timestamp,
    }),
  },
  'POST /contact': {
    access: 'anyone',
    summary: 'Write to the people who run this Waymark. A receipt with the reference goes to the sender.',
    input: contactMessage,
    output: z.object({ reference: z.string(), email: z.string(), sentAt: timestamp }),
    limits: [writing, { by: 'input.email', calls: 5, seconds: 600 }],
  },
} satisfies EndpointTable
