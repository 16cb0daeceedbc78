import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contract } from '#/contract.ts'
import { type Endpoint, tokenRightOf } from '#/shared/endpoint.ts'
import { tokenRights } from '#/shared/rights.ts'
import { testApp } from '#/testing/app.ts'
import { dnsServer } from '#/testing/servers/dns.ts'
import { openWebHosts } from '#/testing/servers/web-hosts.ts'
import { untyped } from '#/testing/untyped.ts'
import { appAddress, appDocument, redeemExample } from './app-examples.ts'
import { listChanges } from './changes.ts'
import { agentExample, examples, tokenEndpoints } from './examples.ts'

const dns = await dnsServer((_, type) => (type === 'A' ? [{ type: 'A', value: '127.0.0.1' }] : []))
const { port, pages } = await openWebHosts()
const app = await testApp({
  OUTSIDE_CHECKS: 'on',
  DNS_RESOLVERS: dns.address,
  OUTSIDE_LOOPBACK: `dns=${dns.port},http=${port},https=1`,
})
const address = await app.app.listen({ port: 0, host: '127.0.0.1' })

/** The words of a shell command: quotes, variables between double ones, and lines that go on. */
function wordsOf(command: string, variables: Record<string, string>) {
  const fill = (text: string) =>
    text.replaceAll(/\$(\w+)/g, (_, name: string) => {
      const value = variables[name]
      if (value === undefined) throw new Error(`$${name} is not set`)
      return value
    })
  return [...command.replaceAll('\\\n', ' ').matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, bare]) => (single !== undefined ? single : fill(double ?? bare ?? '')),
  )
}

/** Runs one example as curl would; an option that it does not know fails. */
async function run(command: string, variables: Record<string, string>) {
  const [program, ...words] = wordsOf(command, variables)
  expect(program).toBe('curl')
  const request = {
    method: 'GET',
    headers: {} as Record<string, string>,
    url: '',
    body: undefined as string | undefined,
  }
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    if (word === '-X') request.method = words[++at] ?? ''
    else if (word === '-d') request.body = words[++at]
    else if (word === '-H') {
      const [name = '', ...value] = (words[++at] ?? '').split(': ')
      request.headers[name] = value.join(': ')
    } else if (word.startsWith('http')) request.url = word
    else throw new Error(`${word} is no option of the examples`)
  }
  const { url, body, ...rest } = request
  const answer = await fetch(url, { ...rest, ...(body !== undefined && { body }) })
  return { status: answer.status, body: await answer.json() }
}

test('the examples of the page work as they stand, one after the other', { timeout: 60_000 }, async () => {
  const owner = await app.employer()
  const job = await app.job(owner.company.id)
  const seeker = await app.seeker()
  const { data: sent } = await seeker.api.post('/jobs/apply', { jobId: job.id })
  const { data: made } = await owner.api.post('/employer/tokens', {
    ...{ name: 'Example', rights: [...tokenRights], days: 30 },
  })
  const variables: Record<string, string> = { WAYMARK: address, TOKEN: made.token }
  for (const { title, curl, sets } of examples) {
    const { status, body } = await run(curl, variables)
    expect([title, status, body.message]).toEqual([title, 200, body.message])
    if (sets) variables[sets] = [body.data].flat()[0].id
  }
  expect(variables).toMatchObject({ JOB: job.id, APPLICATION: sent.id })
  const { body: found } = await run(agentExample, variables)
  expect(found.result.content[1].text).toContain(job.slug)
  const { data: moved } = await owner.api.get('/employer/applications/:id', { id: sent.id })
  expect(moved).toMatchObject({ stage: 'short-listed', notes: [{ body: 'Passed our test.' }] })
  const { data: published } = await owner.api.get('/employer/jobs/:id', { id: variables.DRAFT ?? '' })
  expect(published.status).toBe('open')
})

test('the page lists every endpoint that accepts tokens, under the right it needs', () => {
  const listed = tokenEndpoints.flatMap(({ right, endpoints }) => endpoints.map((key) => `${right} ${key}`))
  const open = (Object.entries(contract) as [string, Endpoint][])
    .filter(([, { tokens }]) => tokens)
    .map(([key, row]) => `${tokenRightOf(row)} ${key}`)
  expect(listed.sort()).toEqual(open.sort())
})

test('openapi.json marks what accepts tokens, and with which right', async () => {
  const document = (await (await fetch(`${address}/api/openapi.json`)).json()) as {
    components: { securitySchemes: object }
    paths: Record<string, Record<string, { security?: object[]; parameters: { name: string }[] }>>
  }
  expect(document.components.securitySchemes).toMatchObject({ token: { type: 'http', scheme: 'bearer' } })
  const marked = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security }]) => security?.some((one) => 'token' in one))
      .map(([method, { parameters }]) => ({
        key: `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
        takesKey: parameters.some(({ name }) => name === 'Idempotency-Key'),
      })),
  )
  expect(marked.map(({ key }) => key).sort()).toEqual(
    tokenEndpoints.flatMap(({ endpoints }) => endpoints).sort(),
  )
  expect(marked.filter(({ key, takesKey }) => takesKey === key.startsWith('GET '))).toEqual([])
})

test('an app that describes itself as the page says, and asks as it says, redeems its code by the example', async () => {
  pages.set('app.example/app.json', (_, response) => response.writeHead(200).end(appDocument))
  const seeker = await app.seeker()
  const verifier = 'a-secret-of-the-app-that-nobody-else-has-0123'
  const asked = new URL(appAddress(app.config.publicUrl).replaceAll(/\n\s*/g, ''))
  const { state: _, ...fields } = Object.fromEntries(asked.searchParams)
  const code_challenge = createHash('sha256').update(verifier).digest('base64url')
  const request = { ...fields, code_challenge, rights: ['see-my-profile'] }
  const { data } = await seeker.api.post('/account/apps', untyped(request))
  const code = new URL(data.back).searchParams.get('code') ?? ''
  const variables = { WAYMARK: address, CODE: code, VERIFIER: verifier }
  const { status, body } = await run(redeemExample, variables)
  expect([status, body.scope]).toEqual([200, 'see-my-profile'])
  expect((await app.as(body.access_token).get('/profile')).data).toBeTruthy()
})

test('the changelog shows each day with its endpoints, and which changes break programs', () => {
  const change = (endpoint: string, what: string, breaks: boolean) => ({ endpoint, what, breaks })
  const jobs = 'GET /employer/jobs'
  const days = listChanges([
    {
      ...{ version: '2027-02-01', date: '2027-02-01' },
      changes: [change(jobs, 'the answer has no “a” any more', true), change(jobs, 'new', false)],
    },
    { version: '2026-11-29', date: '2026-12-14', changes: [change('GET /profile', 'new', false)] },
    { version: '2026-11-29', date: '2026-11-29', changes: [] },
  ])
  expect(days.map(({ isFirst, isNewVersion }) => [isFirst, isNewVersion])).toEqual([
    ...[
      [false, true],
      [false, false],
      [true, true],
    ],
  ])
  expect(days[0]?.endpoints).toEqual([
    {
      endpoint: 'GET /api/employer/jobs',
      changes: [
        { what: 'The answer has no “a” any more.', breaks: true },
        { what: 'New.', breaks: false },
      ],
    },
  ])
})
