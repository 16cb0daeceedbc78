import { formatNumber } from '#/shared/numbers.ts'
import { percent } from '../report.ts'
import { daysLabel } from '../times.ts'
import type { MarketColumn, MarketWeek } from './market.ts'

type MarketSection = {
  id: string
  title: string
  /** What exactly is counted. */
  note: string
  /** What the last whole week says, beside the one before it. */
  finding(last: MarketWeek, before: MarketWeek): string
  columns: MarketColumn[]
}

/** '1,714 mails' */
const counted = (count: number, noun: string) => `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`
const share = (part: number, whole: number) => percent(part, whole) ?? `${part} of ${whole}`

/** What operators look at, in this order. */
export const marketSections: MarketSection[] = [
  {
    id: 'jobs',
    title: 'Jobs',
    note: 'Live is published and neither paused, closed nor held: at the end of a week, and in the running one now.',
    finding: (last, before) =>
      `${counted(last.jobsPublished, 'job')} published last week, ${formatNumber(before.jobsPublished)} the week before`,
    columns: [
      { header: 'Published', key: 'jobsPublished' },
      { header: 'Live', key: 'jobsLive' },
    ],
  },
  {
    id: 'people',
    title: 'People',
    note: 'Accounts with a confirmed address that exist today, by the week they were opened.',
    finding: (last, before) =>
      `${counted(last.seekersJoined, 'seeker')} joined last week, ${formatNumber(before.seekersJoined)} the week before`,
    columns: [
      { header: 'Seekers joined', key: 'seekersJoined' },
      { header: 'Employers joined', key: 'employersJoined' },
      { header: 'Recruiters joined', key: 'recruitersJoined', inTableOnly: true },
    ],
  },
  {
    id: 'applications',
    title: 'Applications',
    note: 'First answers are counted in the week in which their promised day passed. Whoever withdrew before an answer does not count.',
    finding: (last) =>
      last.answersDue === 0
        ? 'No first answer was due last week'
        : `${share(last.answersInTime, last.answersDue)} of last week’s first answers came in time`,
    columns: [
      { header: 'Applications', key: 'applications' },
      { header: 'First answers in time', key: 'answersInTime', of: 'answersDue' },
      { header: 'First answers due', key: 'answersDue', inTableOnly: true },
    ],
  },
  {
    id: 'checks',
    title: 'Checks of companies',
    note: 'Waiting is from the day a company sent its profile until it is approved, refused or asked for changes. Times are of the checks decided in the week.',
    finding: (last) =>
      last.checkHalfHours === null
        ? 'No check was decided last week'
        : `Half of last week’s checks took at most ${daysLabel(last.checkHalfHours / 24)}`,
    columns: [
      { header: 'Waiting', key: 'checksWaiting' },
      { header: 'Approved', key: 'companiesApproved', of: 'checksDecided' },
      { header: 'Half within', key: 'checkHalfHours', unit: 'hours' },
      { header: 'Nine in ten within', key: 'checkTenthHours', unit: 'hours' },
      { header: 'Decided', key: 'checksDecided', inTableOnly: true },
      { header: 'Refused', key: 'companiesRefused', inTableOnly: true },
      { header: 'Asked for changes', key: 'companiesReturned', inTableOnly: true },
    ],
  },
  {
    id: 'safety',
    title: 'Held and refused',
    note: 'A job is held by the screening, and hidden or removed by a decision. Messages are not held: a warned one is shown with a warning.',
    finding: (last, before) =>
      last.jobsHeld + before.jobsHeld === 0
        ? 'No job was held in the two weeks before this one'
        : `${counted(last.jobsHeld, 'job')} held last week, ${before.jobsHeld} the week before`,
    columns: [
      { header: 'Jobs held', key: 'jobsHeld' },
      { header: 'Jobs hidden or removed', key: 'jobsRefused' },
      { header: 'Messages with a warning', key: 'messagesWarned' },
      { header: 'Messages reported', key: 'messagesReported' },
    ],
  },
  {
    id: 'reports',
    title: 'Reports',
    note: 'What people reported. Acted on are cases that ended with a warning, or with something hidden, removed or suspended.',
    finding: (last, before) =>
      last.reports + before.reports === 0
        ? 'Nothing was reported in the two weeks before this one'
        : `${counted(last.reports, 'report')} last week, ${before.reports} the week before`,
    columns: [
      { header: 'Reports', key: 'reports' },
      { header: 'Cases acted on', key: 'casesActedOn' },
    ],
  },
  {
    id: 'mail',
    title: 'Mail',
    note: 'Failed are mails that the server refused, that came too late to be of use, or that were for an address that refuses mail. One that is tried again is in neither.',
    finding: (last) =>
      last.mailsFailed === 0
        ? 'No mail failed last week'
        : `${counted(last.mailsFailed, 'mail')} failed last week, ${formatNumber(last.mailsSent)} were sent`,
    columns: [
      { header: 'Sent', key: 'mailsSent' },
      { header: 'Failed', key: 'mailsFailed' },
    ],
  },
  {
    id: 'searches',
    title: 'Searches',
    note: 'Searches with words, by visitors and seekers. One has no result when no job has all its words, also after mending the spelling.',
    finding: (last) =>
      last.searches === 0
        ? 'Nobody searched last week'
        : `${share(last.searchesUnanswered, last.searches)} of last week’s searches had no result`,
    columns: [
      { header: 'Without a result', key: 'searchesUnanswered', of: 'searches' },
      { header: 'Searches', key: 'searches', inTableOnly: true },
    ],
  },
]
