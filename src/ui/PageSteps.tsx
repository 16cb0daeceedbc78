import { ButtonLink } from './Button.tsx'

type PageStepsProps = {
  page: number
  pages: number
  addressOf: (page: number) => string
  /** What the pages before and after are called. */
  words?: readonly [before: string, after: string]
  size?: 'sm' | undefined
  className?: string
}

/** The steps between the pages of a list that is read page by page. */
export const PageSteps = ({
  page,
  pages,
  addressOf,
  words = ['Previous', 'Next'],
  size,
  className = '',
}: PageStepsProps) => (
  <nav aria-label="Pages" className={`tabular-nums flex flex-wrap items-center gap-3 ${className}`}>
    {page > 1 && (
      <ButtonLink to={addressOf(page - 1)} variant="outlined" size={size}>
        {words[0]}
      </ButtonLink>
    )}
    <span>
      Page {page} of {pages}
    </span>
    {page < pages && (
      <ButtonLink to={addressOf(page + 1)} variant="outlined" size={size}>
        {words[1]}
      </ButtonLink>
    )}
  </nav>
)
