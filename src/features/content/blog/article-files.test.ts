import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { readArticleFiles } from './article-files.server.ts'

const app = await testApp()
const folder = await mkdtemp(path.join(tmpdir(), 'articles-'))
afterAll(() => rm(folder, { recursive: true }))

const article = (more: { title?: string; date?: string } = {}) => `title: ${more.title ?? 'Read the middle'}
summary: Why the midpoint of a range matters.
topic: Pay
author: Naledi Mokoena
date: ${more.date ?? '2026-01-05'}

Add both ends & halve the sum.

## Find the midpoint

- It is **never** printed.
<script>alert(1)</script>
`
const write = (name: string, text: string) => writeFile(path.join(folder, name), text)
const read = () => readArticleFiles(app.db, folder)
const slugs = async () => (await app.visitor.get('/articles')).data.articles.map(({ slug }) => slug)

// Security: X-04
test('a file in the folder is an article, and follows its file', async () => {
  await write('the-midpoint.md', article())
  await read()
  const { data } = await app.visitor.get('/articles/:slug', { slug: 'the-midpoint' })
  expect(data).toMatchObject({ title: 'Read the middle', topic: 'Pay', readingMinutes: 1 })
  expect(data.contents).toEqual([{ id: 'find-the-midpoint', title: 'Find the midpoint' }])
  expect(data.body).toContain('<strong>never</strong>')
  expect(data.body).not.toContain('<script')

  await write('the-midpoint.md', article({ title: 'Read the middle first' }))
  await read()
  expect((await app.visitor.get('/articles/:slug', { slug: 'the-midpoint' })).data.title).toBe(
    'Read the middle first',
  )
  await rm(path.join(folder, 'the-midpoint.md'))
  await read()
  expect(await slugs()).toEqual([])
})

test('an article with a later day waits for it', async () => {
  await write('later.md', article({ date: '2099-01-05' }))
  await read()
  expect(await slugs()).toEqual([])
})

test('a file that is no article harms no other, and an article already read stays', async () => {
  await write('good.md', article())
  await read()
  await write('good.md', 'half written')
  await write('bad.md', '')
  await read()
  expect(await slugs()).toEqual(['good'])
})

test('articles that were not written as files stay when the folder is empty', async () => {
  const values = {
    slug: 'seeded',
    title: 'Seeded',
    summary: 's',
    body: '<p>x</p>',
    topic: 'Pay',
    author: 'A',
    readingMinutes: 1,
    publishedAt: new Date('2026-01-05'),
  }
  await app.db.insertInto('articles').values(values).execute()
  await readArticleFiles(app.db, path.join(folder, 'never-made'))
  expect(await slugs()).toEqual(['seeded'])
})
