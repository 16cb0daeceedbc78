import { z } from 'zod'
import { parseOrigins } from '../../outbound/origins.ts'

export const pageCacheSettings = {
  /** Whether a shared cache may keep public pages for a minute. */
  PAGE_CACHE: z.enum(['on', 'off']).default('off'),
  /** The caches that are told which pages have changed, such as `http://varnish1:6081,http://varnish2:6081`. */
  PAGE_CACHE_PURGE: z.string().default(''),
}

/** Throws what the operator has to set. */
export function readPageCache({
  PAGE_CACHE: cache,
  PAGE_CACHE_PURGE: purge,
}: z.output<z.ZodObject<typeof pageCacheSettings>>) {
  const pageCachePurge = parseOrigins(purge)
  if (!pageCachePurge)
    throw new Error(
      'Set PAGE_CACHE_PURGE to addresses like http://varnish1:6081,http://varnish2:6081 without a path, with a comma between them.',
    )
  if (pageCachePurge.length > 0 && cache === 'off')
    throw new Error('Set PAGE_CACHE=on beside PAGE_CACHE_PURGE, or remove PAGE_CACHE_PURGE.')
  return { pageCache: cache === 'on', pageCachePurge }
}
