/** Reasons why an external sign-in failed; the key is sent as `?problem=`. */
const signInProblems = {
  provider: {
    title: 'The sign-in provider does not answer right now',
    next: 'Log in with your email and password, or try again in a few minutes.',
  },
  expired: {
    title: 'That sign-in took too long or was already used',
    next: 'Start it again from here.',
  },
  cancelled: { title: 'You stopped before signing in', next: 'Nothing was changed. Choose how to log in.' },
  'unproven-there': {
    title: 'The provider has not confirmed your email',
    next: 'Confirm it there and try again, or log in with your email and password.',
  },
  'unproven-here': {
    title: 'There is already an account with your email, but the email was never confirmed',
    next: 'Use “Forgot it?” once: that proves the email is yours, and this way in works from then on.',
  },
  link: {
    title: 'There is already an account with your email',
    next: 'Log in with its password once: from then on this way in opens it too.',
  },
  administrator: {
    title: 'Administrators do not sign in this way',
    next: 'Log in with your email and password, or make a link on the command line.',
  },
  'other-domain': {
    title: 'Your company’s sign-in named an address of another domain',
    next: 'Ask whoever looks after it to give your account there the address of your company.',
  },
  'not-member': {
    title: 'You are not in the team of this company',
    next: 'Ask an owner or an admin there to invite your address. If you have an account with it already, open the link in the invitation.',
  },
  'company-off': {
    title: 'This company’s sign-in is switched off',
    next: 'Log in with your email and password. If you never had a password, use “Forgot it?”.',
  },
  'refused-answer': {
    title: 'Your company’s sign-in sent an answer that we cannot accept',
    next: 'Start it again from here. If that does not help, ask whoever looks after it.',
  },
  'not-let-in': {
    title: 'Your company’s sign-in did not let you in',
    next: 'Ask whoever looks after it to give you access to Waymark.',
  },
  'start-here': {
    title: 'Your company’s sign-in starts on this page',
    next: 'Waymark cannot be opened from your company’s list of applications, but the button below does the same.',
  },
  refused: { title: 'This account cannot sign in', next: 'Write to us if you think that is wrong.' },
  unknown: {
    title: 'You are new here',
    next: 'Say what brings you here, then continue the same way.',
  },
} as const

export type SignInProblem = keyof typeof signInProblems

export const readSignInProblem = (search: URLSearchParams) => {
  const name = search.get('problem') ?? ''
  return name in signInProblems ? signInProblems[name as SignInProblem] : null
}
