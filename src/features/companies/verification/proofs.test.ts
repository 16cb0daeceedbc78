import { expect, test } from 'vitest'
import { dayMs } from '#/shared/dates.ts'
import { openDomainProofs } from '#/testing/domain-proofs.ts'
import { type DnsReply, dnsPacket } from '#/testing/servers/dns.ts'
import { withShortTimeouts } from '#/testing/servers/short-timeouts.ts'
import { checkCompany, recheckDomains } from '../tasks.server.ts'

const { app, db, freshDomain, look, pages, profileAt, says, sent, spoofed, txt, zones } =
  await openDomainProofs()

// Security: D-01
test('a record with the token proves the domain and approves the company', async () => {
  const employer = await sent()
  expect(employer.value).toMatch(/^token=[0-9a-f]{32}$/)
  zones.set(employer.record, txt('v=spf1 -all', employer.value))
  const { status, claim } = await look(employer)
  expect(status).toBe('approved')
  expect(claim('dns')).toMatchObject({
    outcome: 'pass',
    strength: 'strong',
    source: expect.stringContaining('ns1.'),
  })
  const expires = Date.parse(claim('dns')?.expiresAt ?? '')
  expect(expires).toBeGreaterThan(Date.now() + 360 * dayMs)
  const { data } = await app.visitor.get('/companies/:slug', { slug: employer.company.slug })
  expect(data.confirmed.map(({ sentence }) => sentence)).toContain(`Controls the domain ${employer.domain}`)
  const { proofHash } = await db
    .selectFrom('evidence')
    .select('proofHash')
    .where('companyId', '=', employer.company.id)
    .where('claim', '=', 'dns')
    .executeTakeFirstOrThrow()
  expect(proofHash).toMatch(/^[0-9a-f]{64}$/)
})

test('a record split into strings, in upper case or in quotes is accepted', async () => {
  const ways = [
    (value: string) => [value.slice(0, 9), value.slice(9)],
    (value: string) => value.toUpperCase(),
    (value: string) => `"${value}"`,
  ]
  for (const written of ways) {
    const employer = await sent()
    zones.set(employer.record, txt(written(employer.value)))
    expect((await look(employer)).status).toBe('approved')
  }
})

// Security: D-01
test('no record, a wrong one and another company’s token prove nothing, and the result shows what was read', async () => {
  const employer = await sent()
  const nothing = await look(employer)
  expect([nothing.status, nothing.dns?.outcome]).toEqual(['pending', 'waiting'])
  expect(nothing.dns?.finding).toContain('no record')

  const other = await sent()
  for (const wrong of [
    'token=',
    `token=${'0'.repeat(32)}`,
    other.value,
    `${employer.value}0`,
    `x${employer.value}`,
  ]) {
    zones.set(employer.record, txt(wrong))
    const { status, dns } = await look(employer)
    expect([wrong, status, dns?.outcome]).toEqual([wrong, 'pending', 'waiting'])
    expect(dns?.records).toEqual([{ name: employer.record, value: wrong, match: false }])
  }
  zones.set(employer.record, txt(employer.value))
  expect((await look(employer)).status).toBe('approved')
})

test('a record under a slightly wrong name is reported, and proves nothing', async () => {
  const employer = await sent()
  const { domain, value, record } = employer
  for (const name of [`waymark-challenge.${domain}`, `${record}.${domain}`, domain]) {
    zones.set(`${name} TXT`, txt(value))
    const { status, dns } = await look(employer)
    expect([status, dns?.outcome, dns?.records]).toEqual([
      'pending',
      'waiting',
      [{ name, value, match: true }],
    ])
    expect(dns?.finding).not.toContain('no record')
    zones.delete(`${name} TXT`)
  }
})

// Security: D-01
test('one resolver that is spoofed, fails or times out makes the result unknown, in either direction', async () => {
  const employer = await sent()
  const asked = `${employer.record} TXT`
  // The spoofed reply has the token.
  spoofed.set(asked, txt(employer.value))
  expect((await look(employer)).dns?.outcome).toBe('unknown')
  // The spoofed reply lacks the token.
  zones.set(employer.record, txt(employer.value))
  for (const lie of ['nxdomain', 'servfail', 'silence', txt('token=other')] as DnsReply[]) {
    spoofed.set(asked, lie)
    const { status, dns } = await withShortTimeouts(6, app.config, () => look(employer))
    expect([status, dns?.outcome]).toEqual(['pending', 'unknown'])
  }
  spoofed.delete(asked)
  // The authoritative name server overrules the resolvers.
  zones.set(`authority ${employer.record}`, 'nxdomain')
  expect((await look(employer)).dns?.outcome).toBe('unknown')
  zones.delete(`authority ${employer.record}`)
  expect((await look(employer)).status).toBe('approved')
})

