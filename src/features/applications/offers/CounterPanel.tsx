import { useState } from 'react'
import { useWrite } from '#/client/queries/use-write.ts'
import { TermsComparison } from '#/features/offers/TermsComparison.tsx'
import { compareTerms } from '#/features/offers/terms.ts'
import { formatMoney, formatOfferPay } from '#/shared/money/money.ts'
import { Button } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { type DescriptionItem, DescriptionRows } from '#/ui/DescriptionList.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { Check } from '#/ui/icons/icons.tsx'
import { ConfirmDialog } from '#/ui/overlay/Dialog.tsx'
import { type ApplicantBoardCard, firstName } from '../employer/board.ts'
import type { StageMoveResult } from '../employer/use-moves.tsx'
import type { ApplicantOfferProps } from './OfferSummary.tsx'
import { comparePayToRange } from './offer-labels.ts'

/** Compares the offer with the counter-offer; only changed terms are bold. */
export const CounterPanel = ({ card, applicant, moves }: ApplicantOfferProps) => {
  const [isConfirming, setConfirming] = useState(false)
  const { offer, counter, job } = applicant
  if (!offer || !counter) return null
  const name = firstName(card.name)
  const amount = formatMoney(counter.amount, counter.currency)
  const difference = counter.amount - offer.amount
  const rangeNote = comparePayToRange(counter.amount, job.pay, counter.currency, counter.period)
  const rows = compareTerms(offer, { ...counter, startsOn: counter.startsOn ?? offer.startsOn })
  return (
    <section aria-labelledby="counter" className="mt-6">
      <h4 id="counter" className="text-lg">
        {name} asks for {amount}
      </h4>
      <TermsComparison
        rows={rows}
        offered={
          <>
            You offered
            <br />
            <DateTime iso={offer.createdAt} as="deadline" />
          </>
        }
        asked={
          <>
            {name} asks
            <br />
            <DateTime iso={counter.createdAt} as="deadline" />
          </>
        }
        payNote={difference === 0 ? '' : differenceLabel(difference, offer.amount, counter.currency)}
      />
      <blockquote className="mt-3 border-s-4 border-brand ps-3 text-sm wrap-anywhere">
        {counter.note ? `“${counter.note}”` : 'No reason given.'}
      </blockquote>
      {job.pay && rangeNote && <p className="mt-3 text-sm font-semibold">{rangeNote.sentence}</p>}
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button variant="dark" onClick={() => setConfirming(true)}>
          <Check className="size-5" aria-hidden="true" />
          Accept {amount}
        </Button>
        <Button variant="outlined" onClick={() => moves.start(card, 'offer')}>
          Make another offer
        </Button>
        <Button variant="danger" onClick={() => moves.start(card, 'rejected')}>
          Reject
        </Button>
      </div>
      {offer.answerBy && (
        <p className="mt-3 text-sm text-fg-muted">
          Until <DateTime iso={offer.answerBy} as="deadline" /> {name} can still accept or decline your{' '}
          {formatMoney(offer.amount, offer.currency)}.
        </p>
      )}
      <AcceptDialog
        open={isConfirming}
        close={() => setConfirming(false)}
        amount={formatOfferPay(counter)}
        terms={rows.flatMap(({ label, theirs }) => (theirs === null ? [] : [{ label, value: theirs }]))}
        card={card}
        onMoved={(answer) => {
          moves.showMoved(card, 'offer accept', answer)
          setConfirming(false)
        }}
      />
    </section>
  )
}

function differenceLabel(difference: number, from: number, currency: string) {
  const sign = difference > 0 ? '+' : '−'
  const percent = Math.abs((difference / from) * 100)
  return `${sign}${formatMoney(Math.abs(difference), currency)}, ${percent.toFixed(1)}%`
}

type AcceptDialogProps = {
  open: boolean
  close: () => void
  card: ApplicantBoardCard
  amount: string
  terms: DescriptionItem[]
  onMoved: (answer: StageMoveResult) => void
}

const AcceptDialog = ({ open, close, card, amount, terms, onMoved }: AcceptDialogProps) => {
  const { name } = card
  const { write, isBusy, failure } = useWrite('POST /employer/applications/:id/move', {
    silent: true,
    done: ({ data }) => onMoved(data),
  })
  const confirm = () => write({ id: card.id, to: 'offer accept', version: card.version })
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title={`Accept ${name}’s terms?`}
      subtitle={`${firstName(name)} asked for ${amount}, so your yes makes it agreed, and signed by you. ${firstName(name)} is told right away. You confirm the hire next.`}
      confirmLabel={`Accept ${amount}`}
      busy={isBusy}
      onConfirm={confirm}
    >
      {failure && (
        <div className="mb-4">
          <FormError>{failure.message}</FormError>
        </div>
      )}
      <DescriptionRows items={terms} />
    </ConfirmDialog>
  )
}
