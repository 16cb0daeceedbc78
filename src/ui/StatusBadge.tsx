import type { ReactNode } from 'react'
import type { Icon } from './icons/icons.tsx'

export type StatusKind = 'idle' | 'note' | 'care' | 'go' | 'stop' | 'sign' | 'ink'

/** Icon, word and tint together: never colour alone. */
export const StatusBadge = ({
  kind,
  icon: Icon,
  children,
}: {
  kind: StatusKind
  icon: Icon
  children: ReactNode
}) => (
  <span className={`sbadge st-${kind}`}>
    <Icon aria-hidden="true" />
    {children}
  </span>
)
