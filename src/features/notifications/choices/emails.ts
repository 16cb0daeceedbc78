import type { MailContent } from '#/server/mail/kinds.ts'
import { plural } from '#/shared/sentence.ts'

/** The turning-off of a digest: of every mail that can be turned off. */
export const allKinds = 'all'

type Line = Pick<MailContent, 'title' | 'paragraphs' | 'action'>

/** Mails that waited, as one. */
export const digestMail = ({
  to,
  publicUrl,
  mails,
}: {
  to: string
  publicUrl: string
  mails: Line[]
}): MailContent => ({
  to,
  subject: `${plural(mails.length, 'message')}: ${mails[0]?.title ?? ''}`.replace(/\.$/, ''),
  title: `${plural(mails.length, 'message')} for you.`,
  paragraphs: ['We collected these for you. Each line leads to its page.'],
  list: mails.map(({ title, paragraphs: [first], action }) => ({
    title,
    lines: first ? [first] : [],
    url: action?.url ?? publicUrl,
  })),
  because: 'You get this because you chose to get optional emails together, once a day.',
  optionalKind: allKinds,
})
