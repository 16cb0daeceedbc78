import { useState } from 'react'
import { useWrite } from '#/client/queries/use-write.ts'
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
  const rows = compareTerms(offer, { ...counter, startsOn: counter.startsOn ?? offer.startsOn }).map(
    (row) => ({
      ...row,
      note:
        row.name === 'amount' && difference !== 0
          ? differenceLabel(difference, offer.amount, counter.currency)
          : '',
    }),
  )
  return (
    <section aria-labelledby="counter" className="mt-6">
      <h4 id="counter" className="text-lg">
        {name} asks for {amount}
      </h4>
      <table className="mt-3 w-full table-fixed border-separate border-spacing-0 text-sm">
        <thead>
          <tr>
            <th scope="col" className="w-22 max-[359px]:w-18">
              <span className="sr-only">Term</span>
            </th>
            <th scope="col" className="pb-2 pe-3 text-start align-bottom font-semibold text-fg-muted">
              You offered
              <br />
              <DateTime iso={offer.createdAt} as="deadline" />
            </th>
            <th
              scope="col"
              className="rounded-t-box bg-brand px-2.5 pb-2 sm:px-3.5 pt-3 text-start align-bottom font-semibold"
            >
              {name} asks
              <br />
              <DateTime iso={counter.createdAt} as="deadline" />
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th
                scope="row"
                className="border-t border-base-300 py-2.5 text-start align-top font-normal text-fg-muted"
              >
                {row.label}
              </th>
              <td
                className={`tabular-nums border-t border-base-300 py-2.5 pe-3 align-top whitespace-pre-line wrap-anywhere text-fg-muted ${row.changed && row.ours ? 'line-through' : ''}`}
              >
                {row.ours ?? 'None'}
              </td>
              <td
                className={`tabular-nums border-t border-fg/25 bg-brand px-2.5 py-2.5 align-top sm:px-3.5 whitespace-pre-line wrap-anywhere ${row.changed ? 'font-[800]' : ''}`}
              >
                {row.theirs ?? 'None'}
                {row.note && <span className="block text-xs font-semibold">{row.note}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
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
          Until <DateTime iso={offer.answerBy} as="deadline" /> {name} can still accept your{' '}
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
