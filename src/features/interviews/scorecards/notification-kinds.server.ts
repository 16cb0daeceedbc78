import { z } from 'zod'
import { notificationKind } from '#/server/events/notification-kind.ts'
import type { MailContent } from '#/server/mail/kinds.ts'
import { hiringPaths, paths } from '#/shared/paths.ts'

const about = { id: z.string(), jobTitle: z.string() }

const titleOfDue = ({ seekerName }: { seekerName: string }) => `Your scorecard of ${seekerName} is missing.`

/** A day after the interview, to each of those who met the applicant and sent no card. */
export const scorecardDue = notificationKind({
  name: 'interview.scorecard-due',
  label: 'Your scorecard is missing',
  hint: 'A day after an interview in which you met an applicant.',
  readers: ['EMPLOYER', 'RECRUITER'],
  category: 'interviews',
  required: false,
  push: 'A scorecard is missing',
  params: z.object({ ...about, jobId: z.string(), seekerName: z.string(), client: z.string().nullable() }),
  bell: ({ client, jobId, id, jobTitle, ...params }) => ({
    icon: 'interview',
    isWaiting: true,
    title: titleOfDue(params),
    body: jobTitle,
    path: hiringPaths(client).applicant(jobId, id),
  }),
  mail: {
    kind: 'interview-team',
    thread: ({ id }) => `application ${id}`,
    write: (to, { client, jobId, id, jobTitle, seekerName }, _: object): MailContent => ({
      to: to.to,
      subject: `Your scorecard of ${seekerName}: ${jobTitle}`,
      title: titleOfDue({ seekerName }),
      paragraphs: [
        `You met ${seekerName} for ${jobTitle} a day ago. Write down what you saw while you remember it.`,
        'Until you have sent yours you do not read the scorecards of your colleagues.',
      ],
      action: { label: 'Write the scorecard', url: to.publicUrl + hiringPaths(client).applicant(jobId, id) },
      because: 'You get this because you met this applicant.',
    }),
  },
})

/** What the company writes about the interview, if it does. */
export const interviewFeedback = notificationKind({
  name: 'interview.feedback',
  label: 'Feedback on your interview',
  hint: 'A company wrote to you how an interview went.',
  readers: ['SEEKER'],
  category: 'interviews',
  required: false,
  push: 'There is feedback on your interview',
  params: z.object({ ...about, interviewId: z.string(), companyName: z.string() }),
  bell: ({ interviewId, companyName, jobTitle }) => ({
    icon: 'interview',
    title: `${companyName} wrote to you about your interview.`,
    body: jobTitle,
    path: paths.seeker.interview(interviewId),
  }),
  mail: {
    kind: 'interview-team',
    thread: ({ id }) => `application ${id}`,
    write: (to, { interviewId, companyName, jobTitle }, { feedback }: { feedback: string }): MailContent => ({
      to: to.to,
      subject: `About your interview with ${companyName}: ${jobTitle}`,
      title: `${companyName} wrote to you about your interview`,
      paragraphs: feedback.split(/\n{2,}/),
      action: { label: 'Read it on Waymark', url: to.publicUrl + paths.seeker.interview(interviewId) },
      because: `You get this because you were interviewed by ${companyName} through Waymark.`,
    }),
  },
  liveEvent: ({ id }) => ({ type: 'applications', id }),
})

export const scorecardsNotificationKinds = [scorecardDue, interviewFeedback]
