import type { QueryKey } from '@tanstack/react-query'
import type { LoaderFunctionArgs, ShouldRevalidateFunction } from 'react-router'
import { openQueryClient } from '../queries/query-client.ts'
import { actingFor } from '../session.ts'
import { hasAppStarted } from './app-started.ts'

/** What `apiQuery`, `envelopeQuery` and `pagesQuery` return. */
type Read = {
  queryKey: QueryKey
  queryFn?: (context: never) => unknown
  initialPageParam?: string | null
}
type PageArgs = { params: Record<string, string | undefined>; search: URLSearchParams }

/** How long a pressed link waits for what is not there yet, before the page opens as a skeleton. */
const maxNavigationWaitMs = 250

/**
 * The loader of a page in the app areas: makes the reads the page opens with.
 * `export const clientLoader = prefetch(({ params }) => [apiQuery('/jobs/:slug', { slug: params.slug ?? '' })])`.
 * It runs when a link to the page comes into view (see `PrefetchLinks`), and again when it is pressed.
 */
export const prefetch =
  (readsOf: (page: PageArgs) => readonly Read[]) =>
  async ({ request, params }: Pick<LoaderFunctionArgs, 'request' | 'params'>) => {
    const { pathname, searchParams } = new URL(request.url)
    const client = actingFor(pathname)
    // Calls are made for the client of the open page; another client's reads wait until its page is open.
    if (client !== actingFor()) return null
    const queries = openQueryClient(client)
    const reads = readsOf({ params, search: searchParams }).map((read) => {
      const { queryKey } = read
      // Each is called with the context of its own kind below.
      const queryFn = read.queryFn as (context: unknown) => unknown
      const isKnown = queries.getQueryData(queryKey) !== undefined
      const done =
        'initialPageParam' in read
          ? queries.prefetchInfiniteQuery({ queryKey, queryFn, initialPageParam: null })
          : queries.prefetchQuery({ queryKey, queryFn })
      return isKnown ? undefined : done
    })
    if (hasAppStarted()) await Promise.race([Promise.all(reads), wait(maxNavigationWaitMs)])
    return null
  }

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** For pages that keep filters in the address: those change what is shown, not what is read first. */
export const onlyOnArrival: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname
