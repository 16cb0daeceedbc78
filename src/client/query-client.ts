import { QueryClient } from '@tanstack/react-query'

/** Each recruiter's client has one of its own, so that nothing read for one is ever shown for another. */
export const newQueryClient = () =>
  new QueryClient({
    defaultOptions: { queries: { staleTime: 15_000, retry: false, refetchOnWindowFocus: true } },
  })
