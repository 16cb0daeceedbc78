import type { ReactNode } from 'react'

type PageSectionProps = {
  id: string
  title: ReactNode
  intro?: ReactNode
  /** Further content under the heading: a link, jump links by letter. */
  aside?: ReactNode
  level?: 1 | 2
  /** For use inside a container that already has the page's gutters. */
  noGutters?: boolean
  /** Omits the dark rule, if the first element of the list has its own. */
  noRule?: boolean
  className?: string
  children: ReactNode
}

const HEADING = {
  1: 'text-[2.375rem] leading-[1.02] tracking-[-0.03em] lg:text-[2.6rem] lg:leading-none',
  2: 'text-2xl lg:text-3xl',
}

/** A 264 px column for the heading and a wide list under a 2 px rule; the layout of public and seeker pages. */
export const PageSection = ({
  id,
  title,
  intro,
  aside,
  level = 2,
  noGutters,
  noRule,
  className = '',
  children,
}: PageSectionProps) => {
  const Heading = level === 1 ? 'h1' : 'h2'
  const width = noGutters ? '' : 'page-container'
  return (
    <section
      aria-labelledby={id}
      className={`${width} grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-6 lg:grid-cols-[264px_minmax(0,1fr)] ${className}`}
    >
      <div>
        <Heading id={id} className={`scroll-mt-32 ${HEADING[level]}`}>
          {title}
        </Heading>
        {intro && <div className="mt-3 max-w-[22em] text-fg-muted">{intro}</div>}
        {aside && <div className="mt-5">{aside}</div>}
      </div>
      <div className={noRule ? 'min-w-0' : 'min-w-0 border-t-2 border-fg'}>{children}</div>
    </section>
  )
}

type SectionProps = {
  id: string
  title: ReactNode
  note?: ReactNode
  aside?: ReactNode
  noRule?: boolean
  className?: string
  children: ReactNode
}

/** The same for employer, recruiter and admin pages, where the side rail takes 88 px. */
export const Section = ({ id, title, note, aside, noRule, className = 'mt-12', children }: SectionProps) => (
  <section
    aria-labelledby={id}
    className={`grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-3 px-5 lg:grid-cols-[216px_minmax(0,1fr)] lg:px-10 ${className}`}
  >
    <div className="lg:pt-4">
      <h2 id={id} className="text-xl tracking-[-0.02em]">
        {title}
      </h2>
      {note && <div className="mt-1.5 text-sm text-fg-muted">{note}</div>}
      {aside && <div className="mt-4">{aside}</div>}
    </div>
    <div className={noRule ? 'min-w-0' : 'min-w-0 border-t-2 border-fg'}>{children}</div>
  </section>
)

type PageHeadProps = {
  title: ReactNode
  subtitle?: ReactNode
  back?: ReactNode
  actions?: ReactNode
  className?: string
}

/** The h1 states the situation ("5 people are waiting on you"), not the name of the section. */
export const PageHead = ({ title, subtitle, back, actions, className = '' }: PageHeadProps) => (
  <div className={`flex flex-wrap items-start gap-x-8 gap-y-4 px-5 pb-5 pt-6 lg:px-10 lg:pt-8 ${className}`}>
    <div className="min-w-0 flex-1 basis-full sm:basis-[420px]">
      {back && <div className="mb-2 text-sm">{back}</div>}
      <h1 className="text-2xl tracking-[-0.028em] wrap-anywhere lg:text-[2.25rem] lg:leading-[1.1]">
        {title}
      </h1>
      {subtitle && <div className="mt-2 max-w-[37em] text-fg-muted">{subtitle}</div>}
    </div>
    {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
  </div>
)
