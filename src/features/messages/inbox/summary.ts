import { plural } from '#/shared/sentence.ts'

export function unreadSummary(rows: readonly { unread: number }[]) {
  const unread = rows.filter((row) => row.unread > 0).length
  return unread === 0 ? 'Everything is read.' : `${plural(unread, 'conversation')} with something unread.`
}

/** What stands last in a conversation; a message may be a file alone. */
export const lastText = ({ body, files }: { body: string | null; files: number }) =>
  body || (files > 0 ? plural(files, 'file') : '')
