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
