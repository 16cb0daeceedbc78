import { useState } from 'react'
import { useWrite } from '#/client/queries/use-write.ts'
import { FormError } from '#/ui/ErrorNote.tsx'
import { TextField } from '#/ui/form/TextField.tsx'
import { ConfirmDialog } from '#/ui/overlay/Dialog.tsx'
import type { EmployerJob } from '../api.ts'

type SaveTemplateDialogProps = { job: Pick<EmployerJob, 'id' | 'title'>; onClose: () => void }

/** Saves a job under a name, for the next time. */
export function SaveTemplateDialog({ job: { id, title }, onClose }: SaveTemplateDialogProps) {
  const [name, setName] = useState(title.slice(0, 80))
  const { write, isBusy, failure } = useWrite('POST /employer/jobs/:id/template', {
    silent: true,
    toast: true,
    invalidates: ['/employer/job-templates'],
    done: onClose,
  })
  const nameProblem = failure?.errors?.name?.[0]
  return (
    <ConfirmDialog
      open
      title="Save as a template"
      subtitle="Everything but the closing day and the first day of work. Later changes to this job do not change the template."
      confirmLabel="Save template"
      busy={isBusy}
      onConfirm={() => write({ id, name })}
      onClose={onClose}
    >
      {failure && !nameProblem && (
        <div className="mb-4">
          <FormError>{failure.message}</FormError>
        </div>
      )}
      <TextField
        label="Name"
        name="template-name"
        hint="Your team finds it by this when it posts a job."
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={nameProblem}
        maxLength={80}
      />
    </ConfirmDialog>
  )
}
