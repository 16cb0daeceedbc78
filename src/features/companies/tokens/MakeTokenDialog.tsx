import { useWrite } from '#/client/queries/use-write.ts'
import { useActor } from '#/client/use-rights.ts'
import { describeRights } from '#/features/accounts/tokens/RightChoices.tsx'
import { TokenDialog } from '#/features/accounts/tokens/TokenDialog.tsx'
import { hasRight, tokenRights } from '#/shared/rights.ts'
import { readingRights, tokenRightHints, tokenRightLabels } from './token-labels.ts'

/** Makes a token of the company, with rights that whoever makes it has. */
export function MakeTokenDialog({ onClose }: { onClose: () => void }) {
  const actor = useActor()
  const making = useWrite('POST /employer/tokens', { silent: true, invalidates: ['/employer/tokens'] })
  return (
    <TokenDialog
      making={making}
      nameHint="Your team reads it in the histories of jobs and applicants."
      rightsHint="It never makes offers, hires, sends messages, or changes the company or the team."
      rights={describeRights(
        tokenRights.filter((right) => hasRight(actor, right)),
        tokenRightLabels,
        tokenRightHints,
      )}
      initial={readingRights}
      onClose={onClose}
    />
  )
}
