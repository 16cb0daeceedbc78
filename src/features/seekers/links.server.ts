import type { Config } from '#/server/config.ts'
import { fetchPublicUrl } from '#/server/outbound/safe-fetch.ts'

/** Opens an address that a person typed, as a visitor would, through the client that reaches public addresses only. */
export async function checkLink(url: string, outbound: Config['outbound']) {
  if (!outbound) return refused('This site can’t open other websites, so it can’t check a link.')
  const read = await fetchPublicUrl(/^https?:/i.test(url) ? url : `https://${url}`, () => true, outbound)
  if (!read.ok)
    return refused(
      read.reason === 'untrusted'
        ? 'That website’s certificate is not valid.'
        : 'We found no public website at that address.',
    )
  if (read.status === 404 || read.status === 410) return refused('The website says it has no such page.')
  if (read.status >= 400 && ![401, 403, 405, 429, 999].includes(read.status))
    return refused(`The website returned an error (${read.status}).`)
  return { reachable: true, problem: null }
}

const refused = (problem: string) => ({ reachable: false, problem })
