import { z } from 'zod'
import { isLoopback } from '../localhost.ts'

/** Servers of others that the operator chose to ask or to tell. Without an address none is. */
export const publicServerSettings = {
  GLEIF_URL: z.url().optional(),
  VIES_URL: z.url().optional(),
  /** RDAP tells when a domain was registered. */
  RDAP_URL: z.url().optional(),
  /** IndexNow tells search engines which pages have changed. */
  INDEXNOW_URL: z.url().optional(),
}

type Settings = z.output<z.ZodObject<typeof publicServerSettings>> & {
  NODE_ENV: string
  PUBLIC_URL?: string | undefined
}

/** Null for each that is not asked. Throws what the operator has to set. */
export function readPublicServers({
  GLEIF_URL,
  VIES_URL,
  RDAP_URL,
  INDEXNOW_URL,
  NODE_ENV,
  PUBLIC_URL,
}: Settings) {
  const mayBeLocal = (url: URL) => NODE_ENV !== 'production' && isLoopback(url.hostname)
  const rdap = RDAP_URL ? new URL(RDAP_URL) : null
  if (rdap && rdap.protocol !== 'https:' && !mayBeLocal(rdap))
    throw new Error(
      'Set RDAP_URL to an https:// address, because an answer in the clear could be changed on its way.',
    )
  if (INDEXNOW_URL && !INDEXNOW_URL.startsWith('https://'))
    throw new Error('Set INDEXNOW_URL to an https:// address, such as https://api.indexnow.org/indexnow.')
  if (INDEXNOW_URL && !PUBLIC_URL)
    throw new Error('Set PUBLIC_URL beside INDEXNOW_URL, because search engines have to reach the pages.')
  return {
    gleifUrl: GLEIF_URL?.replace(/\/$/, '') ?? null,
    viesUrl: VIES_URL?.replace(/\/$/, '') ?? null,
    rdapUrl: RDAP_URL?.replace(/\/$/, '') ?? null,
    indexNowUrl: INDEXNOW_URL ?? null,
  }
}
