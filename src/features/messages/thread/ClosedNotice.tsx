import type { ReactNode } from 'react'
import { Lock } from '#/ui/icons/more-icons.tsx'

type ClosedProps = {
  /** Why nothing can be written. */
  children: ReactNode
  /** What was typed before it closed. */
  kept?: string
}

/** Stands where the field was. */
export const ClosedNotice = ({ children, kept }: ClosedProps) => (
  <div className="py-1">
    <p className="flex items-start gap-2 text-fg-muted">
      <Lock className="mt-1 size-4 shrink-0" aria-hidden="true" />
      <span>{children}</span>
    </p>
    {kept && (
      <div className="mt-3 text-sm">
        <p className="font-bold">What you were typing</p>
        <p className="mt-1 whitespace-pre-line wrap-anywhere">{kept}</p>
      </div>
    )}
  </div>
)

/** Always there, so that it is read out when it changes and nothing moves. */
export const TypingLine = ({ children }: { children: string }) => (
  <p role="status" className="h-5 text-sm leading-5 text-fg-muted">
    {children}
  </p>
)
