import { expect, test } from 'vitest'
import { openDomainProofs, type Page } from '#/testing/domain-proofs.ts'
import { dnsPacket } from '#/testing/servers/dns.ts'
import { withShortTimeouts } from '#/testing/servers/short-timeouts.ts'

const { app, calls, freshDomain, honest, look, pages, says, sent, webPort, zones } = await openDomainProofs()

const file = '/.well-known/waymark-challenge.txt'
const leads =
  (to: string): Page =>
  (_, response) =>
    response.writeHead(302, { location: to }).end()

test('a file with the token proves the domain, also behind a redirect within the domain', async () => {
  const plain = await sent()
  pages.set(plain.domain + file, says(`\n${plain.value}\r\n`))
  const { status, claim } = await look(plain)
  expect(status).toBe('approved')
  expect(claim('file')).toMatchObject({
    outcome: 'pass',
    strength: 'strong',
    source: plain.domain + file,
  })

  const moved = await sent()
  pages.set(moved.domain + file, leads(`http://www.${moved.domain}/proof.txt`))
  pages.set(`www.${moved.domain}/proof.txt`, says(moved.value))
  expect((await look(moved)).status).toBe('approved')
})

// Security: S-04
test('a file that is missing, wrong, too large, too slow or refused proves nothing', {
  timeout: 60_000,
}, async () => {
  const employer = await sent()
  const { domain, value } = employer
  const cases: [string, Page, string][] = [
    ['wrong', says('token=nonsense'), 'waiting'],
    ['a page for everything', says('<!doctype html><title>Hello</title>'), 'waiting'],
    ['missing', says('', 404), 'waiting'],
    ['refused', says(value, 403), 'unknown'],
    ['broken', says(value, 500), 'unknown'],
    [
      'too large',
      says(Buffer.concat([Buffer.from(`${value}\n`), Buffer.alloc(2 * 1024 * 1024, 'x')])),
      'unknown',
    ],
    ['slow', (_, response) => void response.writeHead(200).write(`${value}\n`), 'unknown'],
    ['silent', () => {}, 'unknown'],
    [
      'cut',
      (_, response) =>
        response.writeHead(200, { 'content-length': 999 }).write(value, () => response.destroy()),
      'unknown',
    ],
    [
      'endless heads',
      (_, response) => response.writeHead(200, { 'x-long': 'x'.repeat(40_000) }).end(value),
      'unknown',
    ],
  ]
  for (const [what, page, outcome] of cases) {
    pages.set(domain + file, page)
    const isSilent = ['slow', 'silent'].includes(what)
    const found = await withShortTimeouts(isSilent ? 10 : 1, app.config, () => look(employer))
    expect([what, found.status, found.file?.outcome]).toEqual([what, 'pending', outcome])
  }
})

// Security: S-03
test('redirects to another domain, in loops or to internal addresses are not followed', async () => {
  const stranger = freshDomain()
  pages.set(stranger, says('caught'))
  const employer = await sent()
  const { domain, value } = employer
  const targets = [
    `http://${stranger}/`,
    `http://127.0.0.1:${webPort}/inside`,
    'http://127.0.0.1/inside',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::ffff:127.0.0.1]/inside',
    'http://2130706433/inside',
    'http://0x7f.1/inside',
    'http://localhost/inside',
    `http://${domain}:${webPort}/inside`,
    `http://user:pass@${domain}/inside`,
    'ftp://127.0.0.1/inside',
    'file:///etc/passwd',
    'javascript:1',
    `http://${domain}/circle`,
  ]
  pages.set(`${domain}/circle`, leads(`http://${domain}/circle`))
  pages.set(`${domain}/inside`, says(value))
  for (const target of targets) {
    pages.set(domain + file, leads(target))
    pages.set(`${domain}/`, leads(target))
    calls.length = 0
    const found = await look(employer)
    expect([target, found.status, found.file?.outcome, found.website?.outcome]).toEqual([
      target,
      'pending',
      'unknown',
      'unknown',
    ])
    expect(calls.filter((call) => !call.startsWith(domain) || call.endsWith('/inside'))).toEqual([])
    if (target.includes('circle'))
      expect(calls.filter((call) => call.endsWith('/circle')).length).toBeLessThanOrEqual(6)
  }
  pages.set(domain + file, leads(`http://${stranger}/`))
  expect((await look(employer)).file?.finding).toContain(stranger)
})

// Security: S-02
test('a host name is resolved once and the connection uses that address (no DNS rebinding)', async () => {
  const employer = await sent()
  const { domain, value } = employer
  pages.set(domain + file, says(value))
  // The first reply is public, the second internal: a second lookup would connect to the internal address.
  let answers = 0
  zones.set(`${domain} A`, (query) =>
    dnsPacket(query, [{ type: 'A', value: answers++ < 3 ? '127.0.0.1' : '127.0.0.2' }]),
  )
  const before = honest.asked.filter((asked) => asked === `${domain} A`).length
  expect((await look(employer)).status).toBe('approved')
  // One lookup each for https, http and the website, apart from www.
  expect(honest.asked.filter((asked) => asked === `${domain} A`).length - before).toBeLessThanOrEqual(3)

  // One internal address among public ones blocks the connection.
  const mixed = await sent()
  pages.set(mixed.domain, says(mixed.value))
  zones.set(`${mixed.domain} A`, [
    { type: 'A', value: '127.0.0.1' },
    { type: 'A', value: '10.0.0.1' },
  ])
  calls.length = 0
  const found = await look(mixed)
  expect([found.file?.outcome, found.website?.outcome]).toEqual(['unknown', 'unknown'])
  expect(calls.filter((call) => call.startsWith(mixed.domain))).toEqual([])
})
