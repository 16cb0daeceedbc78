import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../Button.tsx'
import { X } from '../icons/icons.tsx'

const SLIDE_MS = 240

/** True while open, and until the closing animation has ended. */
const useClosingAnimation = (open: boolean) => {
  const [present, setPresent] = useState(open)
  useEffect(() => {
    if (open) return setPresent(true)
    const timer = setTimeout(() => setPresent(false), SLIDE_MS)
    return () => clearTimeout(timer)
  }, [open])
  return open || present
}

type DrawerProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** Beside the title: previous, next, more. */
  actions?: ReactNode
  /** A bar that stays at the bottom. */
  footer?: ReactNode
  children: ReactNode
}

/**
 * A non-modal panel beside the page: the focus is not trapped, Esc closes it, and the focus then returns to where
 * it was.
 */
export const Drawer = ({ open, onClose, title, actions, footer, children }: DrawerProps) => {
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const close = useRef(onClose)
  const before = useRef<Element | null>(null)
  const present = useClosingAnimation(open)
  useEffect(() => {
    close.current = onClose
  })

  // With the commit itself: what had the focus goes with the content, and a frame later the shell looks for a neighbour.
  useLayoutEffect(() => {
    if (open) {
      before.current = document.activeElement
      heading.current?.focus()
      return
    }
    if (!before.current) return
    const { activeElement, body } = document
    // Only if the focus is still inside: users who moved on to the page keep their place.
    const hasFocus = activeElement === body || heading.current?.closest('aside')?.contains(activeElement)
    // What was pressed may have been drawn anew in another place, as a card that was moved from here.
    const { isConnected, id } = before.current
    const pressed = isConnected ? before.current : document.getElementById(id)
    if (hasFocus && pressed instanceof HTMLElement) pressed.focus()
    before.current = null
  }, [open])

  useEffect(() => {
    if (!open) return
    const onKey = (event: KeyboardEvent) => {
      const busyElsewhere =
        event.defaultPrevented || document.querySelector('dialog[open], [role="menu"], [role="listbox"]')
      if (event.key === 'Escape' && !busyElsewhere) close.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open])

  if (!present) return null
  return (
    <aside
      aria-labelledby={titleId}
      className="drawer-panel"
      data-closing={open ? undefined : true}
      inert={!open}
    >
      <div className="flex items-center gap-2 border-b border-base-300 py-3 pe-3 ps-5 sm:ps-6">
        <h2 ref={heading} id={titleId} tabIndex={-1} className="min-w-0 flex-1 text-xl outline-none!">
          {title}
        </h2>
        {actions}
        <Button variant="ghost" square aria-label="Close" onClick={onClose}>
          <X className="size-5" aria-hidden="true" />
        </Button>
      </div>
      <div className="scroll-y flex-1 px-5 py-5 sm:px-6">{children}</div>
      {footer && <div className="border-t border-base-300 px-5 py-3 sm:px-6">{footer}</div>}
    </aside>
  )
}
