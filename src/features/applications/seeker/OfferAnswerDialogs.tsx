import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#/client/api.ts'
import { formatDay } from '#/shared/dates.ts'
import { TextArea } from '#/ui/form/TextField.tsx'
import { ConfirmDialog } from '#/ui/overlay/Dialog.tsx'
import { type ApplicationDetail, amountOf, type Offer, periodOf } from './labels.ts'

type DialogProps = {
  open: boolean
  application: ApplicationDetail
  offer: Offer
  busy: boolean
  onClose: () => void
}

/** Accepting is binding, so the dialog repeats pay and start date. */
export function AcceptOfferDialog({
  open,
  application,
  offer,
  busy,
  onClose,
  onAccept,
}: DialogProps & { onAccept: () => void }) {
  const { data = [] } = useQuery(query('/applications', {}, { silent: true }))
  const otherCount = data.filter(
    ({ id, waitingOn }) => id !== application.id && waitingOn !== 'nobody',
  ).length
  const otherNote =
    otherCount === 0
      ? ''
      : otherCount === 1
        ? ' Your other application stays open until you withdraw it.'
        : ` Your other ${otherCount} applications stay open until you withdraw them.`
  const facts = [
    ['Pay', `${amountOf(offer)} ${periodOf(offer)}`],
    ['Start', offer.startsOn ? formatDay(offer.startsOn) : 'To be agreed'],
  ]
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Accept this offer?"
      subtitle={`${application.job.title}. ${application.job.company.name} is told at once.${otherNote}`}
      confirmLabel={`Accept ${amountOf(offer)}`}
      onConfirm={onAccept}
      busy={busy}
    >
      <dl className="grid grid-cols-2 border-t-2 border-fg">
        {facts.map(([name, value]) => (
          <div key={name} className="border-b border-base-300 py-3 pe-4">
            <dt className="text-sm text-fg-muted">{name}</dt>
            <dd className="tabular-nums text-lg font-[800]">{value}</dd>
          </div>
        ))}
      </dl>
    </ConfirmDialog>
  )
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
  const company = application.job.company.name
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Decline ${amountOf(offer)}?`}
      subtitle={`${company} is told at once, and this application ends. You cannot take it back.`}
      confirmLabel="Decline offer"
      onConfirm={() => onDecline(note)}
      busy={busy}
      destructive
    >
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
    </ConfirmDialog>
  )
}
