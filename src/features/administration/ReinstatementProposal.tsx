import { useWrite } from '#/client/queries/use-write.ts'
import { AddAdminHint } from '#/features/moderation/case/CaseDecisions.tsx'
import { Button } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import type { User } from './user-labels.tsx'

type Props = { user: User; proposal: NonNullable<User['proposal']> }

/** Dual approval for lifting a person's suspension: the first one's proposal, and the second one's answer. */
export function ReinstatementProposal({ user: { id, hasOtherAdmin }, proposal }: Props) {
  const options = {
    silent: true,
    toast: true,
    invalidates: ['/admin/users/*'],
    invalidatesOnFailure: true,
  } as const
  const confirm = useWrite('POST /admin/users/:id/reinstatement/confirm', options)
  const decline = useWrite('DELETE /admin/users/:id/reinstatement', options)
  const failure = [confirm.failure, decline.failure].find((one) => one && one.code !== 'step-up')
  return (
    <section
      aria-label="Proposal to lift the suspension"
      className="mx-5 mb-8 border-s-4 border-fg bg-base-200 px-4 py-4 wrap-anywhere lg:mx-10"
    >
      <p className="font-bold">
        {proposal.own ? 'You propose' : `${proposal.by} proposes`} to lift the suspension,{' '}
        <span className="font-normal">
          <DateTime iso={proposal.at} as="day" />
        </span>
      </p>
      <p className="mt-1 whitespace-pre-line">{proposal.note}</p>
      <p className="mt-2 text-sm text-fg-muted">
        {!proposal.own ? (
          'Lifting it takes two people. Read why they were suspended before you confirm.'
        ) : hasOtherAdmin ? (
          'Another administrator confirms it.'
        ) : (
          <>
            Nobody else is here to confirm it. <AddAdminHint />
          </>
        )}
      </p>
      {failure && (
        <div className="mt-3">
          <FormError>{failure.message}</FormError>
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {!proposal.own && (
          <Button busy={confirm.isBusy} onClick={() => confirm.write({ id })}>
            Confirm
          </Button>
        )}
        <Button variant="outlined" busy={decline.isBusy} onClick={() => decline.write({ id })}>
          {proposal.own ? 'Withdraw' : 'Decline'}
        </Button>
      </div>
    </section>
  )
}
