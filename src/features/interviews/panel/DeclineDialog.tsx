import { useWrite } from '#/client/queries/use-write.ts'
import { ReasonDialog } from '#/ui/overlay/ReasonDialog.tsx'
import type { CompanyInterview } from '../employer/company-interview.ts'

/** Out of a panel, for one of those who meet the applicant. */
export function DeclineDialog({ interview, onClose }: { interview: CompanyInterview; onClose: () => void }) {
  const { write, isBusy, failure } = useWrite('POST /employer/interviews/:id/decline', {
    silent: true,
    toast: true,
    done: onClose,
    invalidates: ['/employer/*'],
    invalidatesOnFailure: true,
  })
  const { id, version, seekerName } = interview
  return (
    <ReasonDialog
      title={`You cannot meet ${seekerName}?`}
      text={`The time stays, and a colleague steps in if one is free. Only those whose part changes are told, and ${seekerName}. If nobody is free, whoever arranged it is asked to move it.`}
      verb="I cannot come"
      label="Why"
      hint={`Your colleagues read it; ${seekerName} does not.`}
      missing="Write a word about why"
      maxLength={500}
      busy={isBusy}
      failure={failure?.message}
      onConfirm={(reason) => write({ id, version, reason })}
      onClose={onClose}
    />
  )
}
