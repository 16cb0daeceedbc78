import type { FormEventHandler, ReactNode } from 'react'
import type { AppError } from '#/shared/errors.ts'
import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'

type Props = {
  /** Whether there is a connection, which this changes. */
  isChange: boolean
  failure: AppError | null
  busy: boolean
  onSubmit: FormEventHandler
  onCancel: (() => void) | null
  children: ReactNode
}

/** What the forms of both protocols share: the refusal above the fields, and the buttons below. */
export const ConnectionForm = ({ isChange, failure, busy, onSubmit, onCancel, children }: Props) => (
  <form noValidate onSubmit={onSubmit} className="mt-6 grid max-w-[36rem] grid-cols-[minmax(0,1fr)] gap-5">
    {failure && failure.code !== 'step-up' && <FormError>{failure.message}</FormError>}
    {children}
    <div className="flex flex-wrap gap-3">
      <Button type="submit" size="lg" busy={busy}>
        {isChange ? 'Save the change' : 'Connect the issuer'}
      </Button>
      {onCancel && (
        <Button variant="ghost" size="lg" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  </form>
)
