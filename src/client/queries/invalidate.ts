import type { QueryClient } from '@tanstack/react-query'
import { isBelow } from '#/shared/is-below.ts'
import type { PathsOf } from '../api.ts'

type FolderOf<Path extends string, Above extends string = ''> = Path extends `/${infer Name}/${infer Rest}`
  ? `${Above}/${Name}` | FolderOf<`/${Rest}`, `${Above}/${Name}`>
  : never

/** What was read and may have changed since: one GET path of the contract, or with '/*' it and all below it. */
export type StalePath = PathsOf<'GET'> | `${PathsOf<'GET'> | FolderOf<PathsOf<'GET'>>}/*`

/** Reads again what stands on the screen of these paths, and the rest when it is shown next. */
export const invalidate = (client: QueryClient, ...stale: readonly StalePath[]) =>
  client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => isStale(stale, path),
  })

/** The same, but of the queries about one thing, which have an `id`, only those about this one. */
export const invalidateAbout = (client: QueryClient, id: string, ...stale: readonly StalePath[]) =>
  client.invalidateQueries({
    predicate: ({ queryKey: [path, input] }) => {
      const about = (input as { id?: unknown } | undefined)?.id
      return isStale(stale, path) && (about === undefined || about === id)
    },
  })

const isStale = (stale: readonly StalePath[], path: unknown) =>
  stale.some((one) => path === one || (one.endsWith('/*') && isBelow(String(path), one.slice(0, -2))))
