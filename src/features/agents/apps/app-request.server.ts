import type { Config } from '#/server/config.ts'
import { isLoopback } from '#/server/localhost.ts'
import { dayMs } from '#/shared/dates.ts'
import { displayName } from '#/shared/display-name.ts'
import { AppError } from '#/shared/errors.ts'
import { type SeekerTokenRight, seekerTokenRights, type TokenRight, tokenRights } from '#/shared/rights.ts'
import { resourceOf } from '../protected-resource.ts'
import { type AppRequest, appDays } from './api.ts'
import { appProvider } from './provider.server.ts'

type AnyRight = TokenRight | SeekerTokenRight

const known: readonly string[] = [...tokenRights, ...seekerTokenRights]
const appName = displayName('Name', { max: 60 })

const refused = (why: string) => new AppError(422, why)

/** Checks what an app asks for. `grantable`: what the caller could allow. */
export async function readAppRequest<Right extends AnyRight>(
  { config }: { config: Config },
  request: AppRequest,
  grantable: readonly Right[],
) {
  const { client_id: appId, redirect_uri: redirectUri, scope, resource } = request
  if (!config.outbound)
    throw refused('This Waymark calls no other servers, so it cannot read who the app is.')
  const provider = await appProvider(config)
  const client = URL.canParse(appId) ? await provider.Client.find(appId).catch(() => undefined) : undefined
  if (!client)
    throw refused('The app does not say who it is: its description cannot be read, or is not its own.')
  if (!client.redirectUriAllowed(redirectUri))
    throw refused('The app wants you taken to an address that is not among its own.')
  if (!mayLeadTo(redirectUri))
    throw refused(
      'The app wants you taken to an address that others could take over. It must begin with https://, or with http://127.0.0.1 for a program on your own machine.',
    )
  if (resource !== undefined && resource !== resourceOf(config.publicUrl))
    throw refused('The app asks for access to something that is not here.')
  const asked = scope === undefined ? known : scope.split(' ').filter(Boolean)
  const unknown = asked.find((right) => !known.includes(right))
  if (unknown !== undefined) throw refused(`The app asks for “${unknown}”, which nobody can allow.`)
  const rights = grantable.filter((right) => asked.includes(right))
  if (rights.length === 0) throw refused('The app asks for nothing that you could allow with this account.')
  const { host } = new URL(appId)
  const name = appName.safeParse(client.clientName)
  // One that cannot come again is allowed for its one token.
  const seconds = client.grantTypeAllowed('refresh_token') ? (appDays * dayMs) / 1000 : 3600
  return { appId, host, name: name.data ?? host, rights, seconds, backTo: new URL(redirectUri).host }
}

/** Encrypted, or to a program on the person's own machine. */
function mayLeadTo(address: string) {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}

/** The address that takes the person back to the app. */
export function addressBack(
  { redirect_uri, state }: AppRequest,
  { publicUrl }: Config,
  answer: { code: string } | { error: 'access_denied' },
) {
  const url = new URL(redirect_uri)
  for (const [name, value] of Object.entries({ ...answer, state, iss: publicUrl }))
    if (value !== undefined) url.searchParams.set(name, value)
  return url.href
}
