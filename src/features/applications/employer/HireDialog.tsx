import { useState } from 'react'
import { formatLongDate } from '#/shared/dates.ts'
import { AppError } from '#/shared/errors.ts'
import { formatMoney } from '#/shared/money.ts'
import { DescriptionRows } from '#/ui/DescriptionList.tsx'
import { ConfirmDialog } from '#/ui/Dialog.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { periodWords } from '../offer-labels.ts'
import { type BoardCard, type BoardData, firstName } from './board.ts'

type HireDialogProps = {
  card: BoardCard
  job: BoardData['job']
  onClose: () => void
  onHire: (details: { beyondSeats?: boolean }) => Promise<void>
}

export const HireDialog = ({ card, job, onClose, onHire }: HireDialogProps) => {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [seatsFilled, setSeatsFilled] = useState(false)
  const confirm = async () => {
    setBusy(true)
    try {
      await onHire(seatsFilled ? { beyondSeats: true } : {})
    } catch (error) {
      setSeatsFilled(error instanceof AppError && error.errors?.beyondSeats !== undefined)
      setProblem(error instanceof AppError ? error.message : 'That did not work')
      setBusy(false)
    }
  }
  const { offer } = card
  return (
    <ConfirmDialog
      open
      title={`Hire ${card.name}?`}
      subtitle={`${firstName(card.name)} has said yes and is told that the job is theirs.`}
      confirmLabel={seatsFilled ? 'Hire one more than planned' : `Hire ${firstName(card.name)}`}
      busy={busy}
      onConfirm={confirm}
      onClose={onClose}
    >
      <DescriptionRows
        items={[
          { label: 'Job', value: job.title },
          ...(offer
            ? [
                {
                  label: 'Pay',
                  value: `${formatMoney(offer.amount, offer.currency)} ${periodWords[offer.period]}`,
                },
              ]
            : []),
          ...(offer?.startsOn ? [{ label: 'Start', value: formatLongDate(offer.startsOn) }] : []),
        ]}
      />
      {problem && (
        <div className="mt-4">
          <FormError>
            {problem}
            {seatsFilled && `. ${firstName(card.name)} would be one more.`}
          </FormError>
        </div>
      )}
    </ConfirmDialog>
  )
}
