import { z } from 'zod'
import { notificationKind } from '#/server/events/notification-kind.ts'
import { paths } from '#/shared/paths.ts'

export const jobExpired = notificationKind({
  name: 'job.expired',
  category: 'jobs',
  required: false,
  params: z.object({ title: z.string() }),
  bell: ({ title }) => ({
    icon: 'bell',
    title: `${title} has closed`,
    body: 'Its closing day has passed. Duplicate it to post it again.',
    path: paths.employer.jobs,
  }),
})

export const jobsNotificationKinds = [jobExpired]
