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

/** The moments in which one is notified, in the order of the table of choices. */
export const notificationCategories = [
  'applying',
  'answers',
  'applicants',
  'messages',
  'offers',
  'interviews',
  'finding',
  'jobs',
  'mandates',
  'company',
  'market',
  'account',
] as const
export type NotificationCategory = (typeof notificationCategories)[number]

export const notificationChannels = ['bell', 'mail', 'push'] as const
export type NotificationChannel = (typeof notificationChannels)[number]
