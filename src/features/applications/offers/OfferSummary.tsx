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
import { RescindOffer } from './RescindOffer.tsx'

const titles: Partial<Record<ApplicantBoardCard['stage'], string>> = {
  offer: 'Your offer',
  'offer accept': 'Accepted offer',
  'offer reject': 'Declined offer',
  hire: 'Hired at',
}

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
  const title = titles[stage]
  if (!offer || !title) return null
  const ended = stage === 'offer' && isOfferEnded(offer)
  // Withdrawn, the offer leaves its applicant where they were before the first one.
  const before = applicant.events.findLast(
    ({ kind, from, to }) => kind === 'moved' && to === 'offer' && from !== null && !from.startsWith('offer'),
  )?.from
  return (
    <section aria-labelledby="applicant-offer" className="mt-6 rounded-box border-2 border-fg p-5">
      <h4 id="applicant-offer" className="text-base">
        {ended ? 'Your offer has ended without an answer' : title}
      </h4>
      <p className="tabular-nums mt-1 text-2xl font-[800] tracking-[-0.02em]">
        {formatMoney(offer.amount, offer.currency)}{' '}
        <span className="text-base font-medium tracking-normal text-fg-muted">
          {payPeriodWords[offer.period]}
        </span>
      </p>
      <DescriptionRows
        className="mt-3"
        items={[
          {
            label: 'Start',
            value: offer.startsOn ? <DateTime iso={offer.startsOn} as="long" /> : 'To be agreed',
          },
          ...componentRows(offer).map(({ label, text }) => ({ label, value: text })),
          ...(stage === 'offer' && offer.answerBy
            ? [{ label: ended ? 'Ended' : 'Answer by', value: <DateTime iso={offer.answerBy} as="time" /> }]
            : []),
          { label: 'Sent', value: <DateTime iso={offer.createdAt} as="long" /> },
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
            {firstName(card.name)} is told of either at once.
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
