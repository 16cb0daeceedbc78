import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { useCan } from '#/client/use-rights.ts'
import { FormError } from '#/ui/ErrorNote.tsx'
import { Choices } from '#/ui/form/Choices.tsx'
import { type ApprovalRule, approvalLabels, approvalRules } from './approval.ts'

const hints: Record<ApprovalRule, string> = {
  never: 'Hiring managers send offers by themselves.',
  'above range': 'A hiring manager’s offer above the pay the job posted waits for one of you.',
  always: 'Each offer of a hiring manager waits for one of you.',
}

/** Which offers an owner or an admin approves before they are sent. */
export function OfferApprovalSetting() {
  const mayChange = useCan('approve-offers')
  const { data } = useQuery(apiQuery('/employer/offer-approval', {}, { silent: true }))
  const { write, failure, sending } = useWrite('PUT /employer/offer-approval', {
    silent: true,
    toast: true,
    invalidates: ['/employer/offer-approval'],
  })
  if (!data || !mayChange) return null
  return (
    <div className="grid gap-4">
      {failure && <FormError>{failure.message}</FormError>}
      <Choices
        label="An owner or an admin approves"
        name="offer-approval"
        columns=""
        value={sending?.rule ?? data.rule}
        onChange={({ target }) => write({ rule: target.value as ApprovalRule })}
        choices={approvalRules.map((rule) => ({
          value: rule,
          label: approvalLabels[rule],
          hint: hints[rule],
        }))}
      />
    </div>
  )
}
