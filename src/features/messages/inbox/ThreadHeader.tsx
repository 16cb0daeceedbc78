import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ArrowLeft } from '#/ui/icons/more-icons.tsx'

type HeaderProps = {
  /** The inbox, for phones. */
  back: string
  picture: ReactNode
  name: ReactNode
  about: ReactNode
  aside?: ReactNode
  /** Beside the name; beneath it on phones. */
  beside?: ReactNode
}

export const ThreadHeader = ({ back, picture, name, about, aside, beside }: HeaderProps) => (
  // Toasts stand below it.
  <header className="flex shrink-0 flex-wrap items-center gap-3 border-b border-base-300 px-5 py-3 sm:gap-3.5 [anchor-name:--conversation-head] lg:px-8">
    <Link to={back} aria-label="All messages" className="-ms-2 p-2 lg:hidden">
      <ArrowLeft className="size-5 rtl:-scale-x-100" aria-hidden="true" />
    </Link>
    {picture}
    <div className="min-w-0 grow basis-0">
      <h1 className="text-lg leading-tight tracking-[-0.02em] wrap-anywhere sm:text-xl">{name}</h1>
      <p className="mt-0.5 text-sm text-fg-muted wrap-anywhere">{about}</p>
    </div>
    {beside && <div className="max-sm:order-last max-sm:basis-full">{beside}</div>}
    {aside}
  </header>
)

/** The messages fill what the header and the field leave; in a short window what the header leaves. */
export const messageListClass = 'grow px-5 py-5 short:h-[calc(100dvh-140px)] lg:px-8'
export const composerClass = 'shrink-0 border-t border-base-300 px-5 pb-4 pt-3 lg:px-8'
