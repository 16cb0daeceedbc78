import { z } from 'zod'
import { notificationKind } from '#/server/events/notification-kind.ts'
import { paths } from '#/shared/paths.ts'
import { type AlertMail, alertMail } from './emails.ts'
import { alertKindName, describeSearch } from './words.ts'

/** Jobs that an alert had not told yet: how many, and the first of them. */
export const alertMatched = notificationKind({
  name: alertKindName,
  label: 'New jobs match an alert',
  hint: 'Each alert has its own schedule and can be stopped on its own.',
  readers: ['SEEKER'],
  category: 'finding',
  required: false,
  push: 'New jobs match an alert',
  pushCounted: ({ jobs }) => (jobs === 1 ? 'A new job matches an alert' : `${jobs} new jobs match an alert`),
  pushAction: ({ alertId }) =>
    alertId ? { label: 'Stop this alert', path: paths.seeker.alert(alertId) } : undefined,
  params: z.object({
    /** Missing in rows from before it was kept. */
    alertId: z.string().optional(),
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
