import type { ReactNode } from 'react'
import type { Icon } from './icons/icons.tsx'

export type StatusKind = 'neutral' | 'info' | 'warning' | 'success' | 'danger' | 'brand' | 'dark'

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
  <span className={`status-badge status-badge-${kind}`}>
    <Icon aria-hidden="true" />
    {children}
  </span>
)
