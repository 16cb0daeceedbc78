import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { Db } from '#/server/database/database.ts'
import { log } from '#/server/observability/log.ts'
import { defineTask } from '#/server/tasks.ts'
import { slugOf } from '#/shared/slug.ts'
import { renderArticle } from './article-markdown.server.ts'

const wordsPerMinute = 220

const head = z.object({
  title: z.string().min(1).max(160),
  summary: z.string().min(1).max(300),
  topic: z.string().min(1).max(60),
  author: z.string().min(1).max(120),
  /** 2026-11-26; a later day is published on that day. */
  date: z.iso.date(),
})

/** `title: …` lines up to the first empty one, then the text in Markdown. */
async function parseArticle(file: string, text: string) {
  const [top = '', ...blocks] = text
    .replace(/\r\n?/g, '\n')
    .trim()
    .split(/\n\s*\n/)
  const lines = top.split('\n').map((line) => /^(\w+):\s*(.+)$/.exec(line.trim()) ?? [])
  const fields = head.parse(Object.fromEntries(lines.map(([, name = '', value]) => [name, value])))
  const markdown = blocks.join('\n\n')
  return {
    slug: slugOf(path.basename(file, '.md')),
    title: fields.title,
    summary: fields.summary,
    topic: fields.topic,
    author: fields.author,
    body: await renderArticle(markdown),
    readingMinutes: Math.max(1, Math.round(markdown.split(/\s+/).length / wordsPerMinute)),
    publishedAt: new Date(`${fields.date}T00:00:00Z`),
    fromFile: true,
  }
}

/** Makes the articles from files equal the files of the folder; one that cannot be read stays as it was. */
export async function readArticleFiles(db: Db, folder: string) {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.md'))
  const slugs: string[] = []
  for (const name of names) {
    slugs.push(slugOf(path.basename(name, '.md')))
    try {
      const article = await parseArticle(name, await readFile(path.join(folder, name), 'utf8'))
      await db
        .insertInto('articles')
        .values(article)
        .onConflict((conflict) => conflict.column('slug').doUpdateSet(article))
        .execute()
    } catch (error) {
      log.error(`articles/${name} is not an article: ${error instanceof Error ? error.message : error}`)
    }
  }
  await db
    .deleteFrom('articles')
    .where('fromFile', '=', true)
    .$if(slugs.length > 0, (query) => query.where('slug', 'not in', slugs))
    .execute()
}

/** Every five minutes, so that a new or changed file needs no restart. */
export const readArticles = defineTask({
  name: 'content.read-articles',
  payload: z.object({}),
  cron: '*/5 * * * *',
  run: (_, { db, config }) => readArticleFiles(db, path.join(config.dataDir, 'articles')),
})