test('when the authoritative name servers are unreachable, two resolvers that agree are enough', async () => {
  const employer = await sent()
  zones.set(employer.record, txt(employer.value))
  zones.set(`authority ${employer.record}`, 'silence')
  const { status } = await withShortTimeouts(6, app.config, () => look(employer))
  expect(status).toBe('approved')
  zones.delete(`authority ${employer.record}`)
})

// Security: D-01
test('a CNAME proves nothing, whatever its target', async () => {
  const employer = await sent()
  zones.set(employer.record, [
    { type: 'CNAME', value: 'elsewhere.example' },
    { type: 'TXT', value: employer.value },
  ])
  const { status, dns } = await look(employer)
  expect([status, dns?.outcome]).toEqual(['pending', 'waiting'])
  expect(dns?.finding).toContain('alias of elsewhere.example')
})

test('hostile DNS replies give an unknown or missing result in limited time', {
  timeout: 120_000,
}, async () => {
  const employer = await sent()
  const { record, value } = employer
  const match = { type: 'TXT', value } as const
  const hostile: [string, DnsReply][] = [
    [
      'thousands of records',
      (query) => dnsPacket(query, [...Array(2000).fill({ type: 'TXT', value: 'x' }), match]),
    ],
    ['truncated', (query) => dnsPacket(query, [match], { bits: 0x8780 })],
    ['cut off', (query) => dnsPacket(query, [match]).subarray(0, -9)],
    ['another id', (query) => Buffer.concat([Buffer.from([1, 2]), dnsPacket(query, [match]).subarray(2)])],
    ['a question instead', (query) => query],
    ['noise', () => Buffer.from('not dns at all')],
    ['empty', () => Buffer.alloc(0)],
    ['other types', (query) => dnsPacket(query, [{ type: 'A', value: '127.0.0.1' }])],
    ['a loop of aliases', [{ type: 'CNAME', value: record }]],
    ['bytes that are no text', txt('\u0000\u0007\u00ff\u00fe')],
    ['a hundred and one records', txt(...Array(101).fill('x'))],
    ['one very long record', txt(Array(8).fill('y'.repeat(250)))],
    ['never', 'silence'],
    ['servfail', 'servfail'],
  ]
  const absent = [
    'a question instead',
    'other types',
    'bytes that are no text',
    'one very long record',
    'a loop of aliases',
  ]
  for (const [what, reply] of hostile) {
    zones.set(record, reply)
    zones.set(`authority ${record}`, reply)
    const { status, dns } = await withShortTimeouts(6, app.config, () => look(employer))
    expect([what, status]).toEqual([what, 'pending'])
    expect([what, dns?.outcome]).toEqual([what, absent.includes(what) ? 'waiting' : 'unknown'])
    expect(JSON.stringify(dns).length).toBeLessThan(6000)
  }
  zones.delete(`authority ${record}`)
})

// Security: D-01
test('a token expires and is replaced by a different one', async () => {
  const employer = await sent()
  zones.set(employer.record, txt(employer.value))
  await db
    .updateTable('domainChallenges')
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where('companyId', '=', employer.company.id)
    .execute()
  expect((await employer.api.get('/employers/domain')).data.challenge).toBeNull()
  const { status, dns } = await look(employer)
  expect([status, dns?.outcome]).toEqual(['pending', 'waiting'])
  const { data } = await employer.api.get('/employers/domain')
  expect(data.challenge?.value).toMatch(/^token=/)
  expect(data.challenge?.value).not.toBe(employer.value)
})

// Security: V-06
test('shared and invalid domains are rejected with a reason before any request', async () => {
  const cases: [string, RegExp][] = [
    ['https://co.uk', /not a domain/],
    ['https://192.168.0.1', /not a domain/],
    ['https://[::1]', /web address/],
    ['https://shop.github.io', /Anyone/],
    ['https://gmail.com', /Anyone/],
    ['https://printer.local', /not a domain/],
  ]
  for (const [websiteURL, words] of cases) {
    const { api } = await app.employer('draft', { websiteUrl: null, domain: null })
    const refused = await api.post('/employers/domain', { websiteURL }).catch((error) => error)
    expect([websiteURL, refused.message]).toEqual([websiteURL, expect.stringMatching(words)])
  }
})

