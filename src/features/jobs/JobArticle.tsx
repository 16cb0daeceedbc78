import type { ReactNode } from 'react'

/** Around a job. Its own width decides, not the window's: it also stands in a pane and in the editor's preview. */
export const JobArticle = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <article className={`@container ${className}`} aria-labelledby="job-title">
    {children}
  </article>
)
