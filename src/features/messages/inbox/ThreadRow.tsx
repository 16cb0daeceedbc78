import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DateTime } from '#/ui/DateTime.tsx'

type RowProps = {
  to: string
  picture: ReactNode
  name: ReactNode
  about: ReactNode
  at: string
  /** What stands last in the conversation. */
  text: ReactNode
  unread: number
  isSelected: boolean
}

export const ThreadRow = ({ to, picture, name, about, at, text, unread, isSelected }: RowProps) => (
  <li
    className={`relative grid grid-cols-[40px_minmax(0,1fr)] gap-x-3.5 border-b border-base-300 px-5 py-4 lg:px-7 ${isSelected ? 'lg:bg-brand-soft' : 'hover:bg-brand-faint'}`}
  >
    {isSelected && (
      <span aria-hidden="true" className="absolute inset-y-0 start-0 hidden w-1.5 bg-fg lg:block" />
    )}
    {picture}
    <div className="min-w-0">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="min-w-0 text-base font-[750] leading-[1.3] tracking-[-0.01em] wrap-anywhere">
          <Link
            to={to}
            aria-current={isSelected ? 'true' : undefined}
            className="after:absolute after:inset-0"
          >
            {name}
          </Link>
        </h2>
        <span className="shrink-0 text-sm text-fg-muted">
          <DateTime iso={at} as="recent" />
        </span>
      </div>
      <p className="text-sm text-fg-muted wrap-anywhere">{about}</p>
      <div className="mt-1.5 flex items-start gap-3">
        <p
          className={`line-clamp-2 min-w-0 grow wrap-anywhere ${unread > 0 ? 'font-bold' : 'text-fg-muted'}`}
        >
          {text}
        </p>
        {unread > 0 && (
          <span className="mt-2 size-2.5 shrink-0 rounded-full bg-fg">
            <span className="sr-only">{unread} unread</span>
          </span>
        )}
      </div>
    </div>
  </li>
)
