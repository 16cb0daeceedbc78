import type { ReactNode } from 'react'

export type DescriptionItem = { label: string; value: ReactNode; note?: ReactNode }

/** A row of facts: two columns on phones, one line on wide screens. */
export const DescriptionList = ({
  items,
  className = '',
}: {
  items: DescriptionItem[]
  className?: string
}) => (
  <dl
    className={`grid grid-cols-2 divide-base-300 border-y border-base-300 lg:flex lg:divide-x ${className}`}
  >
    {items.map((fact) => (
      <div key={fact.label} className="min-w-0 py-4 pe-4 lg:flex-1 lg:px-6 lg:first:ps-0">
        <dt className="text-xs font-semibold text-fg-muted">{fact.label}</dt>
        <dd className="mt-1 text-sm font-bold leading-snug">
          {fact.value}
          {fact.note && <span className="mt-0.5 block text-xs font-normal text-fg-muted">{fact.note}</span>}
        </dd>
      </div>
    ))}
  </dl>
)

/** A term with its sentences beside it, one ruled row each: for pages that explain. */
export const TermRows = ({ items }: { items: readonly (readonly [term: string, text: string])[] }) => (
  <dl>
    {items.map(([term, text]) => (
      <div
        key={term}
        className="grid gap-x-6 gap-y-1 border-b border-base-300 py-5 sm:grid-cols-[220px_minmax(0,1fr)]"
      >
        <dt className="text-lg font-[750] leading-6 tracking-[-0.012em]">{term}</dt>
        <dd className="max-w-[42em]">{text}</dd>
      </div>
    ))}
  </dl>
)

/** Name and value, one ruled row each: for reviews, settings pages, company profiles. */
export const DescriptionRows = ({
  items,
  className = '',
}: {
  items: DescriptionItem[]
  className?: string
}) => (
  <dl className={`divide-y divide-base-300 border-y border-base-300 ${className}`}>
    {items.map((fact) => (
      <div key={fact.label} className="grid gap-x-6 gap-y-0.5 py-3 sm:grid-cols-[180px_minmax(0,1fr)]">
        <dt className="text-sm text-fg-muted">{fact.label}</dt>
        <dd className="min-w-0 wrap-anywhere font-semibold">
          {fact.value}
          {fact.note && <span className="block text-sm font-normal text-fg-muted">{fact.note}</span>}
        </dd>
      </div>
    ))}
  </dl>
)
