import { isLocalNetworkHost } from '../localhost.ts'

/**
 * Null when résumés are read here alone. The operator's own reader may be in their network and on any port; in a test the
 * servers on this machine stand for it as for all others. Throws what the operator has to set.
 */
export function parseResumeReader<Outbound extends { loopback: object | null }>(
  setting: string | undefined,
  outbound: Outbound,
) {
  if (!setting) return null
  const { href, origin, protocol, hostname, username, password } = new URL(setting)
  const isPrivate = isLocalNetworkHost(hostname) || Boolean(outbound.loopback)
  if (protocol !== 'https:' && !(protocol === 'http:' && isPrivate))
    throw new Error(
      'Set RESUME_READER_URL to an https:// address, because people’s résumés must not travel in the clear.',
    )
  if (username || password)
    throw new Error('Set RESUME_READER_URL to an address without a name and password.')
  return { url: href, outbound: { ...outbound, trustedOrigins: outbound.loopback ? [] : [origin] } }
}
