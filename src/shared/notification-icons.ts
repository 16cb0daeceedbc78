/** The drawing beside a notification. */
export const notificationIcons = [
  'bell',
  'mail',
  'opened',
  'verified',
  'interview',
  'offer',
  'hired',
] as const
export type NotificationIcon = (typeof notificationIcons)[number]
