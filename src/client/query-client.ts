import { QueryClient } from '@tanstack/react-query'

/** Each client company of a recruiter gets its own cache, so data of one is never shown for another. */
export const newQueryClient = () =>
  new QueryClient({
    defaultOptions: { queries: { staleTime: 15_000, retry: false, refetchOnWindowFocus: true } },
  })
