import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  auth,
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'
import { afterAll, expect, test } from 'vitest'
import { dnsServer } from '#/testing/servers/dns.ts'
import { openWebHosts } from '#/testing/servers/web-hosts.ts'
import { axeViolations } from '../axe.ts'
import { startProduct } from '../product.ts'

const dns = await dnsServer((_, type) => (type === 'A' ? [{ type: 'A', value: '127.0.0.1' }] : []))
const { port, pages } = await openWebHosts()
const product = await startProduct({
  OUTSIDE_CHECKS: 'on',
  DNS_RESOLVERS: dns.address,
  OUTSIDE_LOOPBACK: `dns=${dns.port},http=${port},https=1`,
})

/** The app on the person’s own machine, where their browser comes back to. */
const came: URLSearchParams[] = []
const own = createServer(({ url = '' }, response) => {
  if (url.startsWith('/back')) came.push(new URL(url, 'http://own').searchParams)
  response.setHeader('content-type', 'text/html').end('<title>Scout</title><h1>Back in Scout</h1>')
})
own.listen(0, '127.0.0.1')
await once(own, 'listening')
afterAll(() => {
  own.closeAllConnections()
  own.close()
})
const back = `http://127.0.0.1:${(own.address() as AddressInfo).port}/back`
const clientId = 'https://scout.example/app.json'
const metadata = {
  ...{ client_name: 'Scout', redirect_uris: ['http://127.0.0.1/back'], token_endpoint_auth_method: 'none' },
  grant_types: ['authorization_code', 'refresh_token'],
}
pages.set('scout.example', (_, response) =>
  response.writeHead(200).end(JSON.stringify({ client_id: clientId, ...metadata })),
)

/** What the official client of MCP keeps between its steps. */
function newScout() {
  const kept: {
    verifier: string
    address: URL | null
    tokens: Awaited<ReturnType<OAuthClientProvider['tokens']>>
  } = {
    ...{ verifier: '', address: null, tokens: undefined },
  }
  const provider: OAuthClientProvider = {
    ...{ redirectUrl: back, clientMetadataUrl: clientId, clientMetadata: metadata },
    state: () => 'kept by Scout',
    clientInformation: () => ({ client_id: clientId }),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => void Object.assign(kept, { tokens }),
    redirectToAuthorization: (address) => void Object.assign(kept, { address }),
    saveCodeVerifier: (verifier) => void Object.assign(kept, { verifier }),
    codeVerifier: () => kept.verifier,
  }
  return { kept, provider }
}

test('a seeker allows an agent of theirs in the browser, it reads their profile, and they end its access', async () => {
  const seeker = await product.seeker({ name: 'Maya Herrera' })
  const { kept, provider } = newScout()
  const serverUrl = `${product.url}/mcp`
  expect(await auth(provider, { serverUrl })).toBe('REDIRECT')
  const asked = kept.address?.href ?? ''

  // A visitor logs in first, and comes back to what was asked.
  const visitor = await product.visit()
  await visitor.goto(asked)
  await visitor.getByRole('heading', { name: 'Log in' }).waitFor()
  expect(new URL(visitor.url()).searchParams.get('next')).toBe(asked.slice(product.url.length))

  const page = await product.visitAs(seeker, asked.slice(product.url.length))
  await page.getByRole('heading', { name: 'Scout asks for access to your account' }).waitFor()
  await page.getByText('Waymark has not checked it').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Don’t allow' }).click()
  await page.getByRole('heading', { name: 'Back in Scout' }).waitFor()
  expect(Object.fromEntries(came[0] ?? [])).toEqual({
    ...{ error: 'access_denied', state: 'kept by Scout', iss: product.url },
  })

  await page.goto(asked)
  await page.getByLabel(/Write drafts of applications/).uncheck()
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await page.getByRole('heading', { name: 'Back in Scout' }).waitFor()
  expect(await page.context().cookies()).toEqual([])
  const [, answer] = came
  expect(answer?.get('state')).toBe('kept by Scout')
  const authorizationCode = answer?.get('code') ?? ''
  expect(await auth(provider, { serverUrl, authorizationCode, iss: answer?.get('iss') ?? '' })).toBe(
    'AUTHORIZED',
  )

  const agent = new Client({ name: 'Scout', version: '1' })
  await agent.connect(new StreamableHTTPClientTransport(new URL(serverUrl), { authProvider: provider }))
  const { content } = await agent.callTool({ name: 'my_profile', arguments: {} })
  expect(JSON.stringify(content)).toContain('quoted')
  await agent.close()

  await page.goto(`${product.url}/seeker/settings#programs`)
  await page.getByText('App of scout.example.').waitFor()
  await page.getByText('Read my profile, read my applications and messages').waitFor()
  await page.getByRole('button', { name: 'End access of Scout' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End access' }).click()
  await page.getByText('No program has access.').waitFor()
  const call = await fetch(serverUrl, {
    ...{ method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }) },
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${kept.tokens?.access_token}`,
    },
  })
  expect(call.status).toBe(401)
  expect(page.faults.filter((fault) => !fault.includes(back))).toEqual([])
})
