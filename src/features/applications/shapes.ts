import { z } from 'zod'
import { verifiedBadge } from '#/features/companies/badge.ts'
import { detailFields, storedPlace } from '#/features/jobs/fields/job-fields.ts'
import { components } from '#/features/offers/terms.ts'
import { profileOutput } from '#/features/seekers/api.ts'
import { confidential, confidentialText } from '#/shared/confidential.ts'
import { id, timestamp } from '#/shared/schemas.ts'
import { sentAnswer } from './answers/answers.ts'
import { jobStates } from './job-states/job-states.ts'
import { keepingDetail, keepingFields } from './keeping/api.ts'
import { interviewStandings } from './route.ts'
import { routeProgress, routeStop } from './seeker/route-shapes.ts'
import { stages } from './stages.ts'
import { mapWrittenFields } from './written-fields.ts'

export const stage = z.enum(stages)
export const payPeriod = z.enum(['hour', 'day', 'week', 'month', 'year'])
export const day = z.iso.date('Choose a date')
const payRange = z.object({ min: z.number(), max: z.number(), currency: z.string(), period: payPeriod })
export const offerStates = ['open', 'replaced', 'accepted', 'declined', 'withdrawn', 'expired'] as const
export const version = z.number().int().min(1)

/** One set of terms; made by the seeker, it is a counter-offer. */
export const offer = z.object({
  id,
  madeBy: z.enum(['employer', 'seeker']),
  amount: z.number(),
  currency: z.string(),
  period: payPeriod,
  startsOn: z.string().nullable(),
  ...components.shape,
  bonus: confidentialText,
  equity: confidentialText,
  place: confidentialText,
  conditions: confidentialText,
  benefits: confidentialText,
  note: confidentialText,
  /** Until when it can be accepted. */
  answerBy: timestamp.nullable(),
  /** The end it was made with, where a counter has put `answerBy` off since. */
  firstAnswerBy: timestamp.nullable(),
  createdAt: timestamp,
  /** What became of it. Null: written before that was kept. */
  state: z.enum(offerStates).nullable(),
  /** SHA-256 of the document that states it. */
  hash: z.string().nullable(),
})

/**
 * The profile as it was when the application was sent. Gender, birth date, citizenship, phones, addresses and the least
 * pay are left out, so employers never receive them.
 */
export const profileSnapshot = profileOutput.pick({
  name: true,
  email: true,
  headline: true,
  about: true,
  city: true,
  region: true,
  country: true,
  yearsExperience: true,
  skills: true,
  experience: true,
  education: true,
  desiredPay: true,
  desiredCurrency: true,
  desiredPeriod: true,
  authorisedToWork: true,
  needsSponsorship: true,
  skillYears: true,
  languages: true,
  certificates: true,
  links: true,
  projects: true,
  preferences: true,
})

/** The applicant's free-text fields; see written-fields.ts. */
const writtenAnswers = mapWrittenFields(() => confidentialText)

/** One event of an application's history; `by` is relative to the reader. */
const event = z.object({
  id: z.string(),
  at: timestamp,
  /** `opened` and `resume` are views, `asked` and `person` questions, `shown` the end of a blind review by a press: `from` and `to` then hold the stage at that time. */
  kind: z.enum(['moved', 'opened', 'resume', 'asked', 'person', 'shown']),
  from: stage.nullable(),
  to: stage,
  /** With `resume`: the file was downloaded, not only opened. */
  isDownload: z.boolean(),
  by: z.enum(['you', 'them', 'waymark']),
  /** The name of the person, if the reader may know it; otherwise the company's name. */
  name: z.string().nullable(),
  message: confidentialText,
  /** What the step of the job was called to which it was moved; null for a stage without own steps. */
  stepName: z.string().nullable(),
  /** With `shown`: what ended the blind review. */
  shownByWhat: z.enum(['press', 'move', 'contact', 'steps']).nullable(),
})

const sentFile = z.object({ name: z.string(), size: z.number() })

const jobTerms = z.object({
  title: z.string(),
  city: z.string().nullable(),
  region: z.string().nullable(),
  country: z.string().nullable(),
  furtherPlaces: z.array(storedPlace),
  workplace: z.string(),
  employmentType: z.string(),
  pay: payRange.nullable(),
})

/** An application in the seeker's list. */
export const applicationSummary = z.object({
  id,
  version,
  stage,
  /** Who has to act next, as the seeker sees it. */
  waitingOn: z.enum(['you', 'them', 'nobody']),
  appliedAt: timestamp,
  stageChangedAt: timestamp,
  /** Since when this reply is waited for. */
  waitingSince: timestamp,
  openedAt: timestamp.nullable(),
  /** Where it stands, in words. */
  standing: z.string(),
  /** What of an interview matters now, until there is an offer or an end. */
  interview: z.enum(interviewStandings).nullable(),
  route: z.array(routeStop),
  /** The day by which the employer should reply; null while the seeker has to act. */
  replyBy: timestamp.nullable(),
  daysLate: z.number(),
  /** The day by which the first answer was promised; null where none was. */
  firstReplyBy: timestamp.nullable(),
  progress: routeProgress,
  /** The job as it was when the seeker applied. */
  job: jobTerms.extend({
    slug: z.string(),
    company: z.object({
      slug: z.string(),
      name: z.string(),
      photo: z.string().nullable(),
      ...verifiedBadge,
    }),
  }),
  /** The employer's current offer. */
  offer: offer.nullable(),
  /** The seeker's counter-offer, while it waits for a reply. */
  counter: offer.nullable(),
  /** Who said the last yes, once both agree: the employer to a counter, or the seeker to an offer. */
  acceptedBy: z.enum(['you', 'them']).nullable(),
  /** Whether the employer took back an offer that both had agreed on, which ended the application. */
  isRescinded: z.boolean(),
  /** When the employer withdrew its latest offer before it was accepted; null after another, or if it had ended. */
  offerWithdrawnAt: timestamp.nullable(),
  /** The employer's message with the latest stage change. */
  message: confidentialText,
  /** When the employer was removed for fraud, which ended the application. */
  recalledAt: timestamp.nullable(),
  /** Whether the seeker has not read yet what that employer had of them, and what to do. */
  recallUnread: z.boolean(),
  /** Why the job takes no applications, if it does not; null once the application has ended. */
  jobState: z.enum(jobStates).nullable(),
  /** When the seeker asked about the reply they wait for; it can be asked once. */
  askedAt: timestamp.nullable(),
  /** From when on the seeker can apply for this job again; null while it is open, or if they cannot. */
  applyAgainFrom: timestamp.nullable(),
})

