import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useState } from 'react'
import { openQueryClient } from './query-client.ts'

type QueryProviderProps = {
  /** The client company a recruiter acts for, by its slug: it has a cache of its own. */
  company?: string
  children: ReactNode
}

/**
 * Shares the cache of the API's answers with everything inside. Public pages that visitors only read do without it, and
 * so load no TanStack Query; see `areas/QueryLayout.tsx` and `areas/AppLayout.tsx` for those that have it.
 */
export function QueryProvider({ company, children }: QueryProviderProps) {
  const [client] = useState(() => openQueryClient(company))
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

/** For a part that is loaded when it is needed, on pages without the cache: brings the cache along. */
export const withQueries =
  <Props extends object>(Part: ComponentType<Props>) =>
  (props: Props) => (
    <QueryProvider>
      <Part {...props} />
    </QueryProvider>
  )
