import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery, type DataOf } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { actingFor } from '#/client/session.ts'
import { useCan } from '#/client/use-rights.ts'
import { componentRows } from '#/features/offers/terms.ts'
import { formatMoney, payPeriodWords } from '#/shared/money/money.ts'
import { Button } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { DescriptionRows } from '#/ui/DescriptionList.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { TextArea } from '#/ui/form/TextField.tsx'
import type { ApplicantBoardCard } from '../employer/board.ts'

type Plan = DataOf<'GET', '/employer/planned-offers'>[number]
const stale = ['/employer/*'] as const

/** The offer to this applicant that is not sent yet, for whoever may make offers. */
export function usePlannedOffer({ id, isBlind }: Pick<ApplicantBoardCard, 'id' | 'isBlind'>) {
  const mayMakeOffers = useCan('make-offers') && !actingFor()
  const { data = [] } = useQuery({
    ...apiQuery('/employer/planned-offers', {}, { silent: true }),
    enabled: mayMakeOffers && !isBlind,
  })
  return data.find(({ applicationId }) => applicationId === id)
}

type PlannedOfferProps = {
  plan: Plan
  name: string
  /** Opens the form of an offer; left out where this stage allows none. */
  onChange?: (() => void) | undefined
}

/** What an offer that is not sent yet waits for, and who can do what about it. */
export const PlannedOffer = ({ plan, name, onChange }: PlannedOfferProps) => {
  const mayApprove = useCan('approve-offers')
  const [isDeclining, setDeclining] = useState(false)
  const [note, setNote] = useState('')
  const id = plan.applicationId
  const approve = useWrite('POST /employer/applications/:id/planned-offer/approve', {
    ...{ silent: true, toast: true, invalidates: stale, invalidatesOnFailure: true },
  })
  const decline = useWrite('POST /employer/applications/:id/planned-offer/decline', {
    ...{ silent: true, toast: true, invalidates: stale, invalidatesOnFailure: true },
    done: () => setDeclining(false),
  })
  const cancel = useWrite('DELETE /employer/applications/:id/planned-offer', {
    ...{ silent: true, toast: true, invalidates: stale },
  })
  const missing = isDeclining ? decline.failure?.errors?.note?.[0] : undefined
  const failure = approve.failure ?? (missing ? null : decline.failure) ?? cancel.failure
  return (
    <section
      aria-labelledby="planned-offer"
      className="mt-6 rounded-box border-2 border-dashed border-fg p-5"
    >
      <h4 id="planned-offer" className="text-base">
        {titles[plan.approval]}
      </h4>
      <p className="tabular-nums mt-1 text-2xl font-[800] tracking-[-0.02em]">
        {formatMoney(plan.amount, plan.currency)}{' '}
        <span className="text-base font-medium tracking-normal text-fg-muted">
          {payPeriodWords[plan.period]}
        </span>
      </p>
      <p className="mt-1 text-sm text-fg-muted">{name} has not been told of it.</p>
      <DescriptionRows
        className="mt-3"
        items={[
          ...(plan.author ? [{ label: 'Prepared by', value: plan.author }] : []),
          ...(plan.sendAt ? [{ label: 'Sent on', value: <DateTime iso={plan.sendAt} as="time" /> }] : []),
          ...(plan.startsOn ? [{ label: 'Start', value: <DateTime iso={plan.startsOn} as="long" /> }] : []),
          ...componentRows(plan.terms).map(({ label, text }) => ({
            label,
            value: text,
          })),
          ...(plan.offerNote ? [{ label: 'Note', value: plan.offerNote }] : []),
          ...(plan.note ? [{ label: 'Why not', value: plan.note }] : []),
        ]}
      />
      {failure && (
        <div className="mt-4">
          <FormError>{failure.message}</FormError>
        </div>
      )}
      {isDeclining ? (
        <form
          noValidate
          className="mt-4 grid gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            decline.write({ id, note })
          }}
        >
          <TextArea
            id="planned-offer-note"
            label="Why not"
            hint={`${plan.author ?? 'Whoever prepared it'} reads this.`}
            rows={2}
            maxLength={1000}
            value={note}
            error={missing}
            onChange={({ target }) => setNote(target.value)}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" size="sm" variant="danger" busy={decline.isBusy}>
              Do not approve
            </Button>
            <Button variant="ghost" size="sm" onClick={() => setDeclining(false)}>
              Back
            </Button>
          </div>
        </form>
      ) : (
        <div className="mt-4 flex flex-wrap gap-2">
          {mayApprove && plan.approval === 'asked' && (
            <>
              <Button size="sm" busy={approve.isBusy} onClick={() => approve.write({ id })}>
                {plan.sendAt ? 'Approve' : 'Approve and send'}
              </Button>
              <Button variant="outlined" size="sm" onClick={() => setDeclining(true)}>
                Do not approve
              </Button>
            </>
          )}
          {onChange && (
            <Button variant="outlined" size="sm" onClick={onChange}>
              {plan.approval === 'declined' ? 'Change it and ask again' : 'Change it'}
            </Button>
          )}
          <Button
            variant="ghost"
            size="sm"
            className="px-1"
            busy={cancel.isBusy}
            onClick={() => cancel.write({ id })}
          >
            {plan.approval === 'declined' ? 'Remove it' : 'Cancel this offer'}
          </Button>
        </div>
      )}
    </section>
  )
}

const titles: Record<Plan['approval'], string> = {
  'not needed': 'An offer that is sent later',
  asked: 'An offer that waits for approval',
  approved: 'An approved offer that is sent later',
  declined: 'An offer that was not approved',
}
