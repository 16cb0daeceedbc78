import { componentRows, parseComponents } from '#/features/offers/terms.ts'
import type { MailContent } from '#/server/mail/kinds.ts'
import { formatLongDate } from '#/shared/dates.ts'
import { formatOfferPay, type PayPeriod } from '#/shared/money/money.ts'
import { type HiringPaths, paths } from '#/shared/paths.ts'
import { type JobState, jobStateNote, jobStateTitle } from './job-states/job-states.ts'
import { timeLabel } from './keeping/time-label.ts'
import { neverSharedData, recallSteps } from './recall/recall-advice.ts'
import { lateNote } from './seeker/late-note.ts'
import { rescindsOffer, type Stage, stageLabel, withdrawsOffer } from './stages.ts'

type To = { to: string; publicUrl: string }
/** `hiring` is where the reader works: the employer's own pages, or a recruiter's for that client. */
type ToHiring = To & { hiring: HiringPaths }
type ToSeeker = {
  id: string
  jobTitle: string
  companyName: string
  from: Stage | null
  /** What the job calls the stage, if it has a word of its own. */
  stepName?: string | undefined
}
type ToEmployer = { id: string; jobId: string; jobTitle: string; seekerName: string }
type About = Omit<ToSeeker, 'from'> & ToEmployer
type Pay = { amount: number; currency: string; period: PayPeriod }
type Terms = Pay & {
  startsOn: string | null
  answerBy: Date | null
}

/** The link of a recall's mail and notification: one application's page, or the list for several. */
export const recallPath = ([id, ...others]: string[]) =>
  id && others.length === 0 ? paths.seeker.application(id) : paths.seeker.applications

/** Where a new application stands, and a copy of it, line by line. */
export type ApplicationReceipt = {
  standing: string
  keptMonths: number
  sent: { label?: string; text: string }[]
}

export const applicationReceivedMail = (
  { to, publicUrl }: To,
  {
    id,
    jobTitle,
    companyName,
    replyBy,
    standing,
    sent,
    keptMonths,
  }: Pick<ToSeeker, 'id' | 'jobTitle' | 'companyName'> & ApplicationReceipt & { replyBy: Date | null },
): MailContent => ({
  to,
  subject: `Application sent: ${jobTitle}`,
  title: replyBy
    ? `Application sent. Their answer is due by ${formatLongDate(replyBy)}.`
    : 'Application sent.',
  paragraphs: [
    `${companyName} has your application for ${jobTitle}. Where it stands: ${standing}. We write to you when it moves on, and your page shows when a reply is late.`,
    'They see your profile as it was when you sent it. If you withdraw, they can no longer open your résumé.',
    `${companyName} keeps it for ${timeLabel(keptMonths)} after it ends. Then it is deleted, unless you ask them to keep you in mind.`,
  ],
  sections: [{ title: 'What you sent', lines: sent }],
  action: { label: 'See where you stand', url: publicUrl + paths.seeker.application(id) },
  because: 'You get this because you applied through Waymark.',
})

export const newApplicationMail = (
  { to, publicUrl, hiring }: ToHiring,
  {
    id,
    jobId,
    jobTitle,
    seekerName,
    glance,
    replyBy,
  }: ToEmployer & { glance: { label: string; text: string }[]; replyBy: Date | null },
): MailContent => ({
  to,
  subject: `${seekerName} applied: ${jobTitle}`,
  title: `${seekerName} applied for ${jobTitle}.`,
  paragraphs: replyBy ? [`The job promises an answer by ${formatLongDate(replyBy)}.`] : [],
  sections: glance.length > 0 ? [{ title: 'At a glance', lines: glance, leads: true }] : [],
  action: { label: 'Open the application', url: publicUrl + hiring.applicant(jobId, id) },
  because: 'You get this because you hire for this company on Waymark.',
})

/** One stage change. `offerUntil`: until when the employer's offer stays open beside a counter. */
export type StageNews = {
  offerUntil?: Date | null
  from: Stage | null
  stage: Stage
  message: string | null
  terms: Terms | null
}
/** `replyBy`: the day by which the employer promises the next word. */
export type StageMailInput = About &
  StageNews & {
    replyBy: Date | null
    /** When what was sent is deleted, once it has ended. */
    keptUntil?: Date | null
  }