test('a domain proven before the profile is submitted counts at once', async () => {
  const { api, ...employer } = await app.employer('draft', { websiteUrl: null, domain: null })
  const domain = freshDomain()
  await api.put('/employers/draft', { draft: { websiteURL: domain } })
  const { data } = await api.post('/employers/domain')
  expect(data.domain).toBe(domain)
  zones.set(`_waymark-challenge.${domain}`, txt(data.challenge?.value ?? ''))
  expect((await api.post('/employers/domain/check')).data.looking).toBe(true)
  await app.runTasks()
  const { data: after } = await api.get('/employers/domain')
  expect([after.looking, after.checks.find(({ method }) => method === 'dns')?.outcome]).toEqual([
    false,
    'pass',
  ])
  expect((await api.get('/employers')).data.status).toBe('draft')
  expect((await api.get('/employers/evidence')).data.evidence).toEqual([])
  await api.post('/employers', profileAt(domain))
  await app.runTasks()
  expect((await api.get('/employers')).data.status).toBe('approved')
  expect(employer.company.id).toBeTruthy()
})

test('a responding website is weak evidence and does not approve', async () => {
  const employer = await sent()
  pages.set(`${employer.domain}/`, says('<h1>Hello</h1>'))
  const { status, claim } = await look(employer)
  expect([status, claim('website')?.outcome, claim('website')?.strength]).toEqual(['pending', 'pass', 'weak'])
})

test('repeating the check changes nothing and keeps the token', async () => {
  const employer = await sent()
  await look(employer)
  const before = await employer.api.get('/employers/evidence')
  const company = () =>
    db.selectFrom('companies').selectAll().where('id', '=', employer.company.id).executeTakeFirst()
  const was = await company()
  for (let i = 0; i < 3; i++) await look(employer)
  expect(await employer.api.get('/employers/evidence')).toEqual(before)
  expect(await company()).toEqual(was)
  expect((await employer.api.get('/employers/domain')).data.challenge?.value).toBe(employer.value)
})

test('a proof survives an inconclusive check, and ends with one that finds the token missing', async () => {
  // An invalid number keeps the case in manual review, so that the proof can be observed.
  const employer = await sent(undefined, { taxIDNumber: '12-34' })
  zones.set(employer.record, txt(employer.value))
  expect((await look(employer)).claim('dns')?.outcome).toBe('pass')
  zones.set(employer.record, 'servfail')
  const unseen = await look(employer)
  expect([unseen.dns?.outcome, unseen.claim('dns')?.outcome]).toEqual(['unknown', 'pass'])
  zones.set(employer.record, 'nxdomain')
  const gone = await look(employer)
  expect([gone.dns?.outcome, gone.claim('dns')?.outcome]).toEqual(['waiting', 'waiting'])
})

test('findings about a profile that changed meanwhile decide nothing', async () => {
  const changes = (domain: string) => [
    { taxIdNumber: '22-7654321' },
    { domain, websiteUrl: `http://${domain}` },
  ]
  for (const change of changes(freshDomain())) {
    const employer = await sent()
    let changed: Promise<unknown> | undefined
    zones.set(`${employer.record} TXT`, (query) => {
      changed ??= db.updateTable('companies').set(change).where('id', '=', employer.company.id).execute()
      return dnsPacket(query, [{ type: 'TXT', value: employer.value }])
    })
    const { status } = await look(employer)
    await changed
    expect(status).toBe('pending')
    // The next check uses the current profile: the proof of the previous domain does not count.
    await app.services.queue.sender(db)(checkCompany, { companyId: employer.company.id })
    await app.runTasks()
    const { data } = await employer.api.get('/employers')
    expect(data.status).toBe('domain' in change ? 'pending' : 'approved')
  }
})

test('domains whose owners reported the record as published are checked again', async () => {
  const employer = await sent()
  await look(employer)
  zones.set(employer.record, txt(employer.value))
  await db
    .updateTable('domainChecks')
    .set({ checkedAt: new Date(Date.now() - 11 * 60_000) })
    .where('companyId', '=', employer.company.id)
    .execute()
  await app.services.queue.sender(db)(recheckDomains, {})
  await app.runTasks()
  expect((await employer.api.get('/employers')).data.status).toBe('approved')
})
