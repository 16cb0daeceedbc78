import { Link } from 'react-router'
import { paths } from '#/shared/paths.ts'
import { DateTime } from '#/ui/DateTime.tsx'
import { Notice } from '#/ui/notes/Notice.tsx'
import type { ApplicationSummary, Offer } from '../labels.ts'

/** The other jobs that the reader has agreed to, out of all their applications. */
export const otherYes = (all: readonly ApplicationSummary[], id: string) => {
  const others = all.filter((card) => card.id !== id)
  return {
    accepted: others.filter(({ stage, recalledAt }) => stage === 'offer accept' && !recalledAt),
    hired: others.filter(({ stage }) => stage === 'hire'),
  }
}

type OtherYesProps = { cards: readonly ApplicationSummary[]; offer: Offer; isLinked?: boolean }

/** Another yes that stands beside this offer, one notice each. */
export const OtherYes = ({ cards, offer, isLinked }: OtherYesProps) =>
  cards.map((card) => (
    <Notice key={card.id} className="mt-4">
      {card.stage === 'hire' ? 'You already have a job as ' : 'You have also agreed on an offer as '}
      {isLinked ? (
        <Link to={paths.seeker.application(card.id)} className="link">
          {card.job.title}
        </Link>
      ) : (
        <b>{card.job.title}</b>
      )}{' '}
      at {card.job.company.name}
      {card.stage === 'hire' ? ', confirmed on ' : ', on '}
      <DateTime iso={card.stageChangedAt} as="day" />
      {offer.startsOn !== null && card.offer?.startsOn === offer.startsOn && ', with the same start'}.
    </Notice>
  ))
