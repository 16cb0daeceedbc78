import { sql } from 'kysely'
import type { z } from 'zod'
import { requireShown } from '#/features/applications/blind/blind.server.ts'
import { parseSteps } from '#/features/applications/moves/parse-steps.ts'
import { comparePositions } from '#/features/applications/moves/positions.ts'
import {
  type ApplicationRow,
  applicantOf,
  findCompanyApplication,
  listJobReaders,
  lockApplication,
  updateStage,
} from '#/features/applications/queries.server.ts'
import { insertApplicationEvent } from '#/features/applications/record-queries.server.ts'
import { isPreOfferStage } from '#/features/applications/stages.ts'
import { findCompany } from '#/features/companies/queries.server.ts'
import type { ContextFor } from '#/server/context.ts'
import type { Db } from '#/server/database/database.ts'
import { AppError, fieldError, orNotFound } from '#/shared/errors.ts'
import { internationalPhone } from '#/shared/input/phone-plans.ts'
import type { invitation } from '../api.ts'
import { notifyInvited } from '../notifications.server.ts'
import { insertPanel } from '../panel/queries.server.ts'
import type { PanelSpec } from '../panel/spec.ts'
import { findSeekerTimeZone, insertInterview, insertInterviewEvent } from '../queries.server.ts'
import { reload } from './book.server.ts'
import { listInterviewerIds, requireInterviewers } from './interviewers.server.ts'
import { requireTimes } from './other-times.server.ts'

type InviteContext = ContextFor<'approved employer or its recruiter'>

/** Until something is decided; before the stage `interview` an invitation moves them there. */
export const mayBeInvited = (row: Pick<ApplicationRow, 'stage' | 'recalledAt'>) =>
  row.recalledAt === null && isPreOfferStage(row.stage)

/** A step at which somebody is interviewed; without an id it is none of the job's own. */
type InterviewStep = { id: string | null; name: string }

export const interviewStepsOf = (row: Pick<ApplicationRow, 'steps'>): [InterviewStep, ...InterviewStep[]] => {
  const [first, ...others] = parseSteps(row.steps).filter(({ stage }) => stage === 'interview')
  return first ? [first, ...others] : [{ id: null, name: 'Interview' }]
}

const maxOpenInvitations = 5

/** Invites an applicant. Several presses at once make one invitation of each kind of time that was pressed. */
export async function invite(
  context: InviteContext,
  id: string,
  form: z.output<typeof invitation>,
  panel?: PanelSpec,
) {
  const { db, user } = context
  await lockApplication(db, id)
  const row = orNotFound(await findCompanyApplication(db, user, id), 'application')
  if (!mayBeInvited(row)) throw new AppError(409, 'At this stage nobody is invited to an interview')
  requireShown(row, 'invite them to an interview')
  if (row.seekerId === null || row.seekerEraseAt)
    throw new AppError(409, 'This applicant can no longer be reached')
  requirePlace(form)
  const people = [...new Set(form.people)]
  const readers = new Set(await listJobReaders(db, row))
  const interviewers = new Set(await listInterviewerIds(db, row, user))
  requireInterviewers(people, interviewers, panel ? 'panel' : 'people')
  const times = form.isOpen ? [] : requireTimes(form.times)
  await requireFewInvitations(db, id)
  const [firstStep, ...otherSteps] = interviewStepsOf(row)
  const step =
    form.step === null
      ? firstStep
      : ([firstStep, ...otherSteps].find(({ name }) => name === form.step) ?? { id: null, name: form.step })
  const { kind, minutes, phone, url, address, mapUrl, note, timeZone, isOpen } = form
  const company = await findCompany(db, row.companyId)
  const interviewId = await insertInterview(
    db,
    {
      ...{ applicationId: id, kind, minutes, note, timeZone, isOpen, organizerId: user.id },
      ...{ step: step.name, stepId: step.id },
      seekerTimeZone: await findSeekerTimeZone(db, row.seekerId),
      phone: kind === 'call' && phone ? internationalPhone(phone, company.phoneCountryCode) : null,
      url: kind === 'video' ? (url ?? null) : null,
      address: kind === 'on site' ? address : null,
      mapUrl: kind === 'on site' ? (mapUrl ?? null) : null,
    },
    { people, times },
  )
  if (panel) await insertPanel(db, interviewId, panel)
  await insertInterviewEvent(db, { interviewId, kind: 'invited', side: 'employer', actorId: user.id })
  await moveToInterview(context, row, form.step)
  const created = await reload(db, interviewId)
  await notifyInvited(context, created)
  const pages = [...applicantOf(row), ...readers]
  await context.publish([...new Set(pages)], { type: 'applications', id })
  return created
}

function requirePlace({ kind, phone, url, address }: z.output<typeof invitation>) {
  if (kind === 'call' && !phone) throw fieldError('phone', 'Enter the number to call')
  if (kind === 'video' && !url) throw fieldError('url', 'Enter the link of the call')
  if (kind === 'on site' && !address) throw fieldError('address', 'Enter the address')
}

/** A double press, or a run-away program, does not fill the applicant's mailbox. */
async function requireFewInvitations(db: Db, applicationId: string) {
  const { rows } = await sql<{ open: number; justNow: number }>`
    select count(*) filter (where state = 'proposed')::int as open,
      count(*) filter (where state = 'proposed' and invited_at > now() - interval '3 seconds')::int as just_now
    from interviews where application_id = ${applicationId}`.execute(db)
  const [counts] = rows
  if (counts && counts.justNow > 0) throw new AppError(409, 'They were invited a moment ago')
  if (counts && counts.open >= maxOpenInvitations)
    throw new AppError(
      409,
      `${maxOpenInvitations} invitations wait for an answer already. Take one back first.`,
    )
}

/**
 * To the step they are invited to, if they are not there or beyond. The invitation itself tells the applicant, so this
 * move is told with it.
 */
async function moveToInterview({ db, user }: InviteContext, row: ApplicationRow, name: string | null) {
  const steps = parseSteps(row.steps)
  const own = steps.filter(({ stage }) => stage === 'interview')
  const invitedTo = own.find((step) => step.name === name) ?? own[0]
  const to = { stage: 'interview', stepId: invitedTo?.id ?? null } as const
  if (row.stage === 'interview' && comparePositions(to, row, steps) <= 0) return
  const moved = await updateStage(db, row, 'interview', null, to.stepId)
  if (!moved) throw new AppError(409, 'Somebody moved this application in the meantime')
  await insertApplicationEvent(db, {
    applicationId: row.id,
    actorId: user.id,
    fromStage: row.stage,
    toStage: 'interview',
    ...{ fromStepId: row.stepId, toStepId: to.stepId, stepName: invitedTo?.name ?? null },
    notified: true,
  })
}
