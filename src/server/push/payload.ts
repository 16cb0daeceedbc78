import { paths } from '#/shared/paths.ts'

/** Equally long, so that the push service cannot tell the kinds apart by their length. */
const payloadBytes = 768

type PushMessage = {
  /** The words of the kind. */
  title: string
  /** A button below them, and the path it leads to. */
  action?: { label: string; path: string } | undefined
  notificationId: string
  unread: number
  publicUrl: string
}

/**
 * A declarative push message (W3C Push API): browsers that know it show it without our worker, all others give the
 * same text to the worker. It is shown on locked screens, so it says only what kind of thing happened; the link leads
 * through the notification to the page it is about.
 */
export function pushPayload({ title, action, notificationId, unread, publicUrl }: PushMessage) {
  const message = {
    web_push: 8030,
    notification: {
      title,
      body: 'Open Waymark to read it.',
      navigate: publicUrl + paths.notification(notificationId),
      lang: 'en',
      dir: 'ltr',
      tag: `notification-${notificationId}`,
      ...(action && {
        actions: [{ action: 'more', title: action.label, navigate: publicUrl + action.path }],
      }),
    },
    app_badge: unread,
  }
  const text = JSON.stringify(message)
  return text + ' '.repeat(Math.max(0, payloadBytes - Buffer.byteLength(text)))
}
