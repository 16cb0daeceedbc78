import { z } from 'zod'
import { notificationKind } from '#/server/events/notification-kind.ts'
import { paths } from '#/shared/paths.ts'
import { type AlertMail, alertMail } from './emails.ts'
import { describeSearch } from './words.ts'

/** Jobs that an alert had not told yet: how many, and the first of them. */
export const alertMatched = notificationKind({
  name: 'alert.matched',
  label: 'New jobs match an alert',
  hint: 'Each alert says itself how often it mails you, and can be stopped on its own.',
  readers: ['SEEKER'],
  category: 'alerts',
  required: false,
  push: 'New jobs match an alert',
  params: z.object({
    search: z.string(),
    jobs: z.number(),
    first: z.object({ slug: z.string(), title: z.string(), company: z.string() }),
  }),
  bell: ({ search, jobs, first }) => ({
    icon: 'bell',
    title: jobs === 1 ? `New: ${first.title} at ${first.company}` : `${jobs} new jobs match an alert`,
    body: describeSearch(search),
    path: jobs === 1 ? paths.jobDetail(first.slug) : `${paths.seeker.jobs}?${search}`,
  }),
  mailSetAt: paths.seeker.alerts,
  mail: {
    kind: 'alert-digest',
    write: (to, _, details: AlertMail) => alertMail({ ...details, ...to }),
  },
})

export const alertsNotificationKinds = [alertMatched]
