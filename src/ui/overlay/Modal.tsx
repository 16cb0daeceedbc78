import { type ComponentProps, useEffect, useRef } from 'react'
import { keepScrollbarGutter } from './scrollbar-gutter.ts'

type ModalProps = Omit<ComponentProps<'dialog'>, 'onClose'> & {
  onClose: () => void
  /** False while something is being sent: neither Esc nor the backdrop closes it. */
  dismissible?: boolean
}

/**
 * A native modal dialog, open for as long as it is mounted. The browser keeps the focus inside and makes the rest inert.
 * The element marked `data-autofocus` gets the focus first, else the first control.
 */
export const Modal = ({ onClose, dismissible = true, ...dialogProps }: ModalProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!element || element.open) return
    const before = document.activeElement
    keepScrollbarGutter()
    element.showModal()
    // A long sheet stays scrolled to the top, so that the question is read before its buttons.
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
    element.scrollTop = 0
    return () => {
      element.close()
      // React has removed the dialog by now, and then the browser does not restore the focus.
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog
      {...dialogProps}
      ref={dialog}
      // A click on the backdrop arrives as `cancel`, like Esc.
      closedby={dismissible ? 'any' : 'none'}
      onCancel={(event) => {
        // Cancelling a file picker inside bubbles the same event.
        if (event.target !== dialog.current) return
        event.preventDefault()
        if (dismissible) onClose()
      }}
    />
  )
}
