import { expect, test } from 'vitest'
import { startProduct } from '../product.ts'

// What visitors type into addresses, and what employers write, on pages as the server sends them.

const product = await startProduct()
const fetchPage = (url: string) => product.app.inject({ url })
const program = '</script><script>alert(1)</script><img src=x onerror=alert(2)>'

// Security: X-06
test('words of an address that a page repeats are text', async () => {
  const typed = encodeURIComponent(`zqx"'>${program}`)
  for (const path of [
    `/jobs?q=${typed}`,
    `/jobs?where=${typed}`,
    `/companies?q=${typed}`,
    `/blog?topic=${typed}`,
  ]) {
    const { body } = await fetchPage(path)
    expect([path, body.includes('zqx')]).toEqual([path, true])
    expect([path, body.match(/<script>alert|<img src=x|<\/script><script>a/g)]).toEqual([path, null])
  }
})

// Security
test('what employers write ends neither its place in the page nor the data inside it', async () => {
  const { company } = await product.employer('approved', { tagline: program, about: program })
  const job = await product.job(company.id, { title: `Welder ${program}`, skills: [program], city: program })
  for (const path of [`/job-detail/${job.slug}`, `/companies/${company.slug}`, '/jobs', '/']) {
    const { statusCode, body } = await fetchPage(path)
    expect([path, statusCode, body.includes('alert(1)')]).toEqual([path, 200, true])
    expect([path, body.match(/<script>alert|<img src=x|<\/script><script>a/g)]).toEqual([path, null])
  }
  const { body } = await fetchPage(`/job-detail/${job.slug}`)
  const [, posting = ''] = /<script[^>]*type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(body) ?? []
  expect(JSON.parse(posting)).toMatchObject({ title: `Welder ${program}` })
})

// Security: C-03
test('a file name behind the address of a private page makes no page that may be kept', async () => {
  for (const path of [
    ...[
      '/employer/dashboard/x.css',
      '/seeker/profile;.js',
      '/seeker/profile%2F..%2Fx.png',
      '/seeker/profile?x=.png',
    ],
    '/admin/users/x.js',
  ]) {
    const { statusCode, headers } = await fetchPage(path)
    expect([path, statusCode < 500, String(headers['cache-control'])]).toEqual([
      path,
      true,
      expect.stringMatching(/no-store|no-cache/),
    ])
  }
})

// Security: C-08
test('sources, settings, backups and the repository are not served', async () => {
  for (const path of [
    ...['/.env', '/.git/config', '/.git/HEAD', '/package.json', '/src/main.server.ts', '/.data/document.key'],
    ...[
      '/backup.sql',
      '/dump.sql.gz',
      '/server/index.js',
      '/build/server/index.js',
      '/assets/../package.json',
    ],
    ...[
      '/assets/..%2f..%2f..%2fpackage.json',
      '/assets/%2e%2e/%2e%2e/package.json',
      '/node_modules/kysely/package.json',
    ],
  ]) {
    const { statusCode, body } = await fetchPage(path)
    expect([path, [302, 400, 404].includes(statusCode), body.length < 20_000]).toEqual([path, true, true])
    expect(body).not.toMatch(/"dependencies"|repositoryformatversion|readConfig/)
  }
})
