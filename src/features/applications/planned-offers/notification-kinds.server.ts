import { z } from 'zod'
import { notificationKind } from '#/server/events/notification-kind.ts'
import type { MailContent } from '#/server/mail/kinds.ts'
import { paths } from '#/shared/paths.ts'
import { asSentence } from '#/shared/sentence.ts'

const about = { id: z.string(), jobId: z.string(), jobTitle: z.string(), seekerName: z.string() }
const liveEvent = ({ id }: { id: string }) => ({ type: 'applications' as const, id })
type About = { id: string; jobId: string }
const path = ({ id, jobId }: About) => paths.employer.applicant(jobId, id)
const because = 'You get this because you hire for this company on Waymark.'

/** Somebody prepared an offer that waits for an owner or an admin. */
export const offerToApprove = notificationKind({
  name: 'application.offer-to-approve',
  label: 'An offer waits for your approval',
  hint: 'It is not sent before one of you approves it.',
  readers: ['EMPLOYER'],
  category: 'offers',
  required: false,
  push: 'An offer waits for an approval',
  params: z.object({ ...about, by: z.string(), reason: z.string() }),
  bell: ({ seekerName, jobTitle, by, ...rest }) => ({
    icon: 'offer',
    isWaiting: true,
    title: `${by} asks you to approve an offer to ${seekerName}.`,
    body: jobTitle,
    path: path(rest),
  }),
  mail: {
    kind: 'application-step',
    thread: ({ id }) => `application ${id}`,
    write: ({ to, publicUrl }, { by, seekerName, jobTitle, reason, ...rest }, _: object): MailContent => ({
      to,
      subject: `Approve an offer to ${seekerName}?`,
      title: `${by} asks you to approve an offer to ${seekerName}.`,
      paragraphs: [
        `This is about ${jobTitle}. ${asSentence(reason)}`,
        `${seekerName} has not been told of it.`,
      ],
      action: { label: 'Read the offer', url: publicUrl + path(rest) },
      because,
    }),
  },
  liveEvent,
})

type Outcome = 'approved' | 'declined' | 'failed'
const outcomeWords: Record<Outcome, (by: string, name: string) => string> = {
  approved: (by, name) => `${by} approved your offer to ${name}.`,
  declined: (by, name) => `${by} did not approve your offer to ${name}.`,
  failed: (_, name) => `Your offer to ${name} could not be sent.`,
}

/** What became of an offer that somebody prepared. */
export const plannedOfferAnswered = notificationKind({
  name: 'application.planned-offer-answered',
  label: 'An offer you prepared was approved or not',
  hint: 'Also when it could not be sent on its day.',
  readers: ['EMPLOYER'],
  category: 'offers',
  required: false,
  push: 'An offer you prepared has news',
  params: z.object({
    ...about,
    outcome: z.enum(['approved', 'declined', 'failed']),
    by: z.string(),
    note: z.string().nullable(),
  }),
  bell: ({ seekerName, jobTitle, by, outcome, ...rest }) => ({
    icon: 'offer',
    isWaiting: outcome !== 'approved',
    title: outcomeWords[outcome](by, seekerName),
    body: jobTitle,
    path: path(rest),
  }),
  mail: {
    kind: 'application-step',
    thread: ({ id }) => `application ${id}`,
    write: ({ to, publicUrl }, params, _: object): MailContent => {
      const { seekerName, jobTitle, by, outcome, note, ...rest } = params
      const title = outcomeWords[outcome](by, seekerName)
      return {
        to,
        subject: title.replace(/\.$/, ''),
        title,
        paragraphs: [`This is about ${jobTitle}.`, ...(note ? [`“${note}”`] : [])],
        action: { label: 'Open the application', url: publicUrl + path(rest) },
        because,
      }
    },
  },
  liveEvent,
})

export const plannedOffersNotificationKinds = [offerToApprove, plannedOfferAnswered]
