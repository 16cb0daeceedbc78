import { Suspense, useState } from 'react'
import { lazyPart } from '#/client/loading/lazy-part.ts'
import { BellRing } from '#/ui/icons/reading-icons.tsx'

const StartAlertDialog = lazyPart(() =>
  import('./StartAlertDialog.tsx').then(({ StartAlertDialog }) => StartAlertDialog),
)

type AlertButtonProps = {
  /** As in the address of the search page: `?q=welder`. */
  search: string
  label?: string
  /** Of the dialog, with the line below it. */
  title?: string
  intro?: string
  className?: string
}

const asLink = 'inline-flex items-center gap-1.5 py-1 text-sm font-bold underline underline-offset-2'

/** The dialog and its form are loaded on click, so that reading and searching do not load them. */
export function AlertButton({
  search,
  label = 'Email me new matches',
  title,
  intro,
  className = asLink,
}: AlertButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" aria-haspopup="dialog" className={className} onClick={() => setOpen(true)}>
        <BellRing className="size-4" aria-hidden="true" />
        {label}
      </button>
      {open && (
        <Suspense>
          <StartAlertDialog search={search} title={title} intro={intro} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
