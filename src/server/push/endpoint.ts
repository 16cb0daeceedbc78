import type { Config } from '../config.ts'

export type PushConfig = NonNullable<Config['push']>

/**
 * Whether a browser's endpoint belongs to a push service that the operator allows. Without that list anyone with an
 * account could make this server call any public host.
 */
export function isPushEndpoint(endpoint: string, { hosts }: Pick<PushConfig, 'hosts'>) {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:' || url.port || url.username || url.password || url.hash) return false
  return hosts.some((host) => (host.startsWith('.') ? url.hostname.endsWith(host) : url.hostname === host))
}
