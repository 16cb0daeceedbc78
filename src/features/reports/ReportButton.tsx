import { lazy, Suspense, useState } from 'react'
import { Flag } from '#/ui/icons/more-icons.tsx'
import type { ReportSubject } from './categories.ts'

// The form comes with the first press: nearly every reader of a page never needs it.
const ReportDialog = lazy(() =>
  import('./ReportDialog.tsx').then((module) => ({ default: module.ReportDialog })),
)

type ReportButtonProps = {
  subjectType: ReportSubject
  /** As its address names it. */
  subject: string
  /** What the dialog says it is about. */
  name: string
  /** Under a job: asks first whether something looks wrong. */
  children?: string
  className?: string
}

/** Reports whatever stands on this page. Works without an account. */
export const ReportButton = ({ subjectType, subject, name, children, className = '' }: ReportButtonProps) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={`inline-flex items-center gap-2 py-1 text-start text-sm font-bold decoration-2 underline-offset-4 hover:underline ${className}`}
      >
        <Flag className="size-4 shrink-0" aria-hidden="true" />
        {children ?? `Report this ${subjectType}`}
      </button>
      {open && (
        <Suspense fallback={null}>
          <ReportDialog
            subjectType={subjectType}
            subject={subject}
            name={name}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
