import type { DataOf } from '#/client/api.ts'
import { type Right, type TeamRole, withArticle } from '#/shared/rights.ts'

export type Team = DataOf<'GET', '/employer/team'>
export type Member = Team['members'][number]
export type Invitation = Team['invitations'][number]

/** What a role is for, in one sentence. */
export const roleSentences: Record<TeamRole, string> = {
  owner: 'An owner can do everything, and answers for the account.',
  admin: 'An admin works on all jobs and applicants, and manages the team.',
  'hiring-manager': 'A hiring manager works on the jobs whose hiring team they are on.',
  interviewer: 'An interviewer reads the applicants of the jobs they are on, and writes notes.',
  viewer: 'A viewer reads all jobs and applicants, and changes nothing.',
}

/** The rights as the team reads them, in the order of the table. */
export const rightGroups: { title: string; rights: [Right, string][] }[] = [
  {
    title: 'Jobs',
    rights: [
      ['see-jobs', 'See jobs and their pay'],
      ['write-jobs', 'Write and edit jobs'],
      ['publish-jobs', 'Publish, pause and close'],
      ['see-hiring-team', 'See the hiring team and the history'],
      ['change-hiring-team', 'Choose the hiring team, hand a job over'],
    ],
  },
  {
    title: 'Applicants',
    rights: [
      ['see-applicants', 'See applicants and résumés'],
      ['see-fairness', 'See selection rates by group'],
      ['write-notes', 'Write notes'],
      ['move-applicants', 'Move and reject'],
      ['see-messages', 'Read messages with applicants'],
      ['write-messages', 'Write to applicants'],
      ['make-offers', 'Make offers and hire'],
    ],
  },
  {
    title: 'Company',
    rights: [
      ['see-company', 'See the company page and the check'],
      ['find-talent', 'Find people and invite them to apply'],
      ['edit-company-page', 'Edit the company page'],
      ['prove-domain', 'Prove the domain'],
      ['change-checked-facts', 'Change what was checked, send documents, appeal'],
      ['manage-recruiters', 'Decide on recruiters'],
      ['manage-templates', 'Change the templates of messages'],
    ],
  },
  {
    title: 'Team',
    rights: [
      ['see-team', 'See the team'],
      ['leave-team', 'Leave the team'],
      ['manage-team', 'Invite, remove, change roles'],
      ['manage-owners', 'Make owners, hand over'],
      ['manage-sign-in', 'Connect the company’s own sign-in'],
      ['export-company', 'Download the company’s whole record'],
    ],
  },
]

/** One line of the history. */
export function teamEventSentence({ kind, by, person, to }: Team['history'][number]) {
  const role = to ? ` as ${withArticle(to)}` : ''
  switch (kind) {
    case 'invited':
      return `${by} invited ${person}${role}.`
    case 'revoked':
      return `${by} took the invitation of ${person} back.`
    case 'declined':
      return `${person} declined the invitation.`
    case 'joined':
      return `${person} joined${role}.`
    case 'role-changed':
      return `${by} made ${by === person ? 'themselves' : person} ${to ? withArticle(to) : 'a member'}.`
    case 'removed':
      return `${by} removed ${person}.`
    case 'left':
      return `${person} left.`
    case 'handed-over':
      return `${by} handed the company over to ${person}.`
  }
}

export function teamTitleOf({ members, invitations }: Team) {
  const people =
    members.length === 1 ? 'You are alone in the team' : `${members.length} people are in the team`
  const open = invitations.length
  return open === 0 ? people : `${people}, ${open} invited`
}
