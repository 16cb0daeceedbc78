import { z } from 'zod'
import { notificationKind } from '#/server/events/notification-kind.ts'
import { paths } from '#/shared/paths.ts'

export const nextStepDue = notificationKind({
  name: 'tracker.next-step-due',
  label: 'A step you noted for a job elsewhere',
  hint: 'On the day you set.',
  readers: ['SEEKER'],
  category: 'applying',
  required: false,
  push: 'You have a next step today',
  params: z.object({ id: z.string(), title: z.string(), company: z.string(), step: z.string() }),
  bell: ({ id, title, company, step }) => ({
    icon: 'bell',
    isWaiting: true,
    title: `Today: ${step}`,
    body: `${title} at ${company}`,
    path: paths.seeker.trackedJob(id),
  }),
  mail: {
    kind: 'next-step-due',
    write: ({ to, publicUrl }, { id, title, company, step }) => ({
      to,
      subject: `Today: ${step} (${company})`,
      title: `Today: ${step}`,
      paragraphs: [
        `You wrote this down for today about ${title} at ${company}.`,
        'You added this job from elsewhere. The company does not see your list and does not answer on Waymark.',
      ],
      action: { label: 'Open the job', url: publicUrl + paths.seeker.trackedJob(id) },
      because:
        'You get this because you set a next step with a date in your list of applications on Waymark.',
    }),
  },
})

export const trackerNotificationKinds = [nextStepDue]