type Sentence<Side> = Side & { stage: Stage; terms: Pay | null }

/** Describes a stage change in one sentence, for notification, subject and heading. */
export function seekerSentence({ stage, companyName, terms, from, stepName }: Sentence<ToSeeker>) {
  const label = stepName ?? stageLabel(stage, 'seeker')
  if (withdrawsOffer(from, stage)) return `${companyName} withdrew their offer.`
  if (rescindsOffer(from, stage)) return `${companyName} took back the offer you had agreed on.`
  switch (stage) {
    case 'offer':
      if (!terms) return `${companyName} makes you an offer.`
      return from?.startsWith('offer')
        ? `${companyName} changed their offer to ${formatOfferPay(terms)}.`
        : `${companyName} offers you ${formatOfferPay(terms)}.`
    case 'offer accept':
      return terms
        ? `${companyName} accepted your counter: ${formatOfferPay(terms)}.`
        : `${companyName} accepted your counter.`
    case 'hire':
      return `You are hired at ${companyName}.`
    case 'rejected':
      return `${companyName} decided not to go on with your application.`
    case 'interview':
      if (label === stageLabel(stage)) return `${companyName} wants to interview you.`
      return `${companyName} moved you to “${label}”.`
    default:
      return `${companyName} moved you to “${label}”.`
  }
}

export function employerSentence({ stage, seekerName, jobTitle, terms }: Sentence<ToEmployer>) {
  switch (stage) {
    case 'offer accept':
      return terms ? `${seekerName} accepted ${formatOfferPay(terms)}.` : `${seekerName} accepted the offer.`
    case 'offer reject':
      return `${seekerName} declined the offer.`
    case 'offer counter':
      return terms
        ? `${seekerName} asks for ${formatOfferPay(terms)}.`
        : `${seekerName} asks for other terms.`
    default:
      return terms
        ? `${seekerName} withdrew from ${jobTitle}, and gave up ${formatOfferPay(terms)}.`
        : `${seekerName} withdrew from ${jobTitle}.`
  }
}

const termLines = (terms: Terms) => [
  { label: 'Pay', text: formatOfferPay(terms) },
  { label: 'Start', text: terms.startsOn ? formatLongDate(terms.startsOn) : 'To be agreed' },
  ...componentRows(parseComponents(terms)).map(({ label, text }) => ({ label, text: text ?? '' })),
  ...(terms.answerBy ? [{ label: 'Answer by', text: formatLongDate(terms.answerBy) }] : []),
]

const nextForSeeker = ({ from, stage, companyName, replyBy, keptUntil }: StageMailInput) => {
  if (withdrawsOffer(from, stage)) return ['Your application stays open. They decide how to go on.']
  if (rescindsOffer(from, stage))
    return [
      'The record of the offer keeps that it was agreed, and why it was taken back. You can download it.',
    ]
  if (stage === 'offer') return ['You can accept, decline or ask for something else.']
  if (stage === 'offer accept')
    return [
      `You have agreed on these terms. ${companyName} confirms the hire next${replyBy ? `, due ${formatLongDate(replyBy)}` : ''}, and we email you when it does. Wait until then before you give notice where you work now.`,
    ]
  if (stage === 'rejected' && keptUntil)
    return [
      `What you sent is deleted on ${formatLongDate(keptUntil)}. On the page of the application you can ask ${companyName} to keep you in mind for a year more.`,
    ]
  if (!replyBy) return []
  const next = `The next word should come by ${formatLongDate(replyBy)}.`
  if (stage !== 'interview') return [next]
  return [`${companyName} has your email address, and can write to you there to agree on a time.`, next]
}

