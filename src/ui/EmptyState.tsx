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

/** In the colours of the theme, which an <img> would not know. */
export const EmptyDrawing = ({ art }: { art: EmptyArt }) => (
  <svg viewBox="0 0 64 64" className="size-18" aria-hidden="true">
    <use href={`/brand/empty-${art}.svg#art`} />
  </svg>
)

/** An empty state: a drawing, the reason, one action. A finished list ("All caught up") has no action. */
export const EmptyState = ({ art, title, children, action, level = 3, className = '' }: EmptyProps) => {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className={`py-8 ${className}`}>
      <EmptyDrawing art={art} />
      <Heading className="mt-4 text-lg">{title}</Heading>
      {children && <div className="mt-1 max-w-[30em] text-fg-muted">{children}</div>}
      {action && <div className="mt-4 flex flex-wrap gap-2">{action}</div>}
    </div>
  )
}
