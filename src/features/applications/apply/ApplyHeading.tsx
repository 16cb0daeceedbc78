import type { ReactNode } from 'react'

/** Heading of a form step; it receives focus when the step opens. */
export const ApplyHeading = ({ children, note }: { children: ReactNode; note: ReactNode }) => (
  <>
    <h2 tabIndex={-1} className="text-2xl outline-none!">
      {children}
    </h2>
    <p className="mt-1.5 max-w-[34em] text-fg-muted">{note}</p>
  </>
)
