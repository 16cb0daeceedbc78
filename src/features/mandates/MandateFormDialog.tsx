import type { FormEventHandler, ReactNode } from 'react'
import type { AppError } from '#/shared/errors.ts'
import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { Dialog } from '#/ui/overlay/Dialog.tsx'

type MandateFormDialogProps = {
  title: string
  subtitle: string
  submitLabel: string
  /** What is said when too many were sent. */
  tooMany: string
  onSubmit: FormEventHandler
  onClose: () => void
  busy: boolean
  failure: AppError | null
  children: ReactNode
}

/** The dialog in which either side begins a mandate: a request of the recruiter, an invitation of the employer. */
export const MandateFormDialog = ({
  title,
  subtitle,
  submitLabel,
  tooMany,
  onSubmit,
  onClose,
  busy,
  failure,
  children,
}: MandateFormDialogProps) => (
  <Dialog open dismissible={!busy} onClose={onClose} title={title} subtitle={subtitle}>
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      {failure && <FormError>{failure.status === 429 ? tooMany : failure.message}</FormError>}
      {children}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="lg" busy={busy}>
          {submitLabel}
        </Button>
        <Button variant="ghost" size="lg" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  </Dialog>
)
