import type { ApplicationRow } from '#/features/applications/queries.server.ts'
import type { Db } from '#/server/database/database.ts'
import { type CompanyActor, hasRight } from '#/shared/rights.ts'
import { hasBegun } from '../kinds.ts'
import { findKits } from '../kits/queries.server.ts'
import { peopleOf } from '../people.ts'
import { listInterviewsOfApplication } from '../queries.server.ts'
import { listScorecards, type ScorecardRow } from './queries.server.ts'
import { isLocked, mayReadOthers } from './visibility.server.ts'

/** The cards of an application, as far as this reader may read them now. */
export async function viewScorecards(
  db: Db,
  application: ApplicationRow,
  reader: { id: string; actor: CompanyActor },
) {
  const interviews = (await listInterviewsOfApplication(db, application.id)).filter(
    ({ state }) => state === 'booked',
  )
  const cards = await listScorecards(
    db,
    interviews.map(({ id }) => id),
  )
  const kitOf = await findKits(db, application)
  const areAllRead = mayReadOthers(application, interviews, cards, reader)
  const locked = isLocked(application)
  return {
    isLocked: locked,
    interviews: interviews.map((row) => {
      const ofInterview = cards.filter(({ interviewId }) => interviewId === row.id)
      const senders = new Set(ofInterview.map(({ authorId }) => authorId))
      const people = peopleOf(row)
      const begun = hasBegun(row)
      const meets = people.some(({ id }) => id === reader.id)
      return {
        ...{ interviewId: row.id, step: row.step, startsAt: row.startsAt },
        kit: kitOf(row),
        people: people.map(({ id, name }) => ({
          ...{ id, name, hasSent: senders.has(id), isYou: id === reader.id },
        })),
        mayWrite: !locked && begun && meets && hasRight(reader.actor, 'write-notes'),
        yours:
          ofInterview.filter(({ authorId }) => authorId === reader.id).map(viewCard(reader.id))[0] ?? null,
        cards: areAllRead ? ofInterview.map(viewCard(reader.id)) : null,
        mayWriteFeedback:
          begun &&
          row.feedback === null &&
          application.seekerId !== null &&
          hasRight(reader.actor, 'write-messages'),
        feedback: row.feedback,
      }
    }),
  }
}

const viewCard = (readerId: string) => (card: ScorecardRow) => ({
  id: card.id,
  author: card.authorId ? { id: card.authorId, name: card.authorName ?? '' } : null,
  isYours: card.authorId === readerId,
  recommendation: card.recommendation,
  firstRecommendation: card.firstRecommendation === card.recommendation ? null : card.firstRecommendation,
  ...{ note: card.note, ratings: card.ratings, version: card.version },
  ...{ sentAt: card.sentAt, changedAt: card.changedAt },
})
