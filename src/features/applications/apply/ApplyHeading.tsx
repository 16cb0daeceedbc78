import type { ReactNode } from 'react'

/** The heading of a step takes the focus when the step begins. */
export const ApplyHeading = ({ children, note }: { children: ReactNode; note: ReactNode }) => (
  <>
    <h2 tabIndex={-1} className="text-2xl outline-none!">
      {children}
    </h2>
    <p className="mt-1.5 max-w-[34em] text-fg-muted">{note}</p>
  </>
)
