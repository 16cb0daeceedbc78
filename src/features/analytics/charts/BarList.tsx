import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'

export type Bar = {
  key: string
  label: ReactNode
  value: number
  /** The same of the span before. */
  before?: number
  /** Beside the bar, in place of the value. */
  text?: ReactNode
  /** Below the bar. */
  note?: ReactNode
  isHighlighted?: boolean
  /** Opens what is behind the bar. */
  to?: To
}

type BarListProps = {
  bars: Bar[]
  /** The value of a full bar; without it the largest. */
  full?: number
  label?: string
}

/** A few look like a few: a bar of a single one does not fill the page. */
const minFull = 10

const row =
  'grid grid-cols-[104px_minmax(0,1fr)_auto] items-center gap-x-3 text-sm sm:grid-cols-[200px_minmax(0,1fr)_auto]'

/**
 * Values as bars, each with its name and number; a thin line below a bar is the span before. It is a list to screen
 * readers, and where bars open something, a list of links.
 */
export function BarList({ bars, full, label }: BarListProps) {
  const widest = full ?? Math.max(...bars.flatMap(({ value, before = 0 }) => [value, before]), minFull)
  const widthOf = (value: number) => ({ width: `${Math.min(100, (value / widest) * 100)}%` })
  return (
    <ul aria-label={label} className="mt-5 grid gap-3">
      {bars.map(({ key, label, value, before, text, note, isHighlighted, to }) => {
        const content = (
          <>
            <span className="font-semibold wrap-anywhere">{label}</span>
            <span aria-hidden="true" className="block">
              <span className="block h-6">
                {value > 0 && (
                  <span
                    className={`bar-filled block h-full min-w-1 rounded-e-[3px] ${isHighlighted ? 'border-2 border-fg bg-brand' : 'bg-fg'}`}
                    style={widthOf(value)}
                  />
                )}
              </span>
              {before !== undefined && (
                <span className="mt-0.5 block h-1">
                  {before > 0 && (
                    <span className="bar-filled block h-full min-w-1 bg-border" style={widthOf(before)} />
                  )}
                </span>
              )}
            </span>
            <span className="min-w-12 text-end tabular-nums">
              <b className={to ? 'underline decoration-border underline-offset-4' : undefined}>
                {text ?? value}
              </b>
              {before !== undefined && <span className="block text-xs text-fg-muted">{before} before</span>}
            </span>
          </>
        )
        return (
          <li key={key}>
            {to ? (
              <Link to={to} preventScrollReset className={`${row} hover:bg-brand-faint`}>
                {content}
              </Link>
            ) : (
              <div className={row}>{content}</div>
            )}
            {note && <p className="mt-0.5 text-xs text-fg-muted sm:ps-[212px]">{note}</p>}
          </li>
        )
      })}
    </ul>
  )
}
