import { apiQuery, type DataOf } from '#/client/api.ts'
import { plural } from '#/shared/sentence.ts'

// Apart from the pages of the inboxes, because homes and the board show some of it.

export const seekerInbox = apiQuery('/messages', {}, { silent: true })
export const companyInbox = apiQuery('/employer/messages', {}, { silent: true })

export function unreadSummary(rows: readonly { unread: number }[]) {
  const unread = rows.filter((row) => row.unread > 0).length
  return unread === 0 ? 'You’ve read everything.' : `${plural(unread, 'unread conversation')}.`
}

/** What stands last in a conversation; a message may be a file alone. */
export const lastMessageText = ({ body, files }: { body: string | null; files: number }) =>
  body || (files > 0 ? plural(files, 'file') : '')

type LastMessage = DataOf<'GET', '/employer/messages'>[number]['last']

/** The same for the company, with whoever of the team wrote it. */
export const lastMessageWithSender = ({ isOwn, sentBy, author, ...message }: LastMessage) => {
  const writer = isOwn ? 'You' : sentBy === 'employer' && author
  return `${writer ? `${writer}: ` : ''}${lastMessageText(message)}`
}
