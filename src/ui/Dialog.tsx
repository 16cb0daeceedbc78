import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '#/ui/Button.tsx'
import { X } from './icons/icons.tsx'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** A subtitle. */
  subtitle?: ReactNode
  /** The footer: buttons, the main action first. Omit it when the children contain a form with its own buttons. */
  actions?: ReactNode
  wide?: boolean
  /** False while something is being sent: neither Esc nor the backdrop closes it. */
  dismissible?: boolean
  children?: ReactNode
}

/**
 * A modal dialog; on phones a sheet at the bottom. The browser traps the focus. It starts at the control marked
 * `data-autofocus`, else at the first one.
 */
export const Dialog = ({
  open,
  onClose,
  title,
  subtitle,
  actions,
  wide,
  dismissible = true,
  children,
}: DialogProps) => {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const element = dialog.current
    if (!open || !element || element.open) return
    const before = document.activeElement
    element.showModal()
    // A long sheet stays scrolled to the top, so that the question is read before its buttons.
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
    element.scrollTop = 0
    return () => {
      element.close()
      // React has removed the dialog by now, and then the browser does not restore the focus.
      if (before instanceof HTMLElement) before.focus()
    }
  }, [open])

  if (!open) return null
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={`dialog ${wide ? 'dialog-wide' : ''}`}
      // A click on the backdrop arrives as `cancel`, like Esc.
      closedby={dismissible ? 'any' : 'none'}
      onCancel={(event) => {
        // Cancelling a file picker inside bubbles the same event.
        if (event.target !== dialog.current) return
        event.preventDefault()
        if (dismissible) onClose()
      }}
    >
      <div className="relative p-5 sm:p-7">
        <h2 id={titleId} className="pe-12 text-2xl">
          {title}
        </h2>
        {subtitle && <div className="mt-1 text-fg-muted">{subtitle}</div>}
        {children && <div className="mt-5">{children}</div>}
        {actions && <div className="mt-6 flex flex-wrap items-center gap-3">{actions}</div>}
        {/* The close button comes last in the tab order. */}
        <Button
          variant="ghost"
          square
          className="absolute end-3 top-3"
          aria-label="Close"
          onClick={() => dismissible && onClose()}
        >
          <X className="size-5" aria-hidden="true" />
        </Button>
      </div>
    </dialog>
  )
}

type ConfirmProps = Omit<DialogProps, 'actions' | 'dismissible'> & {
  /** The label of the action, verb and object: "Reject 3 and send". */
  confirmLabel: ReactNode
  onConfirm: () => void
  busy?: boolean
  /** An irreversible action: Cancel has the focus and the action is red. */
  destructive?: boolean
}

export const ConfirmDialog = ({
  confirmLabel,
  onConfirm,
  busy,
  destructive,
  onClose,
  ...dialog
}: ConfirmProps) => (
  <Dialog
    {...dialog}
    onClose={onClose}
    dismissible={!busy}
    actions={
      <>
        <Button
          variant={destructive ? 'danger-solid' : 'primary'}
          size="lg"
          busy={busy}
          onClick={onConfirm}
          data-autofocus={destructive ? undefined : true}
        >
          {confirmLabel}
        </Button>
        <Button
          variant="ghost"
          size="lg"
          onClick={() => !busy && onClose()}
          data-autofocus={destructive ? true : undefined}
        >
          Cancel
        </Button>
      </>
    }
  />
)
