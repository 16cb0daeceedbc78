import { formatDayTime } from '#/shared/dates.ts'

/** What others are told of; stored in notifications. */
export const changeKinds = [
  'booked',
  'moved',
  'cancelled',
  'ended',
  'declined',
  'no-show',
  'people',
  'other-times',
  'panel',
  'unfilled',
] as const
export type ChangeKind = (typeof changeKinds)[number]

/** What of an application cancels its interviews; each reads on from “because”. */
const endings = {
  declined: 'you declined the offer',
  withdrew: 'you withdrew your application',
  hired: 'you are hired',
  ended: 'your application has ended',
} as const
type Ending = keyof typeof endings
export const endingNames = Object.keys(endings) as [Ending, ...Ending[]]

const endingByStage: Partial<Record<string, Ending>> = {
  'offer reject': 'declined',
  withdrawn: 'withdrew',
  hire: 'hired',
}
export const endingOf = ({ stage, recalledAt }: { stage: string; recalledAt: Date | null }): Ending =>
  (!recalledAt && endingByStage[stage]) || 'ended'

type Change = { what: ChangeKind; at: string | null; timeZone: string }
const when = ({ at, timeZone }: Pick<Change, 'at' | 'timeZone'>) => (at ? formatDayTime(at, timeZone) : '')

/** What the company's side reads when the applicant, or a colleague, has done something. */
export function describeForCompany(change: Change & { seekerName: string; by: string | null }) {
  const { what, seekerName, by } = change
  const who = by ?? seekerName
  switch (what) {
    case 'booked':
      return `${who} picked ${when(change)}.`
    case 'moved':
      return by
        ? `${who} moved the interview with ${seekerName} to ${when(change)}.`
        : `${who} moved the interview to ${when(change)}.`
    case 'cancelled':
      return by ? `${who} cancelled the interview with ${seekerName}.` : `${who} cancelled the interview.`
    case 'ended':
      return `The interview with ${seekerName} is cancelled, because the application has ended.`
    case 'declined':
      return `${who} declined the invitation.`
    case 'no-show':
      return by
        ? `${who} noted that ${seekerName} did not come.`
        : `${who} says that nobody came to the interview.`
    case 'other-times':
      return `${seekerName} asks for other times.`
    case 'people':
      return `${who} cannot come to the panel with ${seekerName}. Others meet them now.`
    case 'panel':
      return `${who} changed who meets ${seekerName}.`
    case 'unfilled':
      return `${who} cannot come to the panel with ${seekerName}, and nobody can step in at that time. Move or cancel it.`
  }
}

/** What the applicant reads when the company has done something, or they themselves. */
export function describeForSeeker(
  change: Change & { companyName: string; isOwn: boolean; ending?: Ending | undefined },
) {
  const { what, companyName, isOwn, ending = 'ended' } = change
  switch (what) {
    case 'booked':
      return `Your interview with ${companyName} is booked for ${when(change)}.`
    case 'moved':
      return isOwn
        ? `You moved your interview with ${companyName} to ${when(change)}.`
        : `${companyName} moved your interview to ${when(change)}.`
    case 'cancelled':
      return isOwn
        ? `You cancelled your interview with ${companyName}.`
        : `${companyName} cancelled your interview.`
    case 'ended':
      return `Your interview with ${companyName} is cancelled, because ${endings[ending]}.`
    case 'declined':
      return `You declined the invitation from ${companyName}.`
    case 'no-show':
      return `${companyName} reported that your interview did not take place.`
    case 'other-times':
      return `You asked ${companyName} for other times.`
    case 'people':
    case 'panel':
    case 'unfilled':
      return `${companyName} changed who you will meet on ${when(change)}.`
  }
}
