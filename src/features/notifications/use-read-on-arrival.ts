import { useEffect } from 'react'
import { onTabVisible } from '#/client/queries/on-tab-visible.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { readImpersonation } from '#/client/session.ts'
import { useNotificationCount } from './use-notification-count.ts'

/** The page of one thing, such as an application. On a list or a home nobody has read of one thing for being there. */
const isOfOneThing = (path: string) => /\/[0-9a-f-]{36}$/.test(path)

/** What leads to the page that is open counts as read: the reader is there, whatever way they came. */
export function useReadOnArrival(count: number | null, path: string) {
  const setCount = useNotificationCount((state) => state.setCount)
  const { write } = useWrite('POST /notifications/read', {
    parallel: true,
    silent: true,
    done: ({ data }) => setCount(data.unread),
  })
  useEffect(() => {
    // An impersonating administrator is another reader.
    if (count && isOfOneThing(path) && !readImpersonation()) return onTabVisible(() => void write({ path }))
  }, [count, path, write])
}
