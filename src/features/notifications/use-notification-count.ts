import { create } from 'zustand'

type NotificationCount = {
  /** Unread notifications. The specification's 15 until the server's first response replaces it. */
  count: number
  /** Whether `count` came from the server. */
  known: boolean
  setCount(count: number): void
}

export const useNotificationCount = create<NotificationCount>((set) => ({
  count: 15,
  known: false,
  setCount: (count) => set({ count, known: true }),
}))

/** The unread notifications, for screens: null until the server has said how many. */
export const useUnreadCount = () => useNotificationCount(({ count, known }) => (known ? count : null))

/** The badge has room for two digits. */
export const badgeText = (count: number) => (count > 99 ? '99+' : String(count))
