import type { MailContent } from '#/server/mail/kinds.ts'
import { formatLongDate } from '#/shared/dates.ts'
import { formatOfferPay, type PayPeriod } from '#/shared/money/money.ts'
import { type HiringPaths, paths } from '#/shared/paths.ts'

// Mails about an offer's own life; those about a move to or from a stage are in `../emails.ts`.

type To = { to: string; publicUrl: string }
type ToHiring = To & { hiring: HiringPaths }
type ToSeeker = { id: string; jobTitle: string; companyName: string }
type ToEmployer = { id: string; jobId: string; jobTitle: string; seekerName: string }
type Pay = { amount: number; currency: string; period: PayPeriod }
type Ending = { terms: Pay; end: string }

export const offerEndingMail = (
  { to, publicUrl }: To,
  { id, jobTitle, companyName, terms, end }: ToSeeker & Ending,
): MailContent => ({
  to,
  subject: `${jobTitle}: the offer ends ${formatLongDate(end)}`,
  title: `The offer from ${companyName} ends on ${formatLongDate(end)}.`,
  paragraphs: [
    `It is ${formatOfferPay(terms)}. Until then you can accept, decline or ask for something else; after it, the offer can no longer be accepted unless ${companyName} renews it.`,
  ],
  action: { label: 'Answer the offer', url: publicUrl + paths.seeker.application(id) },
  because: 'You get this because you applied to this job through Waymark.',
})

export const offerUnansweredSoonMail = (
  { to, publicUrl, hiring }: ToHiring,
  { id, jobId, jobTitle, seekerName, terms, end }: ToEmployer & Ending,
): MailContent => ({
  to,
  subject: `Your offer to ${seekerName} ends ${formatLongDate(end)}`,
  title: `Your offer to ${seekerName} ends on ${formatLongDate(end)}, without an answer so far.`,
  paragraphs: [
    `It is ${formatOfferPay(terms)}, for ${jobTitle}. ${seekerName} has been reminded. You can give it more time.`,
  ],
  action: { label: 'Open the application', url: publicUrl + hiring.applicant(jobId, id) },
  because: 'You get this because you hire for this company on Waymark.',
})

export const offerEndedMail = (
  { to, publicUrl }: To,
  { id, jobTitle, companyName, terms }: ToSeeker & { terms: Pay },
): MailContent => ({
  to,
  subject: `${jobTitle}: the offer has ended`,
  title: `The offer from ${companyName} has ended.`,
  paragraphs: [
    `It was ${formatOfferPay(terms)}, and its time to answer has passed. Nothing is asked of you now.`,
    `Your application stays open. ${companyName} has been told, and can renew the offer or withdraw it. We write to you either way.`,
  ],
  action: { label: 'See where you stand', url: publicUrl + paths.seeker.application(id) },
  because: 'You get this because you applied to this job through Waymark.',
})

export const offerUnansweredMail = (
  { to, publicUrl, hiring }: ToHiring,
  { id, jobId, jobTitle, seekerName, terms }: ToEmployer & { terms: Pay },
): MailContent => ({
  to,
  subject: `Your offer to ${seekerName} has ended without an answer`,
  title: `Your offer to ${seekerName} has ended without an answer.`,
  paragraphs: [
    `It was ${formatOfferPay(terms)}, for ${jobTitle}.`,
    `${seekerName} can no longer accept it. Renew it with another deadline, or withdraw it.`,
  ],
  action: { label: 'Renew or withdraw it', url: publicUrl + hiring.applicant(jobId, id) },
  because: 'You get this because you hire for this company on Waymark.',
})

export const offerRescindedMail = (
  { to, publicUrl, hiring }: ToHiring,
  { id, jobId, jobTitle, seekerName, by, reason }: ToEmployer & { by: string; reason: string },
): MailContent => ({
  to,
  subject: `The offer agreed with ${seekerName} was rescinded`,
  title: `${by} rescinded the offer agreed with ${seekerName}.`,
  paragraphs: [`This is about ${jobTitle}. ${seekerName} has been told, with the reason:`, `“${reason}”`],
  action: { label: 'Open the application', url: publicUrl + hiring.applicant(jobId, id) },
  because: 'You get this because you hire for this company on Waymark.',
})
