import type { MailContent } from '#/server/mail/kinds.ts'
import type { MandateTransition } from './states.ts'

type To = { to: string; publicUrl: string }
type About = { company: string; agency: string; recruiter: string; reason: string | null }

export const invitationMail = (
  { to, publicUrl }: To,
  {
    company,
    agency,
    sender,
    note,
    path,
  }: Omit<About, 'recruiter' | 'reason'> & {
    sender: string
    note: string | null
    path: string
  },
): MailContent => ({
  to,
  subject: `${company} asks you to recruit for them`,
  title: `${company} asks you to recruit for them.`,
  paragraphs: [
    `${sender} invites you, as ${agency}, to write their jobs on Waymark and to work with the people who apply to those jobs.`,
    ...(note ? ['They wrote you a note. You read it behind the button.'] : []),
    'Seekers read on each job that you post it for them. Either side can end this at any time. The invitation stands for 14 days.',
  ],
  action: { label: 'Read the invitation', url: publicUrl + path },
  because: `You get this because ${company} named this address. If you do not know them, do nothing.`,
})

export const cannotRecruitMail = ({ to, publicUrl }: To, company: string): MailContent => ({
  to,
  subject: `${company} asks you to recruit for them`,
  title: `${company} asks you to recruit for them.`,
  paragraphs: [
    'This address already has a Waymark account that is not a recruiter’s, and accounts keep their role.',
    'If you want to accept, give them another address of yours and let them invite that one.',
  ],
  action: { label: 'Go to Waymark', url: publicUrl },
  because: `You get this because ${company} named this address. If you do not know them, do nothing.`,
})

/** What a move means, in one sentence, to those who did not make it. Bell, subject and heading all use it. */
export function mandateMoveSentence(
  move: MandateTransition | 'ask' | 'invite',
  { company, agency, recruiter }: About,
) {
  const recruiterName = `${recruiter}, ${agency},`
  switch (move) {
    case 'ask':
      return `${recruiterName} asks to recruit for you.`
    case 'invite':
      return `${company} asks you to recruit for them.`
    case 'confirm':
      return `${company} confirmed your mandate.`
    case 'refuse':
      return `${company} declined your request.`
    case 'takeBack':
      return `${company} took its invitation back.`
    case 'end':
      return `${company} ended your mandate.`
    case 'accept':
      return `${recruiterName} accepted your invitation.`
    case 'decline':
      return `${recruiterName} declined your invitation.`
    case 'withdraw':
      return `${recruiterName} took the request back.`
    case 'leave':
      return `${recruiterName} gave the mandate up.`
  }
}

const consequences: Partial<Record<MandateTransition | 'ask', string>> = {
  ask: 'Nothing happens unless you confirm it. Confirm only people you have an agreement with.',
  confirm: 'You can write jobs for them now.',
  end: 'Their jobs and applicants can no longer be opened. The jobs stay with them.',
  accept: 'They can write jobs for you now. You can end this at any time.',
  leave: 'The jobs they wrote stay with you, and so do the applicants.',
}

export const mandateMoveMail = (
  { to, publicUrl, path }: To & { path: string },
  move: MandateTransition | 'ask',
  about: About,
): MailContent => {
  const sentence = mandateMoveSentence(move, about)
  return {
    to,
    subject: sentence.replace(/\.$/, ''),
    title: sentence,
    // Before the company knows them, a recruiter's words are read on the page and not in a mail.
    paragraphs: [
      ...(about.reason
        ? [move === 'ask' ? 'They wrote you a note. You read it behind the button.' : `“${about.reason}”`]
        : []),
      ...(consequences[move] ? [consequences[move]] : []),
    ],
    action: { label: 'Open Waymark', url: publicUrl + path },
    because: 'You get this because it is about a mandate you have a part in.',
  }
}
