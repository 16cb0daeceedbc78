import { asSeenByApplicant } from '#/features/applications/moves/moves.server.ts'
import type { ApplicationRow } from '#/features/applications/queries.server.ts'
import { isOpenStage, isPreOfferStage } from '#/features/applications/stages.ts'
import { type CompanyActor, hasRight } from '#/shared/rights.ts'
import { peopleOf } from '../people.ts'
import type { InterviewRow } from '../queries.server.ts'
import type { ScorecardRow } from './queries.server.ts'

type Reader = { id: string; actor: CompanyActor }
type Application = Pick<ApplicationRow, 'stage' | 'recalledAt' | 'seekerId'>

/** From an offer, a rejection or a withdrawal on, cards stand as they are. */
export const isLocked = ({ stage, recalledAt, seekerId }: Application) =>
  recalledAt !== null || seekerId === null || !isPreOfferStage(stage)

/** Whether this person meets the applicant in it, or has, and is to send a card. */
const owesCard = (row: InterviewRow, reader: Reader, cards: readonly ScorecardRow[]) =>
  row.state === 'booked' &&
  hasRight(reader.actor, 'write-notes') &&
  peopleOf(row).some(({ id }) => id === reader.id) &&
  !cards.some((card) => card.interviewId === row.id && card.authorId === reader.id)

/**
 * Whether somebody reads the cards of others about this applicant. Whoever meets them, in any interview that is booked
 * or was held, first sends their own; an impression of somebody else would become part of theirs. Once the application
 * has ended for good there is nothing left to sway.
 */
export function mayReadOthers(
  application: ApplicationRow,
  interviews: readonly InterviewRow[],
  cards: readonly ScorecardRow[],
  reader: Reader,
) {
  const { stage, recalledAt, seekerId } = asSeenByApplicant(application)
  if (recalledAt !== null || seekerId === null || !isOpenStage(stage)) return true
  return !interviews.some((row) => owesCard(row, reader, cards))
}
