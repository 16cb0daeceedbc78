import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { apiQuery } from '#/client/api.ts'
import { componentRows } from '#/features/offers/terms.ts'
import { formatOfferPay } from '#/shared/money/money.ts'
import { DateTime } from '#/ui/DateTime.tsx'
import { CheckField } from '#/ui/form/Choices.tsx'
import { TextArea } from '#/ui/form/TextField.tsx'
import { ConfirmDialog } from '#/ui/overlay/Dialog.tsx'
import { useExtensions } from '../../extensions.ts'
import { type ApplicationDetail, type Offer, offersToAnswer } from '../labels.ts'
import { OtherYes, otherYes } from './OtherYes.tsx'

type DialogProps = {
  open: boolean
  application: ApplicationDetail
  offer: Offer
  busy: boolean
  onClose: () => void
}

/**
 * Accepting is binding, so the dialog repeats pay and start date, names another offer that was accepted before, and
 * offers to withdraw it.
 */
export function AcceptOfferDialog({
  open,
  application,
  offer,
  busy,
  onClose,
  onAccept,
}: DialogProps & { onAccept: (alsoWithdraw: string[]) => void }) {
  const { data = [] } = useQuery(apiQuery('/applications', {}, { silent: true }))
  const [withdraws, setWithdraws] = useState(false)
  const { accepted, hired } = otherYes(data, application.id)
  const others = data.filter(({ id }) => id !== application.id)
  const openCount = others.filter(({ waitingOn }) => waitingOn !== 'nobody').length - accepted.length
  const company = application.job.company.name
  const start = offer.startsOn ? <DateTime iso={offer.startsOn} as="day" /> : 'To be agreed'
  const facts: [string, ReactNode][] = [
    ['Pay', formatOfferPay(offer)],
    ['Start', start],
    ...componentRows(offer).map(({ label, text }): [string, ReactNode] => [label, text]),
  ]
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Accept this offer?"
      subtitle={`${application.job.title}. ${company} is told right away.${openNote(openCount, offersToAnswer(others).length)} Your yes is recorded with the time. You may have to confirm first that it’s you.`}
      confirmLabel={`Accept ${formatOfferPay(offer)}`}
      onConfirm={() => onAccept(withdraws ? accepted.map(({ id }) => id) : [])}
      busy={busy}
    >
      <dl className="grid grid-cols-2 border-t-2 border-fg">
        {facts.map(([name, value]) => (
          <div key={name} className="border-b border-base-300 py-3 pe-4 last:odd:col-span-2">
            <dt className="text-sm text-fg-muted">{name}</dt>
            <dd className="tabular-nums whitespace-pre-line text-lg font-[800] wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 font-medium">
        Your yes is not the hire: {company} still confirms it. Wait until it does before you give notice where
        you work now.
      </p>
      <OtherYes cards={[...accepted, ...hired]} offer={offer} />
      {accepted.length > 0 && (
        <CheckField
          className="mt-4"
          name="withdraw"
          label={accepted.length === 1 ? 'Withdraw that one with it' : 'Withdraw those with it'}
          hint={`They are told right away that you accepted another offer. ${company} can still take its offer back until it confirms the hire.`}
          checked={withdraws}
          onChange={(event) => setWithdraws(event.target.checked)}
        />
      )}
    </ConfirmDialog>
  )
}

/** What stays open beside it; offers are named, because they may end by themselves. */
const openNote = (count: number, offers: number) => {
  if (count <= 0) return ''
  const ofThem =
    offers === 0
      ? ''
      : offers === count
        ? ', all offers,'
        : `, ${offers} of them ${offers === 1 ? 'an offer' : 'offers'},`
  return count === 1
    ? ` Your other open ${offers === 1 ? 'offer stays open until you answer it or it ends' : 'application stays open until you withdraw it'}.`
    : ` Your other ${count} open applications${ofThem} stay open until ${offers > 0 ? 'they end or you' : 'you'} withdraw them.`
}

export function DeclineOfferDialog({
  open,
  application,
  offer,
  busy,
  onClose,
  onDecline,
}: DialogProps & { onDecline: (note: string) => void }) {
  const [note, setNote] = useState('')
  const extensions = useExtensions()
  const company = application.job.company.name
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Decline ${formatOfferPay(offer)}?`}
      subtitle={`${company} is told right away, and this application ends. You cannot take it back.${application.counter ? ' Your counter ends with it.' : ''}`}
      confirmLabel="Decline offer"
      onConfirm={() => onDecline(note)}
      busy={busy}
      destructive
    >
      <div className="grid gap-4">
        {open && extensions.endsWith(application.id)}
        <TextArea
          id="decline-note"
          label="Why"
          optional
          hint={`${company} reads this.`}
          rows={3}
          maxLength={2000}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </ConfirmDialog>
  )
}
