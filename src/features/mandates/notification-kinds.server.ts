import { z } from 'zod'
import { notificationKind } from '#/server/events/notification-kind.ts'
import { paths } from '#/shared/paths.ts'
import { mandateMoveMail, mandateMoveSentence } from './emails.ts'
import { type MandateTransition, mandateTransitions } from './states.ts'

const moves = Object.keys(mandateTransitions) as [MandateTransition, ...MandateTransition[]]
const about = {
  company: z.string(),
  agency: z.string(),
  recruiter: z.string(),
  reason: z.string().nullable(),
}

/** Beside the mail with the invitation's link, which goes to the address that was typed. */
export const mandateInvited = notificationKind({
  name: 'mandate.invited',
  label: 'A company invites you',
  hint: 'To hire for it as its recruiter.',
  readers: ['RECRUITER'],
  category: 'mandates',
  required: false,
  mailedBeside: true,
  push: 'A company asks you to hire for it',
  params: z.object({ id: z.string(), ...about }),
  bell: (params) => ({
    icon: 'bell',
    title: mandateMoveSentence('invite', params),
    ...(params.reason && { body: params.reason }),
    path: paths.recruiter.mandates,
  }),
  liveEvent: ({ id }) => ({ type: 'mandate', id }),
})

const icons: Partial<Record<MandateTransition | 'ask', 'verified' | 'hired'>> = {
  confirm: 'verified',
  accept: 'hired',
}

export const mandateMoved = notificationKind({
  name: 'mandate.moved',
  label: 'A mandate changed',
  hint: 'It was asked for, accepted, confirmed, declined or ended.',
  readers: ['EMPLOYER', 'RECRUITER'],
  category: 'mandates',
  required: false,
  push: 'A mandate changed',
  params: z.object({ move: z.enum([...moves, 'ask']), path: z.string(), ...about }),
  bell: (params) => ({
    icon: icons[params.move] ?? 'bell',
    title: mandateMoveSentence(params.move, params),
    ...(params.reason && { body: params.reason }),
    path: params.path,
  }),
  mail: {
    kind: 'mandate-move',
    write: (to, { move, path, ...params }) => mandateMoveMail({ ...to, path }, move, params),
  },
})

export const mandatesNotificationKinds = [mandateInvited, mandateMoved]
