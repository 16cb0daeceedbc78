import { z } from 'zod'
import { notificationKind } from '#/server/events/notification-kind.ts'
import { paths } from '#/shared/paths.ts'
import { teamRoles } from '#/shared/rights.ts'
import { teamEventKinds } from './api.ts'
import { teamChangeMail, teamChangeSentence } from './emails.ts'

export const teamChanged = notificationKind({
  name: 'team.changed',
  label: 'Your team changed',
  hint: 'Who joined, left or got another role decides who sees your applicants.',
  readers: ['EMPLOYER'],
  category: 'company',
  required: true,
  push: 'Your team changed',
  params: z.object({
    kind: z.enum(teamEventKinds),
    company: z.string(),
    by: z.string(),
    person: z.string(),
    role: z.enum(teamRoles).nullable(),
  }),
  bell: (params) => ({
    icon: 'bell',
    title: teamChangeSentence(params),
    path: params.kind === 'removed' ? paths.employer.checkpoint : paths.employer.team,
  }),
  mail: { kind: 'team-change', write: (to, params) => teamChangeMail({ ...to, ...params }) },
})

export const teamNotificationKinds = [teamChanged]
