import type { ReactNode } from 'react'
import { Button } from '../Button.tsx'

type DialogButtonsProps = { verb: string; busy: boolean; onCancel: () => void }

/** The foot of a form in a dialog. */
export const DialogButtons = ({ verb, busy, onCancel }: DialogButtonsProps) => (
  <div className="flex flex-wrap items-center gap-3">
    <Button type="submit" size="lg" busy={busy}>
      {verb}
    </Button>
    <Button variant="ghost" size="lg" onClick={() => !busy && onCancel()}>
      Cancel
    </Button>
  </div>
)

type SendButtonsProps = {
  variant: 'danger-solid' | 'primary'
  busy: boolean
  onCancel: () => void
  /** Without it the button submits the form around it. */
  onPress?: () => void
  className?: string
  children: ReactNode
}

/** The foot of a dialog that writes to people: Cancel has the focus, so that Enter sends nothing by accident. */
export const SendButtons = ({
  variant,
  busy,
  onCancel,
  onPress,
  className = '',
  children,
}: SendButtonsProps) => (
  <div className={`flex flex-wrap justify-end gap-2.5 ${className}`}>
    <Button variant="ghost" size="lg" onClick={() => !busy && onCancel()} data-autofocus>
      Cancel
    </Button>
    <Button size="lg" variant={variant} type={onPress ? 'button' : 'submit'} busy={busy} onClick={onPress}>
      {children}
    </Button>
  </div>
)
