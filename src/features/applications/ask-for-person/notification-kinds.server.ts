import { z } from 'zod'
import { notificationKind } from '#/server/events/notification-kind.ts'
import { paths } from '#/shared/paths.ts'

const hiringOf = (client: string | null) => (client ? paths.recruiter.client(client) : paths.employer)

export const personAsked = notificationKind({
  name: 'application.person-asked',
  label: 'An applicant asks for a person',
  hint: 'Their answers were compared automatically. Your next step answers them.',
  readers: ['EMPLOYER', 'RECRUITER'],
  category: 'applicants',
  required: false,
  push: 'An applicant asks that a person reads theirs',
  params: z.object({
    ...{ id: z.string(), jobTitle: z.string(), jobId: z.string(), seekerName: z.string() },
    client: z.string().nullable(),
  }),
  bell: ({ id, jobId, jobTitle, seekerName, client }) => ({
    icon: 'bell',
    isWaiting: true,
    title: `${seekerName} asks that a person reads the application.`,
    body: jobTitle,
    path: hiringOf(client).applicant(jobId, id),
  }),
  mail: {
    kind: 'application-step',
    thread: ({ id }) => `application ${id}`,
    write: ({ to, publicUrl }, { id, jobId, jobTitle, seekerName, client }, _: object) => ({
      to,
      subject: `${seekerName} asks for a person: ${jobTitle}`,
      title: `${seekerName} asks that a person reads the application.`,
      paragraphs: [
        `Answers to ${jobTitle} are compared with what the job needs automatically. The marks decide nothing: please read what they sent and take the next step yourself.`,
      ],
      action: { label: 'Open the application', url: publicUrl + hiringOf(client).applicant(jobId, id) },
      because: 'You get this because you hire for this company on Waymark.',
    }),
  },
  liveEvent: ({ id }) => ({ type: 'applications' as const, id }),
})
