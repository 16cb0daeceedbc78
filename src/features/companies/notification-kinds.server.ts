import { z } from 'zod'
import { notificationKind } from '#/server/events/notification-kind.ts'
import { paths } from '#/shared/paths.ts'
import { ownFirstJobSentence, verificationLevels } from '#/shared/verification.ts'
import { companyDecisionNames } from './decisions/decisions.ts'
import { approvedSentence, companyDecisionMail } from './emails.ts'
import {
  approvalEndedMail,
  gracePeriodSentence,
  identityChangedSentence,
  type ReverificationMail,
  reverificationMail,
  reverificationWarningMail,
} from './reverification/emails.ts'
import { companySignInNotificationKinds } from './sign-in/notification-kinds.server.ts'
import { teamNotificationKinds } from './team/notification-kinds.server.ts'
import { webhooksNotificationKinds } from './webhooks/notification-kinds.server.ts'

const { checkpoint, dashboard } = paths.employer

/** The outcome of a check, a decision or an appeal. */
export const companyDecided = notificationKind({
  name: 'company.decided',
  label: 'The check of your company',
  hint: 'What was decided, and what you can do about it.',
  readers: ['EMPLOYER'],
  category: 'company',
  required: true,
  push: 'A decision about your company',
  params: z.object({
    decision: z.enum(companyDecisionNames),
    company: z.string(),
    reason: z.string(),
    /** Whether the company may hire now. */
    hires: z.boolean(),
    /** Whether the company had never been approved; unknown for notifications from before this was asked. */
    isFirst: z.boolean().default(false),
    level: z.enum(verificationLevels).nullable(),
    /** Whether the operator has first jobs read; unknown for notifications from before this was asked. */
    firstJobReview: z.boolean().optional(),
  }),
  bell({ decision, company, reason, hires, isFirst, level, firstJobReview }) {
    const path = hires ? dashboard : checkpoint
    switch (decision) {
      case 'approve':
        return {
          icon: 'verified',
          title: approvedSentence(company, level),
          body: !isFirst
            ? 'Your page and your open jobs can be seen again.'
            : ownFirstJobSentence(level, firstJobReview),
          path: dashboard,
        }
      case 'changes':
        return { icon: 'bell', title: 'Something to change', body: reason, path: checkpoint }
      case 'refuse':
        return {
          icon: 'verified',
          title: `${company} could not be verified`,
          body: reason,
          path: checkpoint,
        }
      case 'suspend':
        return { icon: 'bell', title: `${company} is suspended`, body: reason, path: checkpoint }
      case 'reinstate':
        return { icon: 'bell', title: `${company} is no longer suspended`, body: reason, path }
      case 'uphold':
        return {
          icon: 'bell',
          title: 'Your appeal was read: the decision stands',
          body: reason,
          path: checkpoint,
        }
      case 'overturn':
        return {
          icon: 'bell',
          title: 'Your appeal was read: the decision is overturned',
          body: reason,
          path,
        }
    }
  },
  mail: {
    kind: 'company-decision',
    write: (to, params, { lines, companyId }: { lines: string[]; companyId: string }) => ({
      ...companyDecisionMail({ ...to, ...params, lines }),
      thread: `company ${companyId}`,
    }),
  },
})

/** A kind about the approval whose notification and mail have the same text. */
function reverificationKind<Params extends z.ZodObject>(
  words: { name: string; label: string; hint: string; push: string },
  icon: 'bell' | 'verified',
  params: Params,
  write: (params: z.output<Params>) => ReverificationMail,
) {
  return notificationKind({
    ...words,
    readers: ['EMPLOYER'],
    category: 'company',
    required: true,
    params,
    bell(given) {
      const { subject, paragraphs, path } = write(given)
      return { icon, title: subject, ...(paragraphs[0] && { body: paragraphs[0] }), path }
    },
    mail: {
      kind: 'company-standing',
      write: (to, given, { company, companyId }: { company: string; companyId: string }) => ({
        ...reverificationMail(to, write(given), company),
        thread: `company ${companyId}`,
      }),
    },
  })
}

const grace = {
  company: z.string(),
  reason: z.enum(['year', 'domain']),
  domain: z.string().nullable(),
}

export const companyChanged = reverificationKind(
  {
    name: 'company.changed',
    label: 'Checked facts of your company changed',
    hint: 'Its approval ended with them until it has been checked again.',
    push: 'Facts about your company changed',
  },
  'verified',
  z.object({ company: z.string(), who: z.string(), changed: z.array(z.string()), jobs: z.number() }),
  ({ company, who, changed, jobs }) => identityChangedSentence(company, who, changed, jobs),
)
export const approvalEnded = reverificationKind(
  {
    name: 'company.approval-ended',
    label: 'Your company’s approval ended',
    hint: 'Its page and its jobs are hidden until it has been checked again.',
    push: 'Your company’s approval has ended',
  },
  'verified',
  z.object(grace),
  ({ company, reason, domain }) => approvalEndedMail(company, reason, domain),
)
export const graceStarted = reverificationKind(
  {
    name: 'company.grace-started',
    label: 'Your company has to be checked again',
    hint: 'What is due, and until when its jobs stay visible.',
    push: 'Your company needs to be checked again',
  },
  'bell',
  z.object({ ...grace, until: z.iso.datetime() }),
  ({ company, reason, domain, until }) => gracePeriodSentence(company, reason, domain, new Date(until)),
)
export const approvalEnds = reverificationKind(
  {
    name: 'company.approval-ends',
    label: 'Your company’s approval will end',
    hint: 'What to do before that, so that its jobs stay visible.',
    push: 'Your company’s approval ends soon',
  },
  'verified',
  z.object({ company: z.string(), domain: z.string().nullable(), due: z.iso.datetime(), days: z.number() }),
  ({ company, domain, due, days }) => reverificationWarningMail(company, domain, new Date(due), days),
)

export const companiesNotificationKinds = [
  companyDecided,
  companyChanged,
  approvalEnded,
  graceStarted,
  approvalEnds,
  ...companySignInNotificationKinds,
  ...teamNotificationKinds,
  ...webhooksNotificationKinds,
]
