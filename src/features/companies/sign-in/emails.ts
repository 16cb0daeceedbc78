import type { MailContent } from '#/server/mail/kinds.ts'
import { paths } from '#/shared/paths.ts'

type Change = {
  change: 'on' | 'required' | 'off' | 'lost-domain' | 'certificate-ends' | 'no-way-in' | 'added'
  company: string
  domain: string
  by: string | null
}

export function signInChangeSentence({ change, company, domain, by }: Change) {
  switch (change) {
    case 'on':
      return `${by ?? 'An owner'} switched on ${company}’s own sign-in.`
    case 'required':
      return `You sign in with ${company}’s own sign-in from now on.`
    case 'off':
      return `${by ?? 'An owner'} switched off ${company}’s own sign-in.`
    case 'lost-domain':
      return `${company}’s own sign-in is off, because the proof of ${domain} is gone.`
    case 'certificate-ends':
      return `The certificate of ${company}’s own sign-in ends within 30 days.`
    case 'no-way-in':
      return `${company}’s own sign-in no longer opens your account.`
    case 'added':
      return `${company} added you to its team on Waymark.`
  }
}

const consequences: Record<Change['change'], (change: Change) => string> = {
  on: ({ company, domain }) =>
    `People of the team with an address at ${domain} can now choose “Continue with ${company}” on the login page. Their passwords still work.`,
  required: ({ company }) =>
    `Your password no longer opens your account, and you were logged out. On the login page, enter your address and choose “Continue with ${company}”. The first time, we ask for your password once more, to be sure it’s you.`,
  off: () =>
    'Everybody who came in by it was logged out. They log in as before: by password, or by “Forgot it?” if they never had one.',
  'lost-domain': ({ domain }) =>
    `Everybody who came in by it was logged out and logs in as before: by password, or by “Forgot it?” if they never had one. Show the record or the file at ${domain} again, then switch the sign-in on again.`,
  'certificate-ends': () =>
    'From then on nobody comes in by it. Enter the next certificate of your issuer before: while both are there, everybody stays signed in.',
  'no-way-in': () =>
    'It was the only way into your account, which is still yours. Open the page behind the button and enter this address: we email you a link to set a password.',
  added: ({ company }) =>
    `Your company’s directory named this address. On the login page, enter it and choose “Continue with ${company}” if that is offered, or “Forgot it?” to set a password.`,
}

function actionOf(change: Change['change'], publicUrl: string) {
  if (change === 'required' || change === 'added') return { label: 'Log in', url: publicUrl + paths.login }
  if (change === 'no-way-in') return { label: 'Set a password', url: publicUrl + paths.forgotPassword }
  return { label: 'See the sign-in', url: publicUrl + paths.employer.signIn }
}

export const signInChangeMail = ({
  to,
  publicUrl,
  ...change
}: { to: string; publicUrl: string } & Change): MailContent => {
  const sentence = signInChangeSentence(change)
  return {
    to,
    subject: sentence.replace(/\.$/, ''),
    title: sentence,
    paragraphs: [consequences[change.change](change)],
    action: actionOf(change.change, publicUrl),
    because: `You get this because you ${change.change === 'no-way-in' ? 'came in by it' : `are in the team of ${change.company}`}.`,
  }
}
