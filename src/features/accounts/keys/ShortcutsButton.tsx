import { Suspense, useState } from 'react'
import { useLetterShortcuts } from '#/client/keys/letter-shortcuts.ts'
import { lazyPart } from '#/client/loading/lazy-part.ts'
import { Button } from '#/ui/Button.tsx'

/** A key, and what it does. */
export type ShortcutKey = readonly [key: string, what: string]

type ShortcutsButtonProps = { keys: readonly ShortcutKey[]; className?: string }

const ShortcutsDialog = lazyPart(
  () => import('./ShortcutsDialog.tsx').then((module) => module.ShortcutsDialog),
  () => null,
)

/** Shows the keys of the page, on the button and on `?`. */
export function ShortcutsButton({ keys, className = '' }: ShortcutsButtonProps) {
  const [isOpen, setOpen] = useState(false)
  useLetterShortcuts((key) => {
    if (key === '?') setOpen(true)
    return key === '?'
  })
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className={`max-lg:hidden ${className}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Keys <kbd className="kbd-hint">?</kbd>
      </Button>
      {isOpen && (
        <Suspense>
          <ShortcutsDialog keys={keys} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
