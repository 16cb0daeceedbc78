import { Suspense, useState } from 'react'
import { lazyPart } from '#/client/loading/lazy-part.ts'
import { Flag } from '#/ui/icons/reading-icons.tsx'
import type { openSubjects } from './categories.ts'

// The form is loaded on the first click, because few visitors need it.
const ReportDialog = lazyPart(() => import('./ReportDialog.tsx').then((module) => module.ReportDialog))

type ReportButtonProps = {
  subjectType: (typeof openSubjects)[number]
  /** The slug of the subject. */
  subject: string
  /** The name of the subject, shown in the dialog. */
  name: string
  /** The button's text, by default a short one. */
  children?: string
  className?: string
}

/** Opens the report dialog for the subject of the page. Works without an account. */
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