/** An earlier application of the same seeker for the job. */
const earlier = z.object({ appliedAt: timestamp, endedAt: timestamp, stage })

export const applicationDetail = applicationSummary.extend({
  ...keepingDetail,
  ...writtenAnswers,
  answers: confidential(z.array(sentAnswer), []),
  wantsPerson: z.boolean(),
  isReviewedBlind: z.boolean(),
  /** When they asked for a person after sending it, if they did; whether they wait for one, or still can ask. */
  personAskedAt: timestamp.nullable(),
  waitsForPerson: z.boolean(),
  mayAskPerson: z.boolean(),
  snapshot: profileSnapshot,
  resume: sentFile.extend({ id }).nullable(),
  /** Oldest first. */
  events: z.array(event),
  /** All offers and counter-offers, oldest first. */
  offers: z.array(offer),
  /** What a counter sent now would mean: until when the offer stays open beside it, and by when its answer is due. */
  ifCountered: z.object({ openUntil: timestamp.nullable(), answerDue: timestamp }).nullable(),
  steps: detailFields.steps,
  /** The job as it is now, if it has changed since the seeker applied. */
  changedJob: jobTerms.extend({ descriptionChanged: z.boolean() }).nullable(),
  /** Stages the seeker may move the application to. */
  allowedStages: z.array(stage),
  /** Earlier ones for this job, oldest first. */
  earlier: z.array(earlier),
  /** What was shared with an employer that was later removed for fraud. */
  recall: z.object({ at: timestamp, shared: z.array(z.string()) }).nullable(),
})

/**
 * A move its applicant has not been told of yet: when they are, whether by mail too, and the stage that takes it
 * back.
 */
export const pendingNotice = z
  .object({ at: timestamp, isMailed: z.boolean(), undoTo: stage, undoToStep: z.string().nullable() })
  .nullable()

/** An applicant on the employer's board. */
export const boardCard = z.object({
  id,
  version,
  stage,
  /** `name` is a stand-in then. */
  isBlind: z.boolean(),
  name: z.string(),
  headline: z.string().nullable(),
  yearsExperience: z.number().nullable(),
  city: z.string().nullable(),
  region: z.string().nullable(),
  ...profileOutput.pick({ desiredPay: true, desiredCurrency: true, desiredPeriod: true }).shape,
  skills: z.array(z.string()),
  appliedAt: timestamp,
  stageChangedAt: timestamp,
  openedAt: timestamp.nullable(),
  /** Whole days at the current stage. */
  waitingDays: z.number(),
  /** Working days past the promised reply; 0 while in time or while the seeker has to act. */
  daysLate: z.number(),
  replyBy: timestamp.nullable(),
  notesCount: z.number(),
  /** Words of the team for them; the applicant never reads them. */
  tags: z.array(z.string()),
  /** When the applicant asked about the late reply they wait for. */
  askedAt: timestamp.nullable(),
  offer: offer.nullable(),
  counter: offer.nullable(),
  /** The job's own step at which they stand; null where the stage has none. */
  step: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Answers other than the job needs; see questions.ts. */
  knockOuts: z.number(),
  /** They ask that a person reads the application. */
  wantsPerson: z.boolean(),
  /** The stage before the current one; for a rejected applicant, where they were rejected. */
  previousStage: stage.nullable(),
  pendingNotice,
})

export const boardJob = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  status: z.enum(['draft', 'open', 'paused', 'closed']),
  city: z.string().nullable(),
  region: z.string().nullable(),
  pay: payRange.nullable(),
  seats: z.number(),
  postedAt: timestamp.nullable(),
  closesAt: timestamp.nullable(),
})

export const note = z.object({
  id: z.string(),
  body: z.string(),
  author: z.string().nullable(),
  at: timestamp,
})

/** One applicant in full. After a withdrawal only the name and the history are left. */
export const applicantDetail = boardCard.extend({
  job: boardJob,
  snapshot: profileSnapshot.nullable(),
  ...writtenAnswers,
  answers: confidential(z.array(sentAnswer), []),
  /** The file that was sent; without one, the pages are made from the profile. */
  resume: sentFile.nullable(),
  events: z.array(event),
  notes: confidential(z.array(note), []),
  offers: z.array(offer),
  allowedStages: z.array(stage),
  /** Why the team rejected the application; its applicant never reads it. */
  rejectReason: z.string().nullable(),
  keptUntil: keepingFields.keptUntil,
  keptByWish: keepingFields.keptByWish,
  /** Their earlier applications for this job, oldest first; nothing of what was sent with them is left. */
  earlier: z.array(earlier.extend({ rejectReason: z.string().nullable() })),
  /** Where they came from to the job: the link they followed, or the domain it was on. */
  source: z.string().nullable(),
  sourceMedium: z.string().nullable(),
  sourceCampaign: z.string().nullable(),
})
