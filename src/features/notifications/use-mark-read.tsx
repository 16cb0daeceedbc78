import { useWrite } from '#/client/queries/use-write.ts'
import { showUndoToast } from '#/client/toasts/undo-toast.tsx'
import { useNotificationCount } from './use-notification-count.ts'

/** Marks notifications as read, from the panel and the page. Marking all can be undone. */
export function useMarkRead() {
  const setCount = useNotificationCount((state) => state.setCount)

  const { write } = useWrite('POST /notifications/read', {
    parallel: true,
    invalidates: ['/notifications/*'],
    done({ data: { ids, unread } }, { all }) {
      setCount(unread)
      if (all && ids.length > 0)
        showUndoToast(
          'marked-read',
          ids.length === 1 ? 'Marked 1 as read' : `Marked ${ids.length} as read`,
          () => void write({ ids, read: false }),
        )
    },
  })

  return {
    markRead(ids: string[]) {
      if (ids.length > 0) void write({ ids })
    },
    async markAll() {
      const ids = (await write({ all: true }))?.data.ids
      return ids ? { count: ids.length, undo: () => write({ ids, read: false }) } : null
    },
  }
}
