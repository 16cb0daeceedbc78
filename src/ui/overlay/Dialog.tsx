import { type ReactNode, useId } from 'react'
import { Button } from '../Button.tsx'
import { X } from '../icons/icons.tsx'
import { Modal } from './Modal.tsx'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** What it is about, under the title. */
  subtitle?: ReactNode
  /** The foot: buttons, the verb first. Leave out when the children bring a form with its own. */
  actions?: ReactNode
  wide?: boolean
  /** False while something is being sent: neither Esc nor the backdrop closes it. */
  dismissible?: boolean
  children?: ReactNode
}

/** A modal dialog; on phones a sheet at the bottom. The control marked `data-autofocus` gets the focus first. */
export const Dialog = (props: DialogProps) => {
  const { open, onClose, title, subtitle, actions, wide, dismissible = true, children } = props
  const titleId = useId()
  if (!open) return null
  return (
    <Modal
      aria-labelledby={titleId}
      className={`dialog ${wide ? 'dialog-wide' : ''}`}
      dismissible={dismissible}
      onClose={onClose}
    >
      <div className="relative p-5 sm:p-7">
        <h2 id={titleId} className="pe-12 text-2xl max-[359px]:text-xl">
          {title}
        </h2>
        {subtitle && <div className="mt-1 text-fg-muted">{subtitle}</div>}
        {children && <div className="mt-5">{children}</div>}
        {actions && <div className="mt-6 flex flex-wrap items-center gap-3">{actions}</div>}
        {/* Last in order: the question comes before the way out. */}
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
    </Modal>
  )
}

type ConfirmProps = Omit<DialogProps, 'actions' | 'dismissible'> & {
  /** The verb and its object: "Reject 3 and send". */
  confirmLabel: ReactNode
  onConfirm: () => void
  busy?: boolean
  /** The way out, where “Cancel” could be taken for the verb. */
  cancelLabel?: string | undefined
  /** Cannot be undone: Cancel has the focus and the verb is red. */
  destructive?: boolean
}

export const ConfirmDialog = ({
  confirmLabel,
  cancelLabel = 'Cancel',
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
          {cancelLabel}
        </Button>
      </>
    }
  />
)
