import { QueryClient } from '@tanstack/react-query'

const newQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: false,
        // A part that opens inside a page whose read has failed would set the page back to loading, which closes the
        // part, and so on for ever. Pages read anew on arrival, and errors offer to try again.
        retryOnMount: false,
        refetchOnWindowFocus: true,
      },
    },
  })

const opened = new Map<string, QueryClient>()

/**
 * The cache of the API's answers; loaders and components share it. Each client company of a recruiter has its own, so
 * that data of one is never shown for another. On the server each rendered page gets a new one.
 */
export function openQueryClient(client: string | null = null): QueryClient {
  if (typeof window === 'undefined') return newQueryClient()
  const known = opened.get(client ?? '') ?? newQueryClient()
  opened.set(client ?? '', known)
  return known
}

/** Reads again what failed: now where it is on the screen, else when it is next needed. */
export function retryFailedReads() {
  for (const client of opened.values())
    client.resetQueries({ predicate: ({ state }) => state.status === 'error' })
}

/** Forgets every answer: another user may sign in next. */
export function clearQueryClients() {
  for (const client of opened.values()) client.clear()
}