export const stageMailToSeeker = ({ to, publicUrl }: To, step: StageMailInput): MailContent => ({
  to,
  subject: withdrawsOffer(step.from, step.stage)
    ? `${step.jobTitle}: offer withdrawn`
    : rescindsOffer(step.from, step.stage)
      ? `${step.jobTitle}: the offer you agreed on was taken back`
      : step.stage === 'offer accept'
        ? `${step.jobTitle}: they accepted your counter`
        : `${step.jobTitle}: ${step.stepName ?? stageLabel(step.stage, 'seeker')}`,
  title: seekerSentence(step),
  paragraphs: [
    `This is about ${step.jobTitle} at ${step.companyName}.`,
    ...(step.message ? [`“${step.message}”`] : []),
    ...nextForSeeker(step),
  ],
  sections: step.terms
    ? step.stage === 'offer'
      ? [{ title: 'The offer', lines: termLines(step.terms) }]
      : step.stage === 'offer accept'
        ? [{ title: 'What you agreed', lines: termLines(step.terms) }]
        : []
    : [],
  action: {
    label: step.stage === 'offer' ? 'Answer the offer' : 'See where you stand',
    url: publicUrl + paths.seeker.application(step.id),
  },
  because: 'You get this because you applied to this job through Waymark.',
})

const withdrawnNotes = ({ from, terms }: StageNews) => [
  ...(terms
    ? [
        from === 'offer accept'
          ? 'What you had agreed on has ended.'
          : 'Your offer can no longer be accepted.',
      ]
    : []),
  'Their profile and résumé can no longer be opened.',
]

export const stageMailToEmployer = (
  { to, publicUrl, hiring }: ToHiring,
  step: StageMailInput,
): MailContent => ({
  to,
  subject: employerSentence(step).replace(/\.$/, ''),
  title: employerSentence(step),
  paragraphs: [
    `This is about ${step.jobTitle}.`,
    ...(step.message ? [`“${step.message}”`] : []),
    ...(step.offerUntil ? [`Your own offer stands until ${formatLongDate(step.offerUntil)}.`] : []),
    ...(step.stage === 'withdrawn' ? withdrawnNotes(step) : []),
  ],
  action: { label: 'Open the application', url: publicUrl + hiring.applicant(step.jobId, step.id) },
  because: 'You get this because you hire for this company on Waymark.',
})

export const jobStateMail = (
  { to, publicUrl }: To,
  { state, ...about }: Pick<ToSeeker, 'id' | 'jobTitle' | 'companyName'> & { state: JobState },
): MailContent => ({
  to,
  subject: jobStateTitle[state](about).replace(/\.$/, ''),
  title: jobStateTitle[state](about),
  paragraphs: [`You applied for ${about.jobTitle} at ${about.companyName}.`, jobStateNote[state]],
  action: { label: 'See where you stand', url: publicUrl + paths.seeker.application(about.id) },
  because: 'You get this because you applied to this job through Waymark.',
})

export const replyAskedMail = (
  { to, publicUrl, hiring }: ToHiring,
  { id, jobId, jobTitle, seekerName, promised }: ToEmployer & { promised: string },
): MailContent => ({
  to,
  subject: `${seekerName} asks about ${jobTitle}`,
  title: `${seekerName} asks when your answer will come.`,
  paragraphs: [
    lateNote({ jobTitle, promised }),
    'They can ask once. A move, an offer or a rejection answers it.',
  ],
  action: { label: 'Open the application', url: publicUrl + hiring.applicant(jobId, id) },
  because: 'You get this because you hire for this company on Waymark.',
})

/** To each applicant of an employer removed for fraud: what it had received, and what to do. */
export const recallMail = (
  { to, publicUrl }: To,
  {
    companyName,
    applicationIds,
    parts,
  }: { companyName: string; applicationIds: string[]; parts: { jobTitle: string; lines: string[] }[] },
): MailContent => ({
  to,
  subject: `We removed ${companyName}. Please read what you had sent to it`,
  title: `We removed ${companyName} for fraud.`,
  paragraphs: [
    'You had applied there. We have ended your application, and it can no longer open anything of yours here. What it has already read we cannot take back.',
    neverSharedData,
  ],
  sections: [
    { title: 'What to do now', lines: recallSteps.map(({ when, what }) => ({ label: when, text: what })) },
    ...parts.map(({ jobTitle, lines }) => ({
      title: `What it had through your application for ${jobTitle}`,
      lines: lines.map((text) => ({ text })),
    })),
  ],
  action: {
    label: applicationIds.length === 1 ? 'See it on your application' : 'See it on your applications',
    url: publicUrl + recallPath(applicationIds),
  },
  because: 'You get this because you applied to this employer through Waymark.',
})
