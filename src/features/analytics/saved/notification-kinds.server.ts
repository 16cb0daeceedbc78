import { z } from 'zod'
import { notificationKind } from '#/server/events/notification-kind.ts'
import { type ReportMail, reportMail } from './emails.ts'

export const reportOfWeek = notificationKind({
  name: 'report.week',
  label: 'A saved report on Monday',
  hint: 'Each report that you chose to have mailed, with the figures of last week.',
  readers: ['EMPLOYER', 'RECRUITER'],
  category: 'applicants',
  required: false,
  push: 'A report of last week is ready',
  params: z.object({ name: z.string(), applied: z.string(), path: z.string() }),
  bell: ({ name, applied, path }) => ({
    icon: 'bell',
    title: `${name}: ${applied} applied last week`,
    path,
  }),
  mail: {
    kind: 'report-of-week',
    write: (to, { name }, details: ReportMail) => reportMail({ ...to, name, ...details }),
  },
})

export const savedReportsNotificationKinds = [reportOfWeek]
