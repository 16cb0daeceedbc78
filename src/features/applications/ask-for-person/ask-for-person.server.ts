import { notify } from '#/server/events/notify.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { AppError } from '#/shared/errors.ts'
import { parseAnswers } from '../answers/answers.ts'
import { teamNameOf } from '../blind/blind.server.ts'
import { asSeenByApplicant } from '../moves/moves.server.ts'
import { type ApplicationRow, listHiringTeam, listJobReaders } from '../queries.server.ts'
import { lockSeekerApplication } from '../record-queries.server.ts'
import { isPreOfferStage, type Stage } from '../stages.ts'
import type { personApi } from './api.ts'
import { personAsked } from './notification-kinds.server.ts'

type Asked = Pick<ApplicationRow, 'wantsPerson' | 'personAskedAt' | 'appliedAt' | 'moves' | 'seekerId'>

/** Whether a person of the company has taken a step since they were asked to read it. */
const isReadByPerson = ({ personAskedAt, appliedAt, moves, seekerId }: Asked) =>
  moves.some(({ by, at }) => by !== null && by !== seekerId && new Date(at) > (personAskedAt ?? appliedAt))

/** The applicant asks for a person, and nobody has taken a step since. */
export const waitsForPerson = (row: Asked) => row.wantsPerson && !isReadByPerson(row)

const isSorted = (answers: unknown) => parseAnswers(answers).some(({ needed }) => needed !== null)

/** Whether the applicant can still ask for a person. `row` as they know it. */
export const mayAskPerson = (row: Asked & Pick<ApplicationRow, 'stage' | 'recalledAt' | 'answers'>) =>
  !row.wantsPerson && !row.recalledAt && isPreOfferStage(row.stage) && isSorted(row.answers)

type Event = {
  id: string
  at: Date
  kind: 'moved' | 'opened' | 'resume' | 'asked' | 'person' | 'shown'
  from: Stage | null
  to: Stage
  isDownload: boolean
  by: 'you' | 'them' | 'waymark'
  name: string | null
  message: string | null
  stepName: string | null
  shownByWhat: 'press' | 'move' | 'contact' | 'steps' | null
}

/** The history with the line that they asked, which is no event of its own: the version before knows no such kind. */
export function withPersonAsked(
  events: Event[],
  row: Pick<ApplicationRow, 'personAskedAt'>,
  by: 'you' | 'them',
) {
  const at = row.personAskedAt
  if (!at) return events
  const place = events.filter((event) => event.at <= at).length
  const to = events[place - 1]?.to ?? 'applied'
  const asked: Event = {
    ...{ id: 'person', at, kind: 'person', from: to, to, by },
    ...{ isDownload: false, name: null, message: null, stepName: null, shownByWhat: null },
  }
  return [...events.slice(0, place), asked, ...events.slice(place)]
}

export const personHandlers: Handlers<typeof personApi> = {
  async 'POST /applications/:id/ask-person'({ id }, context) {
    const { db, user } = context
    const row = await lockSeekerApplication(context, id)
    // Pressed twice, or asked for when it was sent.
    if (row.wantsPerson) return { data: {}, message: `${row.companyName} has been asked` }
    if (!isSorted(row.answers))
      throw new AppError(409, 'Nothing in this application was sorted automatically')
    if (!mayAskPerson(asSeenByApplicant(row)))
      throw new AppError(409, 'This application is decided, or its employer is gone')
    await db
      .updateTable('applications')
      .set({ wantsPerson: true, personAskedAt: new Date() })
      .where('id', '=', id)
      .execute()
    const seekerName = teamNameOf(row)
    for (const { client, ...person } of await listHiringTeam(db, row))
      await notify(context, {
        to: [person],
        kind: personAsked,
        params: { id, jobId: row.jobId, jobTitle: row.jobTitle, seekerName, client },
        once: `${id} ${row.version}`,
        mail: {},
      })
    const readers = [user.id, ...(await listJobReaders(db, row))]
    await context.publish(readers, { type: 'applications', id })
    return { data: {}, message: `${row.companyName} has been asked` }
  },
}
