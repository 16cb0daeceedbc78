import { fetchHop, type OutboundAddresses, publicAddressOf } from './safe-fetch.ts'

export type PostResult =
  | { ok: true; status: number; retryAfter: string | undefined }
  /** `forbidden`: not a public https address. */
  | { ok: false; reason: 'unreachable' | 'untrusted' | 'forbidden' }

/**
 * Posts to a URL that a stranger gave us, as safely as `fetchPublicUrl`, but only over https, and a redirect is an
 * answer like any other.
 */
export async function postToPublicUrl(
  target: string,
  { headers, body }: { headers: Record<string, string | number>; body: Buffer },
  outbound: OutboundAddresses,
): Promise<PostResult> {
  const url = URL.parse(target)
  if (url?.protocol !== 'https:') return { ok: false, reason: 'forbidden' }
  const found = await publicAddressOf(url, outbound)
  if (typeof found !== 'object') return { ok: false, reason: found }
  const answer = await fetchHop(url, found.address, outbound, { method: 'POST', headers, body })
  if (!answer.ok) return answer
  return { ok: true, status: answer.status, retryAfter: answer.headers['retry-after'] }
}
