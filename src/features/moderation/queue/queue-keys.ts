import type { ShortcutKey } from '#/features/accounts/keys/ShortcutsButton.tsx'
import { companyDecisionKinds } from '#/features/companies/decisions/decisions.ts'

/** The keys of the queue, for the sheet that `?` opens. */
export const queueKeys: ShortcutKey[] = [
  ['J', 'Next case'],
  ['K', 'Case before'],
  ['A', companyDecisionKinds.approve.label],
  ['C', companyDecisionKinds.changes.label],
  ['R', companyDecisionKinds.refuse.label],
  ['S', companyDecisionKinds.suspend.label],
  [
    'U, O',
    `${companyDecisionKinds.uphold.label} or ${companyDecisionKinds.overturn.label.toLowerCase()}, for an appeal`,
  ],
  ['P', 'Propose to lift a suspension'],
]
