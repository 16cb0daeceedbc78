import type { ReactNode } from 'react'

type EmptyArt =
  | 'applications'
  | 'candidates'
  | 'caughtup'
  | 'companies'
  | 'error'
  | 'interviews'
  | 'jobs'
  | 'messages'
  | 'offers'
  | 'offline'
  | 'saved'
  | 'search'

type EmptyProps = {
  art: EmptyArt
  title: ReactNode
  /** One sentence: why it is empty, or which filter excludes everything. */
  children?: ReactNode
  action?: ReactNode
  level?: 2 | 3
  className?: string
}

/** An empty state: a drawing, the reason, one action. A finished list ("All caught up") has no action. */
export const EmptyState = ({ art, title, children, action, level = 3, className = '' }: EmptyProps) => {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className={`py-8 ${className}`}>
      <img src={`/brand/empty-${art}.svg`} alt="" width="72" height="72" />
      <Heading className="mt-4 text-lg">{title}</Heading>
      {children && <div className="mt-1 max-w-[30em] text-fg-muted">{children}</div>}
      {action && <div className="mt-4 flex flex-wrap gap-2">{action}</div>}
    </div>
  )
}
