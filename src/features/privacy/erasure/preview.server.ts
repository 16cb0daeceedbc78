import { asSeenByApplicant } from '#/features/applications/moves/moves.server.ts'
import { listSeekerApplications } from '#/features/applications/queries.server.ts'
import { isOpenStage } from '#/features/applications/stages.ts'
import { listMandatesOfRecruiter, openMandateStates } from '#/features/mandates/queries.server.ts'
import type { ContextFor } from '#/server/context.ts'
import type { Db } from '#/server/database/database.ts'
import type { Role } from '#/shared/roles.ts'
import { plural } from '#/shared/sentence.ts'
import { findTeamOf } from './endings.server.ts'

type Caller = ContextFor<'signed-in'>['user']

/** What ends for others at once when this account is closed, one sentence each. */
export async function listEndings(db: Db, user: Caller) {
  const open = (await listSeekerApplications(db, user.id))
    .map(asSeenByApplicant)
    .filter((row) => !row.recalledAt && isOpenStage(row.stage))
  const offers = open.filter(({ stage }) => stage.startsWith('offer')).length
  const mandates = (await listMandatesOfRecruiter(db, user)).filter(({ state }) =>
    openMandateStates.some((open) => open === state),
  )
  const team = await findTeamOf(db, user.id)
  return [
    ...(open.length > 0
      ? [
          `${plural(open.length, 'application')} under way ${open.length === 1 ? 'is' : 'are'} withdrawn${offers > 0 ? `, ${plural(offers, 'offer')} among them` : ''}. The employers are told.`,
        ]
      : []),
    ...mandates.map(
      ({ companyName }) => `Your mandate from ${companyName} ends. They keep the jobs you wrote.`,
    ),
    ...(team && team.others.length > 0
      ? [`You leave the team of ${team.company.name}. Jobs you own there pass to an owner.`]
      : []),
    ...(team && team.others.length === 0
      ? [
          `${team.company.name} rests: nobody sees it or its jobs, or applies. With your account it ends; open jobs then close, and everybody under way there is told.`,
        ]
      : []),
  ]
}

const erased: Record<Role, string[]> = {
  SEEKER: [
    'Your profile, photo, résumé, portfolio and private answers',
    'Your note, answers, messages and files in every application, and what employers noted about you',
    'Job alerts, saved jobs, notifications and messages to us',
  ],
  EMPLOYER: [
    'Your photo, notifications and messages to us',
    'Your place in the team and on its jobs',
    'If nobody else is in the team: the company’s profile, contact details, documents and drafts, and every job that nobody applied to',
  ],
  RECRUITER: ['Your photo, notifications and messages to us', 'Your agency and your mandates'],
  SUPER_ADMIN: ['Your photo, notifications and messages to us', 'Your rights as an administrator'],
}

export const listErased = (role: Role) => [
  'Your name, email address, password and every way to sign in',
  ...erased[role],
  'Waiting emails and tasks about you',
]
