import type { IncomingMessage, ServerResponse } from 'node:http'
import { Provider } from 'oidc-provider'

export type ProviderPerson = { sub: string; email: string; email_verified: boolean; name?: string }
export const clientSecret = 'a secret between the company and us'

export type ProviderOptions = { accessSeconds?: number; clientId?: string; redirectUris: string[] }

/**
 * An OpenID Connect provider at `host`. `state.signsIn` is signed in without a question, null cancels; `state.forge`
 * alters its ID tokens; `fault.status` makes it fail; `asked` lists its calls; who is not in `people` is disabled.
 */
export function openIdProvider(
  host: string,
  { accessSeconds = 60, clientId = 'waymark', redirectUris }: ProviderOptions,
) {
  const issuer = `http://${host}`
  const people = new Map<string, ProviderPerson>()
  const state: { signsIn: ProviderPerson | null; forge: ((idToken: string) => string) | null } = {
    signsIn: null,
    forge: null,
  }
  const fault: { status: number | null } = { status: null }
  const asked: string[] = []
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: redirectUris,
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ['test'] },
    ttl: {
      Interaction: 60,
      Grant: 600,
      Session: 60,
      AccessToken: accessSeconds,
      IdToken: 60,
      RefreshToken: 600,
    },
    issueRefreshToken: async () => true,
    findAccount: (_, sub) => {
      const person = people.get(sub)
      return person && { accountId: sub, claims: () => person }
    },
  })
  const answer = provider.callback()

  async function interact(request: IncomingMessage, response: ServerResponse) {
    const { params } = await provider.interactionDetails(request, response)
    if (!state.signsIn) return provider.interactionFinished(request, response, { error: 'access_denied' })
    const accountId = state.signsIn.sub
    const grant = new provider.Grant({ accountId, clientId: String(params.client_id) })
    grant.addOIDCScope('openid email profile offline_access')
    const result = { login: { accountId }, consent: { grantId: await grant.save() } }
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }

  const page = (request: IncomingMessage, response: ServerResponse) => {
    asked.push(request.url?.split('?')[0] ?? '')
    if (fault.status) return void response.writeHead(fault.status).end()
    // The provider builds its addresses from this, and the port is only the test's.
    request.headers.host = host
    const { forge } = state
    if (request.url?.startsWith('/token') && forge) {
      const end = response.end.bind(response)
      response.end = ((body: Buffer | string) => {
        const sent = JSON.parse(String(body))
        const text = JSON.stringify({ ...sent, ...(sent.id_token && { id_token: forge(sent.id_token) }) })
        response.setHeader('content-length', Buffer.byteLength(text))
        return end(text)
      }) as typeof response.end
    }
    void (request.url?.startsWith('/interaction/') ? interact(request, response) : answer(request, response))
  }
  return { page, issuer, host, people, state, fault, asked }
}
