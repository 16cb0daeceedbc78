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
    'Log in as usual. If the password has slipped your mind, set a new one.',
  ],
  action: { label: 'Log in', url: `${publicUrl}${paths.login}` },
  because: 'You get this because this address was typed into our registration form.',
})

export const resetPasswordMail = ({ to, publicUrl, token }: To & { token: string }): MailContent => ({
  to,
  subject: 'Set a new password',
  title: 'Set a new password.',
  paragraphs: [
    'The button works once, for 30 minutes. When you have set the new password, every device is logged out.',
  ],
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
    `Every ${staysIn ? 'other ' : ''}device has been logged out. If this was you, all is well.`,
    'If it was not you, set a new password now: your mailbox may be in other hands.',
    ...(hasPasskeys
      ? [
          'Your passkeys still open your account. Look at them in your settings, and remove what you do not know.',
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
    'It opens your account no more. Every other device has been logged out. If this was you, all is well.',
    'If it was not you, set a new password now: your account may be in other hands.',
  ],
  action: { label: 'Set a new password', url: `${publicUrl}${paths.forgotPassword}` },
  because: 'You get this whenever the password of your account changes.',
})

export const confirmPromotionsMail = ({ to, publicUrl, token }: To & { token: string }): MailContent => ({
  to,
  subject: 'Articles by email?',
  title: 'Advice by email, if you say yes.',
  paragraphs: [
    'One article on pay, applying or interviews, once a week at most, and only to those who said yes. The first has not been sent yet. If you do nothing, you get none.',
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
      ? `You connected ${name} in your settings, so ${name} now opens your Waymark account as well.`
      : `You came with ${name} and logged in with your password, so ${name} now opens your Waymark account as well.`,
    'If it was not you, set a new password here and look after your account there.',
  ],
  action: { label: 'Set a new password', url: `${publicUrl}${paths.forgotPassword}` },
  because: 'You get this whenever a new way to sign in is added to your account.',
})

export const identityUnlinkedMail = ({ name, ...about }: OfSecondFactor & { name: string }): MailContent => ({
  to: about.to,
  subject: `${name} does not open your account any more`,
  title: `${name} does not open your account any more.`,
  paragraphs: [
    `${name} was disconnected in your settings. If this was you, all is well.`,
    'If it was not you, set a new password now and look at the ways to sign in there.',
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
      ? 'From now on a code of your authenticator app is asked for after your password. Keep the recovery codes away from your phone: each opens your account once if the phone is lost.'
      : 'From now on one of your passkeys is asked for after your password. Keep the recovery codes away from your devices: each opens your account once if they are lost.',
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
      ? 'Nothing but the settings of your account opens until you turn it on again. If this was you, all is well.'
      : 'Your password alone opens your account again. If this was you, all is well.',
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
    'Ten new codes were made, and the old ones stopped working. If this was you, all is well.',
    'If it was not you, set a new password now and make new codes.',
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
    'If it was not you, set a new password now and make new codes.',
  ],
  action: toSettings(about),
  because: becauseOfSecondFactor,
})
