import type { DataOf } from '#/client/api.ts'
import { type TokenRight, tokenRights } from '#/shared/rights.ts'
import { rightGroups } from '../team/team-labels.ts'

export type ApiToken = DataOf<'GET', '/employer/tokens'>[number]

const labels = Object.fromEntries(rightGroups.flatMap(({ rights }) => rights))
export const tokenRightLabels = {
  ...Object.fromEntries(tokenRights.map((right) => [right, labels[right] ?? right])),
  // Programs get no files.
  'see-applicants': 'See applicants',
  'draft-messages': 'Draft messages to applicants',
} as Record<TokenRight, string>

/** What each opens, beyond its label. */
export const tokenRightHints: Record<TokenRight, string> = {
  'see-jobs': 'Lists jobs, reads one and its history.',
  'write-jobs': 'Starts drafts, and changes drafts and published jobs.',
  'publish-jobs': 'Puts jobs online, pauses and closes them.',
  'see-applicants':
    'Lists people and reads what they sent, without files. They see that your company opened it.',
  'write-notes': 'Adds notes that your team reads.',
  'move-applicants': 'Moves people up to the interview, and rejects them. They are told as always.',
  'see-messages': 'Reads conversations with applicants, without files.',
  'draft-messages': 'Leaves drafts for whoever made the token. Only they can send one.',
}

/** Reads and changes nothing. */
export const readingRights: TokenRight[] = ['see-jobs', 'see-applicants']
