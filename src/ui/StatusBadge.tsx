import type { ReactNode } from 'react'
import type { Icon } from './icons/icons.tsx'

export type StatusTone = 'neutral' | 'info' | 'warning' | 'success' | 'danger' | 'brand' | 'dark'

/** Icon, text and tint together, so that the status never depends on colour alone. */
export const StatusBadge = ({
  tone,
  icon: Icon,
  children,
}: {
  tone: StatusTone
  icon: Icon
  children: ReactNode
}) => (
  <span className={`status-badge status-badge-${tone}`}>
    <Icon aria-hidden="true" />
    {children}
  </span>
)
