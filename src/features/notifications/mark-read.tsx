import { useQueryClient } from '@tanstack/react-query'
import { api } from '#/client/api.ts'
import { showDone } from '#/client/undo-toast.tsx'
import { useNotificationCount } from './notification-count.ts'

/** Marking as read, from the panel and the page; what was marked all at once can be undone. */
export function useMarkRead() {
  const client = useQueryClient()
  const setCount = useNotificationCount((state) => state.setCount)

  const mark = async (change: { ids?: string[]; all?: true; read?: boolean }) => {
    const { data } = await api.post('/notifications/read', change)
    setCount(data.unread)
    client.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/notifications'),
    })
    return data.ids
  }

  return {
    // The page that opens says more than a failure to mark would.
    markOne: (id: string) => void mark({ ids: [id] }).catch(() => {}),
    async markAll() {
      const ids = await mark({ all: true }).catch(() => null)
      if (!ids) return null
      const undo = () => mark({ ids, read: false }).catch(() => null)
      if (ids.length > 0)
        showDone(
          'marked-read',
          ids.length === 1 ? 'Marked 1 as read' : `Marked ${ids.length} as read`,
          () => void undo(),
        )
      return { count: ids.length, undo }
    },
  }
}
