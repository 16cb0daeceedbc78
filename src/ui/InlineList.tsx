import type { ReactNode } from 'react'

/** Short facts on one line, separated by dots. A dot never starts a wrapped line; empty items leave no gap. */
export const InlineList = ({ items, className = '' }: { items: ReactNode[]; className?: string }) => {
  const shown = items.filter((item) => item !== null && item !== undefined && item !== false && item !== '')
  return (
    <span className={`inline-list ${className}`}>
      {shown.map((item, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the facts have no identity but their place
        <span key={place}>{item}</span>
      ))}
    </span>
  )
}
