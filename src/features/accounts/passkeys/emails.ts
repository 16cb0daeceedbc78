import type { MailContent } from '#/server/mail/kinds.ts'
import { type OfSecondFactor, toSettings } from '../emails.ts'

type OfPasskey = OfSecondFactor & { name: string }

const because = 'You get this whenever a passkey of your account is added or removed.'

export const passkeyAddedMail = ({ name, ...about }: OfPasskey): MailContent => ({
  to: about.to,
  subject: 'A passkey was added',
  title: 'A passkey was added.',
  paragraphs: [
    `“${name}” opens your Waymark account from now on, without your password. If this was you, all is well.`,
    'If it was not you, remove it in your settings now, log out everywhere else there, and set a new password.',
  ],
  action: toSettings(about),
  because,
})

export const passkeyRemovedMail = ({ name, ...about }: OfPasskey): MailContent => ({
  to: about.to,
  subject: 'A passkey was removed',
  title: 'A passkey was removed.',
  paragraphs: [
    `“${name}” does not open your Waymark account any more. If this was you, all is well.`,
    'If it was not you, set a new password now and look at the passkeys in your settings.',
  ],
  action: toSettings(about),
  because,
})
