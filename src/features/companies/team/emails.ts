import type { MailContent } from '#/server/mail/kinds.ts'
import { formatLongDate } from '#/shared/dates.ts'
import { paths } from '#/shared/paths.ts'
import { type TeamRole, withArticle } from '#/shared/rights.ts'
import type { TeamEventKind } from './api.ts'
import { roleSentences } from './team-labels.ts'

type To = { to: string; publicUrl: string }

/** A name is free text that goes to a stranger: what is long or holds a number is no name, and the company stands for it. */
export const inviterName = (name: string | null) =>
  name === null || name.length > 60 || /\p{N}(?:[^\p{L}\p{N}]*\p{N}){2}/u.test(name) ? null : name

export const teamInvitationMail = ({
  to,
  publicUrl,
  company,
  role,
  sender,
  expiresAt,
  token,
}: To & {
  company: string
  role: TeamRole
  sender: string | null
  expiresAt: Date
  token: string
}): MailContent => ({
  to,
  subject: `${company} invites you to its team on Waymark`,
  title: `Join the team of ${company}.`,
  paragraphs: [
    `${inviterName(sender) ?? company} invites you to hire with them on Waymark, as ${withArticle(role)}. ${roleSentences[role]}`,
    `The link is for ${to} only. It works once, until ${formatLongDate(expiresAt)}.`,
  ],
  action: { label: 'Read the invitation', url: `${publicUrl}${paths.teamInvitation}?token=${token}` },
  because: `You get this because ${company} named this address. If you do not know them, do nothing.`,
})

type TeamChange = {
  kind: TeamEventKind
  company: string
  by: string
  person: string
  role: TeamRole | null
}

/** What happened, to the person it happened to, or to those who manage the team. */
export function teamChangeSentence({ kind, company, by, person, role }: TeamChange) {
  switch (kind) {
    case 'joined':
      return `${person} joined the team of ${company}${role ? ` as ${withArticle(role)}` : ''}.`
    case 'left':
      return `${person} left the team of ${company}.`
    case 'removed':
      return `${by} removed you from the team of ${company}.`
    case 'handed-over':
      return `${by} made you the owner of ${company}.`
    case 'role-changed':
      return `${by} made you ${role ? withArticle(role) : 'a member'} of ${company}.`
    case 'invited':
      return `${by} invited ${person} to the team of ${company}.`
    case 'revoked':
      return `${by} took the invitation of ${person} back.`
    case 'declined':
      return `${person} declined the invitation to the team of ${company}.`
  }
}

function consequenceOf({ kind, role }: TeamChange) {
  if (kind === 'removed')
    return 'You can no longer open its jobs and applicants. What you wrote there stays, with your name. Your account stays yours.'
  if (kind === 'declined')
    return 'Their link does not work any more. If you think that was a mistake, you can invite the address again.'
  if (kind === 'left')
    return 'What they wrote stays, with their name. The jobs they owned are an owner’s now.'
  return role && roleSentences[role]
}

export const teamChangeMail = ({ to, publicUrl, ...change }: To & TeamChange): MailContent => {
  const sentence = teamChangeSentence(change)
  const consequence = consequenceOf(change)
  const path = change.kind === 'removed' ? paths.employer.checkpoint : paths.employer.team
  return {
    to,
    subject: sentence.replace(/\.$/, ''),
    title: sentence,
    paragraphs: consequence ? [consequence] : [],
    action: { label: 'Open Waymark', url: publicUrl + path },
    because: 'You get this because it is about a team you belong to, or belonged to.',
  }
}
