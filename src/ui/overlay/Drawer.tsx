import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../Button.tsx'
import { X } from '../icons/icons.tsx'
import { useIsDesktop } from '../use-is-desktop.ts'
import { keepScrollbarGutter } from './scrollbar-gutter.ts'

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

/**
 * Makes the page behind the panel inert, until the returned function is called. Toasts stay, which offer Undo: those
 * above a native modal dialog could not be pressed.
 */
function makePageInert(panel: HTMLElement) {
  const stays = (element: Element) =>
    element === panel || element.matches('[inert], dialog, .toast-layer, .drawer-backdrop')
  const page = [...document.body.children].filter((element) => !stays(element))
  for (const element of page) element.toggleAttribute('inert', true)
  return () => {
    for (const element of page) element.toggleAttribute('inert', false)
  }
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
 * A panel beside the page, which stays usable; where there is no room for both, it covers the page and is modal. Esc
 * closes it, and the focus then returns to where it was.
 */
export const Drawer = ({ open, onClose, title, actions, footer, children }: DrawerProps) => {
  const titleId = useId()
  const panel = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const close = useRef(onClose)
  const before = useRef<Element | null>(null)
  const present = useClosingAnimation(open)
  const isModal = !useIsDesktop() && open
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
    const hasFocus = activeElement === body || panel.current?.contains(activeElement)
    // What was pressed may have been drawn anew in another place, as a card that was moved from here.
    const { isConnected, id } = before.current
    const pressed = isConnected ? before.current : document.getElementById(id)
    if (hasFocus && pressed instanceof HTMLElement) pressed.focus()
    before.current = null
  }, [open])

  useLayoutEffect(() => {
    if (!isModal || !panel.current) return
    keepScrollbarGutter()
    if (!panel.current.contains(document.activeElement)) heading.current?.focus()
    return makePageInert(panel.current)
  }, [isModal])

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
  return createPortal(
    <>
      {isModal && (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          className="drawer-backdrop"
          onClick={onClose}
        />
      )}
      <section
        ref={panel}
        // Not aria-modal, which would hide the toasts from screen readers as well.
        role={isModal ? 'dialog' : 'complementary'}
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
      </section>
    </>,
    document.body,
  )
}
