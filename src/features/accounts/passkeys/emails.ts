import type { MailContent } from '#/server/mail/kinds.ts'
import { type OfSecondFactor, toSettings } from '../emails.ts'

type OfPasskey = OfSecondFactor & { name: string }

const because = 'You get this whenever a passkey of your account is added or removed.'

export const passkeyAddedMail = ({ name, ...about }: OfPasskey): MailContent => ({
  to: about.to,
  subject: 'A passkey was added',
  title: 'A passkey was added.',
  paragraphs: [
    `“${name}” now opens your Waymark account, without your password. If this was you, there is nothing to do.`,
    'If it was not you, go to your settings now: remove it, log out everywhere else, and set a new password.',
  ],
  action: toSettings(about),
  because,
})

export const passkeyRemovedMail = ({ name, ...about }: OfPasskey): MailContent => ({
  to: about.to,
  subject: 'A passkey was removed',
  title: 'A passkey was removed.',
  paragraphs: [
    `“${name}” no longer opens your Waymark account. If this was you, there is nothing to do.`,
    'If it was not you, set a new password now and check the passkeys in your settings.',
  ],
  action: toSettings(about),
  because,
})
