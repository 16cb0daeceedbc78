import { z } from 'zod'
import { notificationKind } from '#/server/events/notification-kind.ts'
import type { MailContent } from '#/server/mail/kinds.ts'
import { paths } from '#/shared/paths.ts'

const params = { id: z.string(), jobId: z.string(), jobTitle: z.string(), meets: z.boolean() }
const liveEvent = ({ id }: { id: string }) => ({ type: 'applications' as const, id })
const words = (meets: boolean) => (meets ? 'overlap' : 'don’t overlap')
const neverShown = 'We compared both figures and deleted them. Neither side sees the other’s.'

/** For the seeker. */
export const rangesCompared = notificationKind({
  name: 'application.ranges-compared',
  label: 'Whether pay ranges overlap',
  hint: 'We compared what you need with what an employer can pay.',
  readers: ['SEEKER'],
  category: 'answers',
  required: false,
  push: 'Pay ranges were compared',
  params: z.object({ ...params, companyName: z.string() }),
  bell: ({ id, jobTitle, companyName, meets }) => ({
    icon: 'bell',
    title: `Your pay range and ${companyName}’s ${words(meets)}.`,
    body: jobTitle,
    path: paths.seeker.application(id),
  }),
  mail: {
    kind: 'application-step',
    thread: ({ id }) => `application ${id}`,
    write: ({ to, publicUrl }, { id, jobTitle, companyName, meets }, _: object): MailContent => ({
      to,
      subject: `${jobTitle}: your pay ranges ${words(meets)}`,
      title: `Your pay range and ${companyName}’s ${words(meets)}.`,
      paragraphs: [neverShown],
      action: { label: 'See where you stand', url: publicUrl + paths.seeker.application(id) },
      because: 'You get this because you asked through Waymark whether your pay ranges overlap.',
    }),
  },
  liveEvent,
})

/** For those who hire for the company itself. */
export const rangesComparedForCompany = notificationKind({
  name: 'application.ranges-compared-for-company',
  label: 'Whether an applicant’s pay overlaps',
  hint: 'We compared what you can pay with what an applicant needs.',
  readers: ['EMPLOYER'],
  category: 'applicants',
  required: false,
  push: 'Pay ranges were compared with an applicant',
  params: z.object({ ...params, seekerName: z.string() }),
  bell: ({ id, jobId, jobTitle, seekerName, meets }) => ({
    icon: 'bell',
    title: `Your pay range and ${seekerName}’s ${words(meets)}.`,
    body: jobTitle,
    path: paths.employer.applicant(jobId, id),
  }),
  mail: {
    kind: 'application-step',
    thread: ({ id }) => `application ${id}`,
    write: ({ to, publicUrl }, { id, jobId, jobTitle, seekerName, meets }, _: object): MailContent => ({
      to,
      subject: `${seekerName}: your pay ranges ${words(meets)}`,
      title: `Your pay range and ${seekerName}’s ${words(meets)}.`,
      paragraphs: [`This is about ${jobTitle}.`, neverShown],
      action: { label: 'Open the application', url: publicUrl + paths.employer.applicant(jobId, id) },
      because: 'You get this because you hire for this company on Waymark.',
    }),
  },
  liveEvent,
})

export const rangesNotificationKinds = [rangesCompared, rangesComparedForCompany]
