import { z } from 'zod'
import { notificationKind } from '#/server/events/notification-kind.ts'
import { paths } from '#/shared/paths.ts'
import { webhookStoppedMail, webhookStoppedTitle } from './emails.ts'

export const webhookStopped = notificationKind({
  name: 'company.webhook-stopped',
  label: 'A webhook gets no answer',
  hint: 'After an hour in which nothing arrived, and when it is switched off.',
  readers: ['EMPLOYER'],
  category: 'company',
  required: false,
  push: 'A webhook of your company gets no answer',
  params: z.object({
    id: z.string(),
    name: z.string(),
    state: z.enum(['failing', 'off']),
    failure: z.string(),
  }),
  bell: (params) => ({
    icon: 'bell',
    title: webhookStoppedTitle(params),
    body: params.failure,
    path: paths.employer.webhook(params.id),
    isWaiting: true,
  }),
  mail: { kind: 'webhook-stopped', write: (to, params) => webhookStoppedMail({ ...to, ...params }) },
})

export const webhooksNotificationKinds = [webhookStopped]
