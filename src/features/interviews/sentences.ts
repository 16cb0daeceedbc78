import { formatDayTime } from '#/shared/dates.ts'

/** What others are told of; stored in notifications. */
export const newsKinds = ['booked', 'moved', 'cancelled', 'declined', 'no-show'] as const
export type NewsKind = (typeof newsKinds)[number]

type News = { what: NewsKind; at: string | null; timeZone: string }
const when = ({ at, timeZone }: Pick<News, 'at' | 'timeZone'>) => (at ? formatDayTime(at, timeZone) : '')

/** What the company's side reads when the applicant, or a colleague, has done something. */
export function newsForCompany(news: News & { seekerName: string; by: string | null }) {
  const { what, seekerName, by } = news
  const who = by ?? seekerName
  switch (what) {
    case 'booked':
      return `${who} picked ${when(news)}.`
    case 'moved':
      return by
        ? `${who} moved the interview with ${seekerName} to ${when(news)}.`
        : `${who} moved the interview to ${when(news)}.`
    case 'cancelled':
      return by ? `${who} cancelled the interview with ${seekerName}.` : `${who} cancelled the interview.`
    case 'declined':
      return `${who} declined the invitation.`
    case 'no-show':
      return by
        ? `${who} noted that ${seekerName} did not come.`
        : `${who} says that nobody came to the interview.`
  }
}

/** What the applicant reads when the company has done something, or they themselves. */
export function newsForSeeker(news: News & { companyName: string; isOwn: boolean }) {
  const { what, companyName, isOwn } = news
  switch (what) {
    case 'booked':
      return `You meet ${companyName} on ${when(news)}.`
    case 'moved':
      return isOwn
        ? `You meet ${companyName} on ${when(news)}.`
        : `${companyName} moved your interview to ${when(news)}.`
    case 'cancelled':
      return isOwn
        ? `You cancelled the interview with ${companyName}.`
        : `${companyName} cancelled the interview.`
    case 'declined':
      return `You declined the invitation of ${companyName}.`
    case 'no-show':
      return `${companyName} noted that the interview did not take place.`
  }
}
