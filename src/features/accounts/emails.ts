import type { MailContent } from '#/server/mail/kinds.ts'
import { paths } from '#/shared/paths.ts'
import type { Role } from '#/shared/roles.ts'
import { settingsPaths } from './settings/paths.ts'

type To = { to: string; publicUrl: string }

export const verifyEmailMail = ({
  to,
  publicUrl,
  token,
  code,
}: To & { token: string; code: string }): MailContent => ({
  to,
  subject: `${code} is your Waymark code`,
  title: 'Confirm this is your email.',
  paragraphs: ['Type this code on the page you have open, or press the button. Both work for 24 hours.'],
  code,
  action: { label: 'Confirm my email', url: `${publicUrl}${paths.emailVerification}?token=${token}` },
  because:
    'You get this because someone created a Waymark account with this address. If it was not you, do nothing.',
})

export const alreadyRegisteredMail = ({ to, publicUrl }: To): MailContent => ({
  to,
  subject: 'You already have a Waymark account',
  title: 'You already have an account.',
  paragraphs: [
    'Someone, probably you, tried to create an account with this address. Nothing was changed.',
    'Log in as usual. If you’ve forgotten your password, set a new one.',
  ],
  action: { label: 'Log in', url: `${publicUrl}${paths.login}` },
  because: 'You get this because someone entered this address in our registration form.',
})

export const resetPasswordMail = ({ to, publicUrl, token }: To & { token: string }): MailContent => ({
  to,
  subject: 'Set a new password',
  title: 'Set a new password.',
  paragraphs: ['The button works once, for 30 minutes. Setting a new password logs you out on every device.'],
  action: { label: 'Set new password', url: `${publicUrl}${paths.newPassword}?resetToken=${token}` },
  because:
    'You get this because someone asked for a new password for this address. If it was not you, do nothing.',
})

export const passwordChangedMail = ({
  to,
  publicUrl,
  staysIn,
  hasPasskeys,
}: To & {
  /** A new password leaves them alone. */
  hasPasskeys: boolean
  /** Changed in the settings: the browser that did it stays logged in. */
  staysIn?: boolean
}): MailContent => ({
  to,
  subject: 'Your password was changed',
  title: 'Your password was changed.',
  paragraphs: [
    `Every ${staysIn ? 'other ' : ''}device has been logged out. If this was you, there is nothing to do.`,
    'If it was not you, set a new password now: someone may have access to your mailbox.',
    ...(hasPasskeys
      ? [
          'Your passkeys still open your account. Check them in your settings, and remove any you don’t recognize.',
        ]
      : []),
  ],
  action: { label: 'Set a new password', url: `${publicUrl}${paths.forgotPassword}` },
  because: 'You get this whenever the password of your account changes.',
})

export const passwordRemovedMail = ({ to, publicUrl }: To): MailContent => ({
  to,
  subject: 'Your password was removed',
  title: 'Your password was removed.',
  paragraphs: [
    'It no longer opens your account, and every other device has been logged out. If this was you, there is nothing to do.',
    'If it was not you, set a new password now: someone may have access to your account.',
  ],
  action: { label: 'Set a new password', url: `${publicUrl}${paths.forgotPassword}` },
  because: 'You get this whenever the password of your account changes.',
})

export const confirmPromotionsMail = ({ to, publicUrl, token }: To & { token: string }): MailContent => ({
  to,
  subject: 'Articles by email?',
  title: 'Would you like advice by email?',
  paragraphs: [
    'One article on pay, applying or interviews, once a week at most, and only if you say yes. We haven’t sent the first one yet. If you do nothing, you get none.',
  ],
  action: { label: 'Say yes or no', url: `${publicUrl}${paths.promotions}?token=${token}` },
  because: 'You get this once, because you confirmed your address.',
})

export const identityLinkedMail = ({
  to,
  publicUrl,
  name,
  inSettings = false,
}: To & {
  name: string
  /** Connected there, and not by a log-in. */
  inSettings?: boolean
}): MailContent => ({
  to,
  subject: `You can now sign in with ${name}`,
  title: `You can now sign in with ${name}.`,
  paragraphs: [
    inSettings
      ? `You connected ${name} in your settings, so you can use it to sign in to Waymark.`
      : `You signed in with ${name} and confirmed it with your password, so you can use ${name} to sign in from now on.`,
    'If it was not you, set a new password here, and secure your account there too.',
  ],
  action: { label: 'Set a new password', url: `${publicUrl}${paths.forgotPassword}` },
  because: 'You get this whenever a new way to sign in is added to your account.',
})

export const identityUnlinkedMail = ({ name, ...about }: OfSecondFactor & { name: string }): MailContent => ({
  to: about.to,
  subject: `${name} no longer opens your account`,
  title: `${name} no longer opens your account.`,
  paragraphs: [
    `${name} was disconnected in your settings. If this was you, there is nothing to do.`,
    'If it was not you, set a new password now and check the ways to sign in there.',
  ],
  action: toSettings(about),
  because: 'You get this whenever a way to sign in is removed from your account.',
})

export type OfSecondFactor = To & { role: Role }

export const toSettings = ({ publicUrl, role }: OfSecondFactor) => ({
  label: 'Open your settings',
  url: `${publicUrl}${settingsPaths[role]}`,
})
const becauseOfSecondFactor = 'You get this whenever the two-step sign-in of your account changes.'

export const secondFactorOnMail = (about: OfSecondFactor & { by: 'app' | 'passkey' }): MailContent => ({
  to: about.to,
  subject: 'Two-step sign-in is on',
  title: 'Two-step sign-in is on.',
  paragraphs: [
    about.by === 'app'
      ? 'From now on we ask for a code from your authenticator app after your password. Keep the recovery codes away from your phone: if you lose it, each code opens your account once.'
      : 'From now on we ask for one of your passkeys after your password. Keep the recovery codes away from your devices: if you lose them, each code opens your account once.',
    'If it was not you, set a new password now and write to us.',
  ],
  action: toSettings(about),
  because: becauseOfSecondFactor,
})

export const secondFactorOffMail = (about: OfSecondFactor): MailContent => ({
  to: about.to,
  subject: 'Two-step sign-in is off',
  title: 'Two-step sign-in is off.',
  paragraphs: [
    about.role === 'SUPER_ADMIN'
      ? 'Until you turn it on again, you can open nothing but your settings. If this was you, there is nothing more to do.'
      : 'Your password alone opens your account again. If this was you, there is nothing to do.',
    'If it was not you, set a new password now and turn two-step sign-in on again.',
  ],
  action: toSettings(about),
  because: becauseOfSecondFactor,
})

export const recoveryCodesReplacedMail = (about: OfSecondFactor): MailContent => ({
  to: about.to,
  subject: 'You have new recovery codes',
  title: 'You have new recovery codes.',
  paragraphs: [
    'You have ten new codes, and the old ones no longer work. If this was you, there is nothing to do.',
    'If it was not you, set a new password now and get new codes.',
  ],
  action: toSettings(about),
  because: becauseOfSecondFactor,
})

export const recoveryCodeUsedMail = ({ left, ...about }: OfSecondFactor & { left: number }): MailContent => ({
  to: about.to,
  subject: 'A recovery code was used',
  title: 'A recovery code was used.',
  paragraphs: [
    `${left === 0 ? 'No code is' : left === 1 ? 'One code is' : `${left} codes are`} left. If your phone is lost, turn two-step sign-in off in your settings and on again with the new one.`,
    'If it was not you, set a new password now and get new codes.',
  ],
  action: toSettings(about),
  because: becauseOfSecondFactor,
})
