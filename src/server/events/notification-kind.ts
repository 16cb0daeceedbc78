import type { z } from 'zod'
import type { NotificationIcon } from '#/shared/notification-icons.ts'
import { paths } from '#/shared/paths.ts'
import type { MailContent, MailKind, SecretMails } from '../mail/kinds.ts'
import type { LiveEvent } from './live-events.ts'

/** How a notification looks in the bell. `path` is a page in the reader's own area. */
type Bell = { icon: NotificationIcon; title: string; body?: string; path: string }

type MailTo = { to: string; publicUrl: string }

/**
 * A kind of notification. Its name and parameters are stored; bell, mail and live event are renderings of them.
 * `Details` are passed only to the mail and not stored, because they repeat what people wrote.
 */
export type NotificationKind<Params extends z.ZodType = z.ZodType, Details = never> = {
  /** Stored in each row, so it must never change. */
  name: string
  category: 'applications' | 'jobs' | 'company' | 'mandates' | 'alerts' | 'reports'
  /** Whether users cannot opt out of it. */
  required: boolean
  params: Params
  bell(params: z.output<Params>): Bell
  /** Omitted when the bell is enough, or when a mail with its own link is sent beside it. */
  mail?: {
    kind: Exclude<MailKind, keyof SecretMails>
    write(to: MailTo, params: z.output<Params>, details: Details): MailContent
  }
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

/** Renders the bell entry of a stored row. */
export function bellRenderer(kinds: NotificationKind[]) {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]))
  return (row: { kind: string; params: unknown }): Bell => {
    const kind = byName.get(row.kind)
    const params = kind?.params.safeParse(row.params)
    return kind && params?.success ? kind.bell(params.data) : unknownBell
  }
}
