import { Suspense, useState } from 'react'
import { lazyPart } from '#/client/loading/lazy-part.ts'
import { BellRing } from '#/ui/icons/visitor-icons.tsx'
import type { SearchParams } from '../search-url.ts'

const EmailMatches = lazyPart(() => import('./EmailMatches.tsx').then(({ EmailMatches }) => EmailMatches))

/** The dialog and its form are loaded on click, so that searching does not load them. */
export function AlertButton({ search }: { search: SearchParams }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="inline-flex items-center gap-1.5 py-1 text-sm font-bold underline underline-offset-2"
        onClick={() => setOpen(true)}
      >
        <BellRing className="size-4" aria-hidden="true" />
        Email me new matches
      </button>
      {open && (
        <Suspense>
          <EmailMatches search={search} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
