import type { ReactNode } from 'react'

type ReviewSectionProps = {
  id: string
  title: ReactNode
  /** At the other end of the heading’s line. */
  aside?: ReactNode
  children: ReactNode
}

/** A part of what a moderator reads before deciding. */
export const ReviewSection = ({ id, title, aside, children }: ReviewSectionProps) => (
  <section aria-labelledby={id} className="border-t-2 border-fg pt-3">
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {aside}
    </div>
    {children}
  </section>
)
