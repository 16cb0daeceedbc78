import type { MailContent } from '#/server/mail/kinds.ts'
import {
  type CaseOutcome,
  type ReportSubject,
  reportedSide,
  reporterOutcomeText,
  reportSubjectWord,
} from './categories.ts'

type MailTarget = { to: string; publicUrl: string; page: string }
/** The mail contains no text typed by strangers. */
type ReportSummary = { reference: string; subjectType: ReportSubject }

const because =
  'You get this because someone gave this address with a report on Waymark. If it was not you, do nothing.'

export const reportReceiptMail = (
  { to, publicUrl, page }: MailTarget,
  { reference, subjectType }: ReportSummary,
): MailContent => ({
  to,
  subject: `We have your report, ${reference}`,
  title: 'We have your report.',
  paragraphs: [
    `Its reference is ${reference}. You reported a ${reportSubjectWord(subjectType)}. A person will read it and look into what you reported.`,
    `Press the button to confirm that this address is yours. On the page that opens you can see where your report stands and add to it. We’ll email you once more when it is decided. The ${reportedSide(subjectType)} never learns who reported.`,
    'If you sent money, call your bank first. If you sent papers, keep every message and tell the police.',
  ],
  action: { label: 'Confirm and follow the report', url: publicUrl + page },
  because,
})

export const reportOutcomeMail = (
  { to, publicUrl, page }: MailTarget,
  { reference, subjectType, outcome }: ReportSummary & { outcome: CaseOutcome },
): MailContent => ({
  to,
  subject: `Your report ${reference} was decided`,
  title: 'Your report was decided.',
  paragraphs: [
    `You reported a ${reportSubjectWord(subjectType)}. A person read it. ${reporterOutcomeText(subjectType, outcome)}`,
    `If you disagree, write to us on the contact page and mention ${reference}. You may also go to court, or to an out-of-court dispute body where your law provides one.`,
  ],
  action: { label: 'See your report', url: publicUrl + page },
  because,
})
