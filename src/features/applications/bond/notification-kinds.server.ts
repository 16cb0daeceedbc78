import { z } from 'zod'
import { notificationKind } from '#/server/events/notification-kind.ts'
import type { MailContent } from '#/server/mail/kinds.ts'
import { paths } from '#/shared/paths.ts'
import { plural } from '#/shared/sentence.ts'

/** `client` is the company's slug if the reader hires for it as a recruiter. */
const params = z.object({
  jobId: z.string(),
  jobTitle: z.string(),
  count: z.number(),
  client: z.string().nullable(),
})
const hiringOf = (client: string | null) => (client ? paths.recruiter.client(client) : paths.employer)
const late = (hiring: ReturnType<typeof hiringOf>, jobId: string) => `${hiring.jobApplicants(jobId)}?late=1`
const because = 'You get this because you hire for this company on Waymark.'

export const answersDue = notificationKind({
  name: 'application.answers-due',
  label: 'A job is about to be paused',
  hint: 'Answers are due within a day. If they are late, the job takes no new applications.',
  readers: ['EMPLOYER', 'RECRUITER'],
  category: 'applicants',
  isSent: ({ answerBond }) => answerBond,
  required: false,
  push: 'Answers are due within a day',
  params,
  bell: ({ jobId, jobTitle, count, client }) => ({
    icon: 'bell',
    title: `${plural(count, 'answer')} due within a day.`,
    body: jobTitle,
    path: hiringOf(client).jobApplicants(jobId),
  }),
  mail: {
    kind: 'application-step',
    write: ({ to, publicUrl }, { jobId, jobTitle, count, client }, _: object): MailContent => ({
      to,
      subject: `${plural(count, 'answer')} due within a day for ${jobTitle}`,
      title: `${plural(count, 'answer')} due within a day.`,
      paragraphs: [
        `${jobTitle} promised its applicants an answer by now, or by tomorrow.`,
        'When too many of these answers are late, the job takes no new applications until those people have heard. Moving an applicant forward, inviting them and rejecting them all count as answers.',
      ],
      action: { label: 'See who waits', url: publicUrl + hiringOf(client).jobApplicants(jobId) },
      because,
    }),
  },
})

export const intakePaused = notificationKind({
  name: 'application.intake-paused',
  label: 'A job was paused for late answers',
  hint: 'It takes no new applications until people have been answered.',
  readers: ['EMPLOYER', 'RECRUITER'],
  category: 'applicants',
  isSent: ({ answerBond }) => answerBond,
  required: true,
  push: 'A job takes no new applications',
  params,
  bell: ({ jobId, jobTitle, count, client }) => ({
    icon: 'bell',
    title: `New applications are paused: ${plural(count, 'answer')} late.`,
    body: jobTitle,
    path: late(hiringOf(client), jobId),
  }),
  mail: {
    kind: 'application-step',
    write: ({ to, publicUrl }, { jobId, jobTitle, count, client }, _: object): MailContent => ({
      to,
      subject: `New applications for ${jobTitle} are paused`,
      title: 'New applications are paused.',
      paragraphs: [
        `${plural(count, 'answer')} for ${jobTitle} came later than promised, or not yet. The job stays visible but drops in searches, and nobody new can apply.`,
        'It opens again by itself once you give the last late answer.',
      ],
      action: { label: 'Answer them', url: publicUrl + late(hiringOf(client), jobId) },
      because,
    }),
  },
})

export const bondNotificationKinds = [answersDue, intakePaused]
