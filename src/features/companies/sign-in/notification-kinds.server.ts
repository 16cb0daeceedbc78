import { z } from 'zod'
import { notificationKind } from '#/server/events/notification-kind.ts'
import { paths } from '#/shared/paths.ts'
import { signInChangeMail, signInChangeSentence } from './emails.ts'

const changes = ['on', 'required', 'off', 'lost-domain', 'certificate-ends', 'no-way-in', 'added'] as const
export type SignInChange = (typeof changes)[number]

/** Of those who do not set it up. */
const pages: Partial<Record<SignInChange, string>> = {
  required: paths.employer.dashboard,
  added: paths.employer.dashboard,
  'no-way-in': paths.employer.settings,
}

export const companySignInChanged = notificationKind({
  name: 'company.sign-in',
  label: 'Your company’s own sign-in changed',
  hint: 'You have to know how you come in, and who lets your people in.',
  readers: ['EMPLOYER'],
  category: 'company',
  required: true,
  push: 'How you sign in changed',
  params: z.object({
    change: z.enum(changes),
    company: z.string(),
    domain: z.string(),
    by: z.string().nullable(),
  }),
  bell: (params) => ({
    icon: 'bell',
    title: signInChangeSentence(params),
    path: pages[params.change] ?? paths.employer.signIn,
  }),
  mail: { kind: 'company-sign-in', write: (to, params) => signInChangeMail({ ...to, ...params }) },
})

export const companySignInNotificationKinds = [companySignInChanged]
