import { create } from 'zustand'

type NotificationCount = {
  /** Unread. Starts at the spec's 15 and is replaced by the first answer of the server. */
  count: number
  /** Whether `count` is the server's word. */
  known: boolean
  setCount(count: number): void
}

export const useNotificationCount = create<NotificationCount>((set) => ({
  count: 15,
  known: false,
  setCount: (count) => set({ count, known: true }),
}))

/** The badge has room for two digits. */
export const badgeText = (count: number) => (count > 99 ? '99+' : String(count))
