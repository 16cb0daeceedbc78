import { actingFor } from '#/client/session.ts'
import { useCan } from '#/client/use-rights.ts'
import { RecordDownload } from '#/features/offers/record/RecordDownload.tsx'
import { componentRows } from '#/features/offers/terms.ts'
import { formatMoney, payPeriodWords } from '#/shared/money/money.ts'
import { Button } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { DescriptionRows } from '#/ui/DescriptionList.tsx'
import { type ApplicantBoardCard, type ApplicantDetail, firstName, isOfferEnded } from '../employer/board.ts'
import type { StageMoves } from '../employer/use-moves.tsx'
import { isPreOfferStage } from '../stages.ts'
import { RescindOffer } from './RescindOffer.tsx'

const titles: Partial<Record<ApplicantBoardCard['stage'], string>> = {
  offer: 'Your offer',
  'offer reject': 'Declined offer',
  hire: 'Hired at',
  rejected: 'Your last offer',
  withdrawn: 'Your last offer',
}
/** Before the offer stages, whoever has an offer had it withdrawn. */
const titleAt = (stage: ApplicantBoardCard['stage']) =>
  isPreOfferStage(stage) ? 'Withdrawn offer' : titles[stage]

/** What the panels of an offer in the drawer are about. */
export type ApplicantOfferProps = {
  card: ApplicantBoardCard
  applicant: ApplicantDetail
  moves: StageMoves
}

/** The terms of the current offer, kept in sight after the hire, and what can still be done with it. */
export const OfferSummary = ({ card, applicant, moves }: ApplicantOfferProps) => {
  const { offer, stage, offers } = applicant
  const canRescind = useCan('make-offers')
  const name = firstName(card.name)
  const isAgreed = stage === 'offer accept'
  const title = isAgreed ? `You and ${name} agreed` : titleAt(stage)
  if (!offer || !title) return null
  const ended = stage === 'offer' && isOfferEnded(offer)
  // Withdrawn, the offer leaves its applicant where they were before the first one.
  const before = applicant.events.findLast(
    ({ kind, from, to }) => kind === 'moved' && to === 'offer' && from !== null && !from.startsWith('offer'),
  )?.from
  return (
    <section
      aria-labelledby="applicant-offer"
      className="mt-6 overflow-hidden rounded-box border-2 border-fg p-5"
    >
      <div className={isAgreed ? '-m-5 bg-brand p-5' : ''}>
        <h4 id="applicant-offer" className="text-base">
          {ended ? 'Your offer has ended without an answer' : title}
        </h4>
        <p className="tabular-nums mt-1 text-2xl font-[800] tracking-[-0.02em]">
          {formatMoney(offer.amount, offer.currency)}{' '}
          <span className={`text-base font-medium tracking-normal ${isAgreed ? '' : 'text-fg-muted'}`}>
            {payPeriodWords[offer.period]}
          </span>
        </p>
        {isAgreed && <Agreement name={name} applicant={applicant} />}
      </div>
      <DescriptionRows
        className={isAgreed ? 'mt-8' : 'mt-3'}
        items={[
          {
            label: 'Start',
            value: offer.startsOn ? <DateTime iso={offer.startsOn} as="long" /> : 'To be agreed',
          },
          ...componentRows(offer).map(({ label, text }) => ({ label, value: text })),
          ...(stage === 'offer' && offer.answerBy
            ? [{ label: ended ? 'Ended' : 'Answer by', value: <DateTime iso={offer.answerBy} as="time" /> }]
            : []),
          ...(isAgreed ? [] : [{ label: 'Sent', value: <DateTime iso={offer.createdAt} as="long" /> }]),
          ...(offer.note ? [{ label: 'Note', value: offer.note }] : []),
        ]}
      />
      {stage === 'offer' && !actingFor() && (
        <>
          <div className="mt-4 flex flex-wrap gap-2">
            <Button
              variant={ended ? 'primary' : 'outlined'}
              size="sm"
              onClick={() => moves.start(card, 'offer')}
            >
              {ended ? 'Renew offer' : 'Change offer'}
            </Button>
            {before && (
              <Button
                variant="ghost"
                size="sm"
                className="text-danger"
                onClick={() => moves.start(card, before)}
              >
                Withdraw offer
              </Button>
            )}
          </div>
          <p className="mt-3 text-sm text-fg-muted">
            {name} is told of either right away.
            {offers.length > 1 && ` ${offers.length} offers and counters so far.`}
          </p>
        </>
      )}
      {stage === 'offer accept' && card.stage === stage && canRescind && !actingFor() && (
        <RescindOffer card={card} />
      )}
      <RecordDownload reader="employer" id={applicant.id} />
    </section>
  )
}

/** Who said the last yes, and that it is now the employer who has to confirm the hire. */
function Agreement({ name, applicant }: { name: string; applicant: ApplicantDetail }) {
  const yes = applicant.events.findLast(({ kind, to }) => kind === 'moved' && to === 'offer accept')
  const isOurs = yes?.by === 'you'
  return (
    <p className="mt-2 max-w-[34em] font-medium">
      {isOurs ? `${yes.name ?? 'Your team'} accepted ${name}’s counter` : `${name} accepted your offer`}
      {yes && (
        <>
          {' '}
          on <DateTime iso={yes.at} as="day" />
        </>
      )}
      . {name} waits for you to confirm the hire
      {applicant.replyBy && (
        <>
          , due <DateTime iso={applicant.replyBy} as="day" />
        </>
      )}
      .
    </p>
  )
}
