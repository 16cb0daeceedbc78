import type { z } from 'zod'
import type { NotificationCategory, NotificationIcon } from '#/shared/notifications.ts'
import { paths } from '#/shared/paths.ts'
import type { Role } from '#/shared/roles.ts'
import type { Config } from '../config.ts'
import type { MailContent, MailKind, SecretMails } from '../mail/kinds.ts'
import type { MailThread } from '../mail/thread.ts'
import type { LiveEvent } from './live-events.ts'

/** How a notification looks in the bell. `path` is a page in the reader's own area. */
type Bell = {
  icon: NotificationIcon
  title: string
  body?: string
  path: string
  /** The reader is asked for something: an answer, a decision. */
  isWaiting?: boolean
  /** Those of one key and day stand as one: who they are about, and the page that shows them all. */
  group?: { key: string; person: string; path: string }
}

type MailTo = { to: string; publicUrl: string }

/**
 * A kind of notification. Its name and parameters are stored; bell, mail and live event are renderings of them.
 * `Details` are passed only to the mail and not stored, because they repeat what people wrote.
 */
export type NotificationKind<Params extends z.ZodType = z.ZodType, Details = never> = {
  /** Stored in each row, so it must never change. */
  name: string
  /** What it is about, in the table of choices. */
  label: string
  /** What it tells, in the table of choices. Of a required kind it says why it cannot be turned off. */
  hint: string
  /** Who may get it: only they see it in their table of choices. */
  readers: Role[]
  category: NotificationCategory
  /** Whether this server ever sends it: nobody chooses about others. Omitted: it does. */
  isSent?(config: Config): boolean
  /** Whether users cannot opt out of it. */
  required: boolean
  /**
   * The words of its push. They are shown on locked screens and pass through push services, so they say what kind of
   * thing happened and never whom or what it is about.
   */
  push: string
  /** The same words with how many there are. */
  pushCounted?(params: z.output<Params>): string
  /** A button of its push, and the page it leads to, which may be told only in the encrypted message. */
  pushAction?(params: z.output<Params>): { label: string; path: string } | undefined
  params: Params
  bell(params: z.output<Params>): Bell
  /** Omitted when the bell is enough, or with `mailedBeside`. */
  mail?: {
    kind: Exclude<MailKind, keyof SecretMails>
    /** The matter whose mails a mail program shows together. */
    thread?(params: z.output<Params>): MailThread
    write(to: MailTo, params: z.output<Params>, details: Details): MailContent
  }
  /** Its mail is sent later with `mailLater`, by whoever notified, and only if it is still needed. */
  mailedLater?: true
  /** A mail with its own link is always sent beside it, by whoever tells. */
  mailedBeside?: true
  /** The page on which readers choose how often these mails come. */
  mailSetAt?: string
  /** What changed on the reader's open pages, besides the bell. */
  liveEvent?(params: z.output<Params>): LiveEvent
}

export function notificationKind<Params extends z.ZodType, Details = undefined>(
  kind: NotificationKind<Params, Details>,
) {
  return kind
}

/** For kinds that this version does not know, or whose parameters have changed since. */
const unknownBell: Bell = { icon: 'bell', title: 'Something changed', path: paths.landing }

export type BellRenderer = (row: { kind: string; params: unknown }) => Bell

/** Renders the bell entry of a stored row. */
export function bellRenderer(kinds: NotificationKind[]): BellRenderer {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]))
  return (row) => {
    const kind = byName.get(row.kind)
    const params = kind?.params.safeParse(row.params)
    return kind && params?.success ? kind.bell(params.data) : unknownBell
  }
}
