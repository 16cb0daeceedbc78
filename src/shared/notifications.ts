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

/** In the order of the table of choices. */
export const notificationCategories = [
  'applications',
  'messages',
  'jobs',
  'alerts',
  'mandates',
  'company',
  'reports',
] as const
export type NotificationCategory = (typeof notificationCategories)[number]

export const notificationChannels = ['bell', 'mail', 'push'] as const
export type NotificationChannel = (typeof notificationChannels)[number]
