import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { testApp } from '#/testing/app.ts'

const app = await testApp()
const seeker = await app.seeker()
const authorization = `Bearer ${seeker.token}`
const pdf = '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'

const form = (payload: string, url = '/api/file/upload') =>
  app.app.inject({
    ...{ method: 'POST', url, payload },
    headers: { authorization, 'content-type': 'multipart/form-data; boundary=x' },
  })
const part = (name: string, more = '') =>
  `--x\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\nyes\r\n`
const uploads = () => readdirSync(path.join(app.services.config.dataDir, 'uploads'))

// Security: U-04
test('a form of ten thousand parts, of very long names or of very long headers is refused and leaves nothing', async () => {
  const files = (await app.db.selectFrom('files').select('id').execute()).length
  const hostile = {
    'ten thousand fields': `${Array.from({ length: 10_000 }, (_, n) => part(`field${n}`)).join('')}--x--\r\n`,
    'ten thousand files': `${Array.from({ length: 10_000 }, (_, n) => part('file', `; filename="${n}.pdf"`)).join('')}--x--\r\n`,
    'a long name': `${part('n'.repeat(200_000))}--x--\r\n`,
    'a long file name': `${part('file', `; filename="${'n'.repeat(200_000)}.pdf"`)}--x--\r\n`,
    'a long header': `--x\r\nx-much: ${'h'.repeat(200_000)}\r\n\r\nyes\r\n--x--\r\n`,
  }
  for (const [name, payload] of Object.entries(hostile))
    for (const url of ['/api/file/upload', '/api/file/uploads']) {
      const { statusCode } = await form(payload, url)
      expect([name, url, statusCode >= 400 && statusCode < 500]).toEqual([name, url, true])
    }
  expect((await app.db.selectFrom('files').select('id').execute()).length).toBe(files)
  expect(uploads()).toEqual([])
  const good = `--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n${pdf}\r\n--x--\r\n`
  expect((await form(good)).statusCode).toBe(200)
})

// Security: U-09
test('a part of a private file, and one that is asked for by its ETag, goes to its owner alone', async () => {
  const good = `--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n${pdf}\r\n--x--\r\n`
  const { url } = (await form(good)).json().data
  const other = `Bearer ${(await app.seeker()).token}`
  for (const method of ['GET', 'HEAD'] as const)
    for (const headers of [
      ...[{}, { range: 'bytes=0-10' }, { range: 'bytes=0-0,5-9' }, { range: `bytes=-${'9'.repeat(30)}` }],
      ...[
        { 'if-none-match': '*' },
        { 'if-match': '*' },
        { 'if-modified-since': 'Mon, 01 Jan 2035 00:00:00 GMT' },
      ],
    ]) {
      for (const who of [undefined, other]) {
        const answer = await app.app.inject({
          method,
          url,
          headers: { ...headers, ...(who && { authorization: who }) },
        })
        expect([headers, answer.statusCode, answer.body.includes('PDF')]).toEqual([headers, 404, false])
      }
      const own = await app.app.inject({ method, url, headers: { ...headers, authorization } })
      expect([200, 206]).toContain(own.statusCode)
      expect(own.headers['cache-control']).toBe('private, no-store')
    }
})

// Security: I-05
test('a body of a hundred thousand keys, or as many nested lists, is refused and takes little memory', async () => {
  const keys = `{${Array.from({ length: 60_000 }, (_, n) => `"k${n}":1`).join()}}`
  const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  const before = process.memoryUsage().rss
  for (const payload of [keys, nested, `{"email":${nested}}`, `{"email":"${'a'.repeat(900_000)}"}`])
    for (let tries = 0; tries < 10; tries++) {
      const { statusCode } = await app.app.inject({
        ...{ method: 'POST', url: '/api/auth/login', payload },
        headers: { 'content-type': 'application/json' },
      })
      expect(statusCode >= 400 && statusCode < 500).toBe(true)
    }
  expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024)
})

// Security: I-10
test('no header of a request makes a second line in the log or shows in one', async () => {
  const marker = `zq${randomBytes(6).toString('hex')}`
  const hostile = [
    `${marker}\r\nforged`,
    `${marker}\u001b[31m`,
    `${marker}\u2028forged`,
    `${marker}%0d%0aforged`,
  ]
  const lines: string[] = []
  const kept = [
    ...(['log', 'info', 'warn', 'error'] as const).map((level) =>
      vi.spyOn(console, level).mockImplementation((...words) => void lines.push(words.join(' '))),
    ),
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0),
  ]
  const logging = await testApp({ LOG_FORMAT: 'json' })
  const names = [
    'user-agent',
    'referer',
    'origin',
    'x-forwarded-for',
    'x-request-id',
    'traceparent',
    'accept',
  ]
  try {
    for (const name of [...names, 'accept-language', 'cookie', 'if-none-match', 'authorization'])
      for (const value of hostile)
        for (const url of ['/api/jobs', `/api/jobs/${encodeURIComponent(value)}`])
          await logging.app.inject({ url, headers: { [name]: value } })
  } finally {
    for (const one of kept) one.mockRestore()
    const { setLogFormat } = await import('./observability/log.ts')
    setLogFormat('text')
  }
  const written = lines
    .join('')
    .split('\n')
    .filter((line) => line.startsWith('{'))
  expect(written.length).toBeGreaterThan(60)
  for (const line of written) expect(() => JSON.parse(line)).not.toThrow()
  expect(lines.join('\n')).not.toMatch(/forged/)
  expect(lines.join('\n')).not.toContain(marker)
})
