import { useState } from 'react'
import { useWrite } from '#/client/queries/use-write.ts'
import { formatOfferPay } from '#/shared/money/money.ts'
import { DateTime } from '#/ui/DateTime.tsx'
import { DescriptionRows } from '#/ui/DescriptionList.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { Notice } from '#/ui/notes/Notice.tsx'
import { ConfirmDialog } from '#/ui/overlay/Dialog.tsx'
import { type ApplicantBoardCard, type ApplicantBoardData, firstName } from '../employer/board.ts'
import type { StageMoveResult } from '../employer/use-moves.tsx'

type HireDialogProps = {
  card: ApplicantBoardCard
  job: ApplicantBoardData['job']
  warning: string | null
  onClose: () => void
  onMoved: (answer: StageMoveResult) => void
}

export const HireDialog = ({ card, job, warning, onClose, onMoved }: HireDialogProps) => {
  const [seatsFilled, setSeatsFilled] = useState(false)
  const { write, isBusy, failure } = useWrite('POST /employer/applications/:id/move', {
    silent: true,
    done: ({ data }) => onMoved(data),
    failed: ({ errors }) => setSeatsFilled(errors?.beyondSeats !== undefined),
  })
  const confirm = () =>
    write({ id: card.id, to: 'hire', version: card.version, ...(seatsFilled && { beyondSeats: true }) })
  const { offer } = card
  return (
    <ConfirmDialog
      open
      title={`Hire ${card.name}?`}
      subtitle={`${firstName(card.name)} is told right away that the job is theirs.`}
      confirmLabel={seatsFilled ? 'Hire one more than planned' : `Hire ${firstName(card.name)}`}
      busy={isBusy}
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
                  value: formatOfferPay(offer),
                },
              ]
            : []),
          ...(offer?.startsOn
            ? [{ label: 'Start', value: <DateTime iso={offer.startsOn} as="long" /> }]
            : []),
        ]}
      />
      {warning && !failure && <Notice className="mt-4 text-sm">{warning}</Notice>}
      {failure && (
        <div className="mt-4">
          <FormError>
            {failure.message}
            {seatsFilled && `. ${firstName(card.name)} would be one more.`}
          </FormError>
        </div>
      )}
    </ConfirmDialog>
  )
}
