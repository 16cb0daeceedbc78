import { createHash, randomBytes } from 'node:crypto'
import type { ApiClient } from '#/client/api.ts'
import type { SeekerTokenRight } from '#/shared/rights.ts'
import { testApp } from '../app.ts'
import { dnsServer } from '../servers/dns.ts'
import { openWebHosts } from '../servers/web-hosts.ts'

// Apps of others that people connect by OAuth.

/** An app, where it wants people back, and its secret for the code. */
type App = { host: string; clientId: string; back: string; verifier: string }
type Seeker = { api: ApiClient }

export const invalidGrant = { status: 400, body: { error: 'invalid_grant' } }

/** The product and the web on which apps describe themselves. Call it once per test file. */
export async function openOAuthApps() {
  const dns = await dnsServer((name, type) =>
    type === 'A' ? [{ type: 'A', value: name.startsWith('within') ? '10.0.0.7' : '127.0.0.1' }] : [],
  )
  const { port, pages, calls } = await openWebHosts()
  const app = await testApp({
    OUTSIDE_CHECKS: 'on',
    DNS_RESOLVERS: dns.address,
    OUTSIDE_LOOPBACK: `dns=${dns.port},http=${port},https=1`,
  })
  return { app, pages, calls, ...oauthApps({ app, pages }) }
}

type Web = Pick<Awaited<ReturnType<typeof openWebHosts>>, 'pages'>

/** Apps on a web that is open already. */
export function oauthApps({ app, pages }: Web & { app: Awaited<ReturnType<typeof testApp>> }) {
  const resource = `${app.config.publicUrl}/mcp`
  let serial = 0

  /** An app with a document of its own on the web. */
  function newApp(change: Record<string, unknown> = {}) {
    const host = `app${serial++}.example`
    const clientId = `https://${host}/app.json`
    const document: Record<string, unknown> = {
      ...{ client_id: clientId, client_name: 'Scout', redirect_uris: [`https://${host}/back`] },
      ...{
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: 'none',
        ...change,
      },
    }
    pages.set(host, (_, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document)),
    )
    return { host, clientId, back: `https://${host}/back`, verifier: randomBytes(32).toString('base64url') }
  }
  const request = ({ clientId, back, verifier }: App, change: Record<string, string | undefined> = {}) => ({
    ...{ client_id: clientId, redirect_uri: back, response_type: 'code' as const, state: 'xyz', resource },
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    ...{ code_challenge_method: 'S256' as const, scope: 'see-my-profile see-my-applications', ...change },
  })

  /** A plain form, as apps send them. */
  async function post(url: string, form: Record<string, string>) {
    const { statusCode, body, headers } = await app.app.inject({
      ...{ method: 'POST', url, payload: new URLSearchParams(form).toString() },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    return { status: statusCode, headers, body: body ? JSON.parse(body) : null }
  }
  const redeem = ({ clientId, back, verifier }: App, code: string, change: Record<string, string> = {}) =>
    post('/oauth/token', {
      ...{ grant_type: 'authorization_code', client_id: clientId, redirect_uri: back },
      ...{ code, code_verifier: verifier, resource, ...change },
    })
  const refresh = ({ clientId }: App, token: string, change: Record<string, string> = {}) =>
    post('/oauth/token', {
      ...{ grant_type: 'refresh_token', client_id: clientId, refresh_token: token, ...change },
    })
  const reads = async (token: string, url = '/api/profile') =>
    (await app.app.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode

  async function allow({ api }: Seeker, one: App, rights: SeekerTokenRight[] = ['see-my-profile']) {
    const { data } = await api.post('/account/apps', { ...request(one), rights })
    const url = new URL(data.back)
    return { url, code: url.searchParams.get('code') ?? '' }
  }
  async function connect(seeker: Seeker, one = newApp()) {
    const { code } = await allow(seeker, one)
    const { body } = await redeem(one, code)
    return { app: one, code, access: body.access_token as string, next: body.refresh_token as string }
  }

  return { newApp, request, post, redeem, refresh, reads, allow, connect, resource }
}
