import { Button } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { AddAdminHint } from './case/CaseDecisions.tsx'
import type { VerificationCase } from './case/case-labels.ts'

type Props = {
  proposal: NonNullable<VerificationCase['proposal']>
  hasOtherAdmin: boolean
  canConfirm: boolean
  busy: boolean | undefined
  failure: string | null
  onAnswer: (agrees: boolean) => void
}

/** Dual approval for lifting a suspension: the first person's proposal, and the second one's answer. */
export const ProposalBar = ({ proposal, hasOtherAdmin, canConfirm, busy, failure, onAnswer }: Props) => (
  <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
    <div className="min-w-[220px] flex-1">
      <p className="font-bold">
        {proposal.own ? 'You propose' : `${proposal.by} proposes`} to lift the suspension
        <span className="tabular-nums font-normal text-on-dark/85">
          , <DateTime iso={proposal.at} as="time" />
        </span>
      </p>
      <p className="mt-1 text-sm whitespace-pre-line wrap-anywhere">
        {proposal.reasons.join('. ')}. {proposal.note}
      </p>
      <p className="mt-1 text-sm text-on-dark/85">
        {!proposal.own ? (
          'Lifting it takes two people. Read the case before you confirm.'
        ) : hasOtherAdmin ? (
          'Somebody else confirms it.'
        ) : (
          <>
            Nobody else is here to confirm it. <AddAdminHint />
          </>
        )}
      </p>
      <p role="alert" className="text-sm font-bold">
        {failure}
      </p>
    </div>
    {canConfirm && (
      <Button variant="on-dark" size="lg" busy={busy === true} onClick={() => onAnswer(true)}>
        Confirm
      </Button>
    )}
    <Button variant="on-dark" size="lg" busy={busy === false} onClick={() => onAnswer(false)}>
      {proposal.own ? 'Withdraw' : 'Decline'}
    </Button>
  </div>
)
