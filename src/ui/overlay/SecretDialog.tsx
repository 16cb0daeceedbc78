import { Button } from '#/ui/Button.tsx'
import { useCopy } from '#/ui/copy/use-copy.ts'
import { Check } from '#/ui/icons/icons.tsx'
import { CopyIcon } from '#/ui/icons/more-icons.tsx'
import { Dialog } from './Dialog.tsx'

type SecretProps = {
  title: string
  note: string
  /** What it is called on the button: “Copy the token”. */
  kind: 'token' | 'secret'
  secret: string
  onClose: () => void
}

/** Shows a secret: this once. */
export function SecretDialog({ title, note, kind, secret, onClose }: SecretProps) {
  const { answer, copy } = useCopy()
  const Icon = answer === 'copied' ? Check : CopyIcon
  const words = answer && (answer === 'copied' ? 'Copied' : 'Not copied')
  return (
    <Dialog
      open
      wide
      // Neither Esc nor a press beside it: it is shown this once.
      dismissible={false}
      onClose={onClose}
      title={title}
      subtitle={note}
    >
      <code className="block select-all bg-base-200 p-4 text-[15px] wrap-anywhere">{secret}</code>
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <Button size="lg" onClick={() => copy(secret)} data-autofocus>
          <Icon className="size-[18px]" aria-hidden="true" />
          {words ?? `Copy the ${kind}`}
        </Button>
        <Button size="lg" variant="ghost" onClick={onClose}>
          I have it
        </Button>
        <span role="status" className="sr-only">
          {words}
        </span>
      </div>
    </Dialog>
  )
}
