import type { ReactNode } from 'react'
import { Check } from '#/ui/icons/icons.tsx'
import { AuthTitle } from './AuthShell.tsx'

/** Says what is done and what comes next. */
export const SuccessPanel = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <span className="grid size-14 place-items-center rounded-full bg-fg text-base-100">
      <Check className="size-8" strokeWidth={3.4} aria-hidden="true" />
    </span>
    <div className="mt-5">
      <AuthTitle>{title}</AuthTitle>
    </div>
    <p role="status" className="mt-3 text-lg">
      {children}
    </p>
  </>
)
