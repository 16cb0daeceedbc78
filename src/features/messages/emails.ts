import type { MailContent } from '#/server/mail/kinds.ts'
import { paths } from '#/shared/paths.ts'
import { plural } from '#/shared/sentence.ts'
import { maxMailedLength } from './limits.ts'

type To = { to: string; publicUrl: string }
/** `author` null: somebody who has left by now. */
export type MailedMessage = { author: string | null; body: string; files: string[]; isHeldBack: boolean }

const because = 'You get this because you hadn’t read a message within the time you chose in your settings.'

export const messageSubject = (from: string, count: number) =>
  count === 1 ? `Message from ${from}` : `${plural(count, 'message')} from ${from}`

export const unreadMailToSeeker = (
  { to, publicUrl }: To,
  { id, jobTitle, companyName }: { id: string; jobTitle: string; companyName: string },
  messages: MailedMessage[],
): MailContent => ({
  to,
  subject: `${messageSubject(companyName, messages.length)}: ${jobTitle}`,
  title: `${companyName} wrote to you about ${jobTitle}.`,
  paragraphs: [],
  sections: messages.map((message) => mailedText(message, companyName)),
  action: { label: 'Read and answer', url: publicUrl + paths.seeker.thread(id) },
  because,
})

export const unreadMailToHiring = (
  { to, publicUrl }: To,
  { jobTitle, seekerName, path }: { jobTitle: string; seekerName: string; path: string },
  messages: MailedMessage[],
): MailContent => ({
  to,
  subject: `${messageSubject(seekerName, messages.length)}: ${jobTitle}`,
  title: `${seekerName} wrote about ${jobTitle}.`,
  paragraphs: [],
  sections: messages.map((message) => mailedText({ ...message, author: seekerName }, seekerName)),
  action: { label: 'Read and answer', url: publicUrl + path },
  because,
})

/** What asks for money, papers or another platform is not repeated where no notice stands beside it. */
function mailedText({ author, body, files, isHeldBack }: MailedMessage, from: string) {
  const title = `${author ?? from} wrote`
  if (isHeldBack)
    return {
      title,
      lines: [
        {
          text: 'We don’t repeat this message here, because it asks for something no employer needs from you. Open it on Waymark to see what it asks for and what you can do.',
        },
      ],
      leads: true,
    }
  const shown = body.length > maxMailedLength ? `${body.slice(0, maxMailedLength)}…` : body
  const lines = shown.split('\n').flatMap((text) => (text.trim() ? [{ text }] : []))
  const rest = body.length > maxMailedLength ? [{ text: 'Read the rest on Waymark.' }] : []
  const attached = files.map((name) => ({ text: `Attached, on Waymark: ${name}` }))
  return { title, lines: [...lines, ...rest, ...attached], leads: true }
}
