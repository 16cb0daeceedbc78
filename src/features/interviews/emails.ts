import type { CalendarPart, MailContent } from '#/server/mail/kinds.ts'
import { formatDayTime } from '#/shared/dates.ts'
import type { HiringPaths } from '#/shared/paths.ts'
import { type InterviewKind, kindLabels, lengthLabel } from './kinds.ts'
import { placeOfZone } from './times.ts'

type To = { to: string; publicUrl: string }

/** What both sides' mails say of an interview. */
export type MailDetails = {
  step: string
  kind: InterviewKind
  minutes: number
  startsAt: Date | null
  timeZone: string
  /** The zone of whoever reads, if it is known. */
  readerTimeZone: string | null
  people: string[]
  phone: string | null
  url: string | null
  address: string | null
  mapUrl: string | null
  note: string | null
  parts: { name: string | null; room: string | null; startsAt: Date | null; people: string[] }[]
}

type Line = { label?: string; text: string }

/** In the reader's zone, and in the other one beside it. */
function timeLines({ startsAt, timeZone, readerTimeZone }: MailDetails): Line[] {
  if (!startsAt) return []
  const own = readerTimeZone ?? timeZone
  const other = formatDayTime(startsAt, timeZone)
  const shown = formatDayTime(startsAt, own)
  return [
    { label: 'When', text: shown },
    ...(other === shown ? [] : [{ label: `In ${placeOfZone(timeZone)}`, text: other }]),
  ]
}

function detailLines(details: MailDetails): Line[] {
  const { kind, minutes, people, phone, url, address, mapUrl, note } = details
  const lines: (Line | false)[] = [
    ...timeLines(details),
    { label: 'How', text: `${kindLabels[kind]}, ${lengthLabel(minutes)}` },
    people.length > 0 && { label: 'With', text: people.join(', ') },
    kind === 'call' && phone !== null && { label: 'Phone', text: phone },
    kind === 'video' && url !== null && { label: 'Link', text: url },
    kind === 'on site' && address !== null && { label: 'Where', text: address },
    kind === 'on site' && mapUrl !== null && { label: 'Map', text: mapUrl },
    ...(details.parts.length > 1 ? details.parts.map((part) => partLine(details, part)) : []),
    note !== null && { label: 'Note', text: note },
  ]
  return lines.filter((line) => line !== false)
}

const partLine = (
  { timeZone, readerTimeZone }: MailDetails,
  { name, room, startsAt, people }: MailDetails['parts'][number],
): Line => ({
  label: startsAt ? formatDayTime(startsAt, readerTimeZone ?? timeZone).replace(/^.*, /, '') : 'Then',
  text: [name ?? 'Interview', people.join(', '), room].filter(Boolean).join(', '),
})

type Invitation = {
  details: MailDetails
  companyName: string
  jobTitle: string
  /** Opens the one interview; `at` chooses one of its times beforehand. */
  link: (at?: Date) => string
  times: Date[]
  /** They asked for other times, and these are they. */
  isAgain: boolean
  /** Other applicants can still pick from the same times. */
  isShared: boolean
}

export const invitationMail = (
  { to }: To,
  { details, companyName, jobTitle, link, times, isAgain, isShared }: Invitation,
): MailContent => ({
  to,
  subject: `${companyName} ${isAgain ? 'suggested new times' : 'wants to meet you'}: ${jobTitle}`,
  title: `${companyName} ${isAgain ? 'suggested new times' : 'wants to meet you'}`,
  paragraphs: [
    `An interview for ${jobTitle}, ${lengthLabel(details.minutes)}. ${
      times.length > 0
        ? `Pick one of these times${isShared ? ': other applicants can pick them too, and whoever is first gets the time' : ''}. If none works for you, the same page lets you ask for others, or decline.`
        : 'Pick a time that works for you: the page shows which ones are free.'
    }`,
  ],
  list: times.map((time) => ({
    title: formatDayTime(time, details.readerTimeZone ?? details.timeZone),
    lines:
      details.readerTimeZone === null || details.readerTimeZone === details.timeZone
        ? [`${placeOfZone(details.timeZone)} time. The page shows yours too.`]
        : [`${formatDayTime(time, details.timeZone)} for ${companyName}`],
    url: link(time),
  })),
  sections: [{ title: 'What to expect', lines: detailLines(details) }],
  action: { label: times.length > 0 ? 'See the times' : 'Pick a time', url: link() },
  because: `You get this because you applied to ${companyName} through Waymark. Keep this email to yourself: its links answer for you, without a password.`,
})

type SeekerNews = {
  details: MailDetails
  companyName: string
  jobTitle: string
  title: string
  reason: string | null
  link: string
  isOpen: boolean
  /** Whether they wait for other times. */
  isAsking: boolean
  calendar?: CalendarPart | undefined
}

export const seekerNewsMail = (
  { to }: To,
  { details, companyName, jobTitle, title, reason, link, isOpen, isAsking, calendar }: SeekerNews,
): MailContent => ({
  to,
  subject: `${title.replace(/\.$/, '')}: ${jobTitle}`,
  title,
  paragraphs: [
    ...(reason ? [`“${reason}”`] : []),
    isAsking
      ? `${companyName} has your request. Until they answer, you can still pick one of the earlier times.`
      : isOpen
        ? 'If you can’t make it, move or cancel it early. The button below opens it, without a password.'
        : 'You don’t need to do anything.',
  ],
  sections:
    isOpen && !isAsking ? [{ title: 'Your interview', lines: detailLines(details), leads: true }] : [],
  action: {
    label: isAsking ? 'See the invitation' : isOpen ? 'See, move or cancel' : 'See what happened',
    url: link,
  },
  because: `You get this because you applied to ${companyName} through Waymark. Keep this email to yourself: its link answers for you, without a password.`,
  calendar,
})

export const reminderMail = (
  { to, publicUrl }: To,
  { details, title, path }: { details: MailDetails; title: string; path: string },
): MailContent => ({
  to,
  subject: title,
  title,
  paragraphs: ['If something came up, move or cancel it on its page, or with the link in the earlier email.'],
  sections: [{ title: 'Your interview', lines: detailLines(details), leads: true }],
  action: { label: 'See the interview', url: publicUrl + path },
  because: 'You get this because you have an interview through Waymark.',
})

/** What only the mail to the company's side says. */
export type TeamMail = {
  details: MailDetails | null
  reason: string | null
  calendar?: CalendarPart | undefined
}

export const teamMail = (
  { to, publicUrl }: To,
  mail: TeamMail & {
    id: string
    jobId: string
    jobTitle: string
    seekerName: string
    title: string
    hiring: HiringPaths
  },
): MailContent => ({
  to,
  subject: `${mail.title.replace(/\.$/, '')}: ${mail.jobTitle}`,
  title: mail.title,
  paragraphs: mail.reason ? [`“${mail.reason}”`] : [],
  sections: mail.details ? [{ title: 'The interview', lines: detailLines(mail.details), leads: true }] : [],
  action: { label: `See ${mail.seekerName}`, url: publicUrl + mail.hiring.applicant(mail.jobId, mail.id) },
  because: 'You get this because you meet this applicant, or invited them.',
  calendar: mail.calendar,
})
